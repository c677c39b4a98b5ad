import { afterEach, describe, expect, test } from '@jest/globals'
import { generate, parser, type IConnackPacket, type Packet } from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import type { SocketStream } from '../../broker/socketStream.ts'
import { KnownArrivals } from '../knownArrivals.ts'
import { Rates } from '../limits.ts'
import { DeviceLink } from './deviceLink.ts'
import type { Transport } from './transports.ts'

const second = 1000
const opened: { close(): unknown }[] = []
afterEach(() => opened.splice(0).forEach((each) => each.close()))

const reading = (protocolVersion: 4 | 5) => {
  const packets: Packet[] = []
  const reader = parser({ protocolVersion })
  reader.on('packet', (packet: Packet) => packets.push(packet))
  return { packets, read: (bytes: Buffer) => void reader.parse(bytes) }
}

/** A link with both of its ends in hand: what the device writes and gets, and what the broker does. */
const linked = async (protocolVersion: 4 | 5, keepalive: number) => {
  const arrivals = new KnownArrivals()
  const [atDevice, atBroker] = [reading(protocolVersion), reading(5)]
  let [write, isEnded, left] = [(_bytes: Buffer) => {}, false, () => {}]
  const transport: Transport = {
    remote: '192.168.1.7',
    protocol: 'mqtts',
    unsent: 0,
    read: (listener) => void (write = listener),
    closed: (listener) => void (left = listener),
    write: (bytes, written) => {
      atDevice.read(bytes)
      written?.()
    },
    pause: () => {},
    resume: () => {},
    end: () => void (isEnded = true),
    destroy: () => void (isEnded = true),
  }
  let stream: SocketStream | undefined
  const enter = (entered: SocketStream) => {
    stream = entered.on('data', (bytes: Buffer) => atBroker.read(bytes))
    return true
  }
  const link = new DeviceLink(transport, {
    isDevice: (id) => id === 'NODE-1',
    enter,
    takes: () => true,
    tryKey: async () => false,
    rates: new Rates(quotas.device.messages),
    takeovers: new Rates(quotas.device.takeovers),
    askingTime: 3 * second,
    patience: 10 * second,
    arrivals,
  })
  opened.push(link, arrivals)
  write(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion,
      clientId: 'any',
      clean: true,
      keepalive,
      username: 'NODE-1',
      password: Buffer.from('k'),
    }),
  )
  await new Promise(setImmediate)
  stream?.write(
    generate(
      {
        cmd: 'connack',
        reasonCode: 0,
        sessionPresent: false,
        properties: { maximumPacketSize: 262_144 },
      } as IConnackPacket,
      { protocolVersion: 5 },
    ),
  )
  return {
    link,
    atDevice,
    atBroker,
    arrivals,
    ended: () => isEnded,
    write: (packet: Packet) => write(generate(packet, { protocolVersion })),
    leave: () => left(),
  }
}

describe('JOIN-05: a keep-alive', () => {
  test('of twenty minutes is kept: the broker is pinged for the device, which is cut after one and a half of it', async () => {
    const { link, atBroker, atDevice, ended } = await linked(4, 1200)
    expect(atBroker.packets).toMatchObject([
      {
        cmd: 'connect',
        protocolVersion: 5,
        clientId: 'NODE-1',
        keepalive: 60,
        properties: { sessionExpiryInterval: 0 },
      },
    ])
    const start = Date.now()
    link.watch(start + 20 * second)
    expect(atBroker.packets).toHaveLength(1)
    link.watch(start + 26 * second)
    await new Promise(setImmediate)
    expect(atBroker.packets[1]).toMatchObject({ cmd: 'pingreq' })
    link.watch(start + 1790 * second)
    expect(ended()).toBe(false)
    link.watch(start + 1801 * second)
    expect(ended()).toBe(true)
    expect(atDevice.packets.map(({ cmd }) => cmd)).toEqual(['connack'])
  })

  test.each([
    [0, 1200],
    [5000, 1200],
    [30, undefined],
  ])('of %s s is %s s in the words of version 5', async (asked, told) => {
    const { atDevice, link, ended } = await linked(5, asked)
    expect((atDevice.packets[0] as IConnackPacket).properties?.serverKeepAlive).toBe(told)
    link.watch(Date.now() + (told ?? asked) * 1500 + second)
    expect(ended()).toBe(true)
    expect(atDevice.packets.at(-1)).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8d })
  })

  test('pings are answered here, and count', async () => {
    const { write, atDevice, atBroker } = await linked(4, 60)
    write({ cmd: 'pingreq' })
    await new Promise(setImmediate)
    expect(atDevice.packets.map(({ cmd }) => cmd)).toEqual(['connack', 'pingresp'])
    expect(atBroker.packets).toHaveLength(1)
  })
})

test('JOIN-09 acknowledgements hardly count: a device may receive more than it may send', async () => {
  const { write, ended, arrivals } = await linked(4, 60)
  for (let id = 1; id <= 5000; id += 1) write({ cmd: 'puback', messageId: id })
  expect(ended()).toBe(false)
  for (let id = 1; id <= 1200; id += 1) write({ cmd: 'pingreq' })
  expect([ended(), arrivals.refusals.of('NODE-1')?.reason]).toEqual([true, 'flood'])
})
