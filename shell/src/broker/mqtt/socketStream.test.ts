import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { until } from '@console/platform-testing/broker'
import type { Loss, Transport } from '@console/platform/engine'
import { openMqttTransport } from '../mqttTransport.ts'

/** The browser's WebSocket, whose other side is the test. */
class Socket {
  static readonly OPEN = 1
  static last: Socket
  readyState = 0
  readonly sent: Uint8Array[] = []
  declare onopen: () => void
  declare onmessage: (event: { data: unknown }) => void
  declare onclose: () => void

  constructor() {
    Socket.last = this
  }

  send(bytes: Uint8Array): void {
    this.sent.push(bytes)
  }

  close(): void {
    this.readyState = 3
  }

  receive(bytes: Uint8Array): void {
    this.onmessage({ data: Uint8Array.from(bytes).buffer })
  }
}
Object.assign(globalThis, { WebSocket: Socket })

const packed = (packet: Packet) => mqttPacket.generate(packet, { protocolVersion: 5 })
const turn = () => new Promise((resolve) => setImmediate(resolve))

let messages: [topic: string, payload: string][]
let losses: Loss[]
let transports: Transport[] = []

const connect = async (): Promise<Socket> => {
  transports.push(
    openMqttTransport(
      { url: 'ws://127.0.0.1/mqtt', sub: 'u', clientId: 'c', token: 't', keepalive: 15, connectTimeout: 10_000 },
      {
        live: () => {},
        message: (topic, payload) => messages.push([topic, new TextDecoder().decode(payload)]),
        over: (loss) => losses.push(loss),
      },
    ),
  )
  const socket = Socket.last
  socket.readyState = Socket.OPEN
  socket.onopen()
  socket.receive(packed({ cmd: 'connack', reasonCode: 0, sessionPresent: false }))
  await turn()
  return socket
}

beforeEach(() => {
  messages = []
  losses = []
})
afterEach(async () => {
  for (const transport of transports) void transport.end()
  transports = []
  await turn()
})

describe('BRK-04: what the broker sends', () => {
  const message = fc.tuple(fc.stringMatching(/^[a-z/]{1,20}$/), fc.string({ maxLength: 300 }))

  test('is the same wherever the network cuts it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 8 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
        async (sent, cuts) => {
          messages = []
          const socket = await connect()
          const bytes = Buffer.concat(
            sent.map(([topic, payload]) =>
              packed({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }),
            ),
          )
          const ends = [...cuts.map((cut) => Math.floor(cut * bytes.length)), bytes.length].sort((a, b) => a - b)
          for (const [index, end] of ends.entries()) socket.receive(bytes.subarray(ends[index - 1] ?? 0, end))
          for (let count = 0; count < 20 && messages.length < sent.length; count++) await turn()
          expect(messages).toEqual(sent)
          socket.onclose()
        },
      ),
    )
  })

  test.each([
    ['a length of five bytes', [0x30, 0xff, 0xff, 0xff, 0xff, 0x01]],
    ['a type that MQTT does not have', [0x00, 0x00]],
  ])('ends the connection when it is no MQTT: %s', async (_, bytes) => {
    const socket = await connect()
    socket.receive(Uint8Array.from(bytes))
    await turn()
    expect(losses).toMatchObject([{ kind: 'lost' }])
    await until('the connection is closed', () => socket.readyState === 3)
  })

  test('ends the connection when it is text, whatever it says', async () => {
    const socket = await connect()
    socket.onmessage({ data: '0\x04\0\x01a\0' })
    await turn()
    expect(losses).toMatchObject([{ kind: 'lost' }])
  })
})

test('BRK-01: a packet leaves as one message', async () => {
  const { sent } = await connect()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.[0]).toBe(0x10)
})
