import { describe, expect, test } from '@jest/globals'
import { generate, type Packet } from 'mqtt-packet'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { bytesOf, maxPacketBytes, PacketReader } from './packets.ts'

const properties = { contentType: 'text/plain', messageExpiryInterval: 7, userProperties: { unit: ['C', 'K'] } }
const packets: Packet[] = [
  {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 5,
    clientId: 'c',
    clean: true,
    keepalive: 9,
    username: 'u',
    password: Buffer.from('p'),
    properties: { receiveMaximum: 9, userProperties: { a: 'b' } },
    will: {
      topic: 't',
      payload: Buffer.from('x'),
      qos: 1,
      retain: false,
      properties: { willDelayInterval: 3, contentType: 'a' },
    },
  },
  {
    cmd: 'publish',
    topic: 'devices/NODE-1/events/a',
    payload: Buffer.from('x'.repeat(40)),
    qos: 1,
    messageId: 7,
    dup: false,
    retain: true,
    properties,
  },
  {
    cmd: 'subscribe',
    messageId: 8,
    subscriptions: [{ topic: 'devices/+/events/#', qos: 1 }],
    properties: { subscriptionIdentifier: 3 },
  },
  { cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['devices/+/events/#'] },
  { cmd: 'puback', messageId: 7, reasonCode: 16, properties: { reasonString: 'why' } },
  { cmd: 'disconnect', reasonCode: 4, properties: { sessionExpiryInterval: 5 } },
]

/** What a reader makes of bytes. */
function read(bytes: Buffer, handle: (packet: Packet) => void = () => {}) {
  const [got, failed] = [[] as Packet[], [] as number[]]
  const take = (packet: Packet) => {
    got.push(packet)
    handle(packet)
  }
  new PacketReader(maxPacketBytes, take, (code) => failed.push(code)).read(bytes)
  return { got, failed }
}

/** The same at each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield state >> 8
}

function mutated(bytes: Buffer, random: Generator<number, never>): Buffer {
  const next = (most: number) => random.next().value % most
  const copy = Buffer.from(bytes)
  for (let times = next(3); times >= 0; times -= 1) copy[next(copy.length)] = next(256)
  const cut = next(2) === 0 ? copy : copy.subarray(0, 2 + next(copy.length - 2))
  // A length that fits, so that more than the length is tried.
  if (next(4) > 0) cut[1] = cut.length - 2
  return cut
}

describe('CLOUD-70: the packets of clients', () => {
  test.each([
    ['an id that is missing', Buffer.from([0x32, 3, 0, 1, 0x61])],
    ['half an id', Buffer.from([0x32, 4, 0, 1, 0x61, 0])],
    ['an id of 0', Buffer.from([0x40, 2, 0, 0])],
    ['half a user property', Buffer.from([0x30, 8, 0, 1, 0x61, 4, 38, 0, 9, 0x61])],
    ['half a number', Buffer.from([0x30, 7, 0, 1, 0x61, 3, 2, 0, 0])],
    ['a property twice', Buffer.from([0x30, 14, 0, 1, 0x61, 10, 2, 0, 0, 0, 1, 2, 0, 0, 0, 1])],
  ])('are malformed with %s', (_name, bytes) => {
    expect(read(bytes)).toEqual({ got: [], failed: [reasons.malformed] })
  })

  test("end no more than their connection when they can't be handled", () => {
    expect(
      read(bytesOf({ cmd: 'pingreq' }), () => {
        throw new Error('It fails.')
      }),
    ).toMatchObject({ failed: [reasons.malformed] })
  })

  test('are written whole or not at all: nothing that follows is taken for their rest', () => {
    const whole = generate({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: ['x'] }, { protocolVersion: 5 })
    expect(bytesOf({ cmd: 'unsubscribe', messageId: 1, unsubscriptions: ['x'] })).toEqual(whole)
    for (const unsubscriptions of [['x'.repeat(65_536)], []])
      expect(() => bytesOf({ cmd: 'unsubscribe', messageId: 1, unsubscriptions })).toThrow()
    expect(() => bytesOf({ cmd: 'puback', messageId: -1 })).toThrow()
  })

  test('do nothing else, whatever is wrong with them', () => {
    const random = numbers(17)
    const seen = { packets: 0, failed: 0 }
    for (const packet of packets) {
      const bytes = bytesOf(packet)
      expect(read(bytes).failed).toEqual([])
      for (let times = 0; times < 700; times += 1) {
        const { got, failed } = read(mutated(bytes, random))
        seen.failed += failed.length
        for (const each of got) {
          seen.packets += 1
          let written: Buffer
          try {
            written = bytesOf(each)
          } catch {
            continue
          }
          // What is written is one packet of the same kind.
          expect(read(written)).toMatchObject({ got: [{ cmd: each.cmd }], failed: [] })
        }
      }
    }
    expect(Math.min(seen.packets, seen.failed)).toBeGreaterThan(300)
  })
})
