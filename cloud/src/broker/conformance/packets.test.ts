import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { IConnackPacket, ISubackPacket, Packet } from 'mqtt-packet'
import { EntranceBench } from '../../../testing/entranceBench.ts'
import { RawMqtt } from '../../../testing/rawMqtt.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'

let bench: EntranceBench
beforeAll(async () => {
  bench = await EntranceBench.open()
})
afterAll(async () => {
  await bench.close()
  removeTemporaryFolders()
})

const open = (options: Parameters<typeof RawMqtt.open>[2] = {}) => RawMqtt.open(bench.socket(), bench.device, options)
const event = (name: string) => `devices/${bench.device.id}/events/${name}`
const heard = (name: string) => bench.published.filter(({ topic }) => topic === event(name)).length

/** What ends the connection, by version 5 with the code. */
const wrong: [string, number[], number][] = [
  ['MQTT-1.5.4-1: a text that is no UTF-8', [0x30, 5, 0, 2, 0xc3, 0x28, 0], 0x81],
  ['MQTT-1.5.4-2: a text with U+0000', [0x30, 5, 0, 2, 0x61, 0, 0], 0x81],
  ['MQTT-2.1.3-1: flags that are reserved', [0x80, 6, 0, 1, 0, 0, 1, 0x61], 0x81],
  ['MQTT-2.2.1-3: the number 0', [0x32, 6, 0, 1, 0x61, 0, 0, 0], 0x82],
  ['MQTT-3.1.0-2: a second CONNECT', [0x10, 15, 0, 4, 0x4d, 0x51, 0x54, 0x54, 5, 2, 0, 9, 0, 0, 2, 0x61, 0x62], 0x82],
  ['MQTT-3.3.1-4: QoS 3', [0x36, 6, 0, 1, 0x61, 0, 1, 0], 0x81],
  ['MQTT-3.3.2-2: a topic with wildcards', [0x30, 4, 0, 1, 0x23, 0], 0x90],
  ['MQTT-3.3.2-9: a topic alias that was not allowed', [0x30, 7, 0, 1, 0x61, 3, 0x23, 0, 1], 0x94],
  ['MQTT-3.8.3-2: SUBSCRIBE without filters', [0x82, 3, 0, 1, 0], 0x82],
  ['MQTT-3.8.3-5: reserved options', [0x82, 7, 0, 1, 0, 0, 1, 0x61, 0xc0], 0x81],
  ['MQTT-3.10.3-2: UNSUBSCRIBE without filters', [0xa2, 3, 0, 1, 0], 0x82],
  ['MQTT-4.13.1-1: a packet of servers', [0x20, 3, 0, 0, 0], 0x82],
]

describe('BRK-25: what is no MQTT', () => {
  test.each(wrong)('%s ends its connection with the reason, and no other', async (_name, bytes, code) => {
    const [bad, other] = [await open(), await RawMqtt.open(bench.socket(), bench.other)]
    bad.send(bytes)
    expect(await bad.end()).toBe(code)
    await other.answered()
    await other.leave()
  })

  test('MQTT-3.1.0-1: what comes before CONNECT ends the connection without an answer in MQTT: it may be HTTP', async () => {
    const client = new RawMqtt(bench.socket())
    client.send({ cmd: 'pingreq' })
    await client.end()
    expect(client.bytes.toString()).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('BRK-26: as the protocol says', () => {
  test('MQTT-3.1.2-4, MQTT-3.1.2-5, MQTT-3.2.2-2, MQTT-3.2.2-3: a session goes on or begins anew, and its client is told which', async () => {
    const session = { properties: { sessionExpiryInterval: 60 } }
    const presentAfter = async (clean: boolean) => {
      const client = await open({ ...session, clean })
      client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: event('s'), qos: 1 }] })
      await client.next('suback')
      client.send({ cmd: 'disconnect', reasonCode: 0 } as Packet)
      await client.end()
      return client.all<IConnackPacket>('connack')[0]?.sessionPresent
    }
    expect([await presentAfter(true), await presentAfter(false), await presentAfter(true)]).toEqual([
      false,
      true,
      false,
    ])
    await (await open()).leave()
  })

  test('JOIN-114: MQTT-3.1.2-4, MQTT-3.1.2-5 of version 3.1.1: a session without an end has two hours, in which what is told to the device waits', async () => {
    const first = await open({ version: 4, clean: false })
    first.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: `devices/${bench.device.id}/functions/+`, qos: 1 }],
    })
    await first.next('suback')
    first.send({ cmd: 'disconnect' } as Packet)
    await first.end()
    await until(() => bench.fleet.presenceOf({ number: 1 }).status === 'offline', 'its end')
    bench.broker.tell(bench.device.id, 'functions/led', 'waits')
    const told = await open({ clean: false, properties: { sessionExpiryInterval: 100_000 } })
    expect(told.all<IConnackPacket>('connack')[0]).toMatchObject({
      sessionPresent: true,
      properties: { sessionExpiryInterval: 7200 },
    })
    expect((await told.next<Packet & { payload: Buffer }>('publish')).payload.toString()).toBe('waits')
    await told.leave()
  })

  test('MQTT-3.8.4-6, MQTT-3.9.3-1, MQTT-3.10.4-4, MQTT-3.11.3-1: SUBACK and UNSUBACK have a code for each filter, in the order of the packet', async () => {
    const client = await open()
    const filters = ['9', event('a'), event('#/b'), event('a'), '$share/g/x', event('c')]
    client.send({
      cmd: 'subscribe',
      messageId: 5,
      subscriptions: filters.map((topic, at) => ({ topic, qos: at === 3 ? 2 : 1 })),
    } as Packet)
    expect((await client.next<ISubackPacket>('suback')).granted).toEqual([0x87, 2, 0x8f, 2, 0x9e, 1])
    client.send({ cmd: 'unsubscribe', messageId: 6, unsubscriptions: ['none', event('a'), event('a#')] })
    expect(await client.next('unsuback')).toMatchObject({ messageId: 6, granted: [0x11, 0, 0x11] })
    await client.leave()
  })

  test('MQTT-4.3.3-10, MQTT-4.3.3-11: a message of QoS 2 that comes again is passed on once, and its release is answered each time', async () => {
    const client = await open()
    // Both in one piece, which the broker reads at once.
    client.send(
      ...[false, true].map(
        (dup) =>
          ({ cmd: 'publish', topic: event('twice'), payload: 'x', qos: 2, messageId: 9, dup, retain: false }) as const,
      ),
    )
    await client.next('pubrec', 2)
    for (const count of [1, 2]) {
      client.send({ cmd: 'pubrel', messageId: 9, reasonCode: 0 })
      await client.next('pubcomp', count)
    }
    await until(() => heard('twice') > 0, 'it')
    expect(heard('twice')).toBe(1)
    await client.leave()
  })

  test('MQTT-4.3.3-10: a message of QoS 2 that comes twice in one piece is acknowledged when it is stored, also where somebody gets it with QoS 2', async () => {
    const client = await open()
    client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: event('held'), qos: 2 }] })
    await client.next('suback')
    let store = () => {}
    const isStored = new Promise<void>((resolve) => (store = resolve))
    const storing = new Promise<void>((begins) => {
      bench.broker.listen(async ({ name }) => {
        if (name !== 'held') return
        begins()
        await isStored
      })
    })
    const message = { cmd: 'publish', topic: event('held'), payload: 'x', qos: 2, messageId: 9, retain: false } as const
    client.send({ ...message, dup: false }, { ...message, dup: true })
    await storing
    await client.answered()
    const early = client.all('pubrec')
    store()
    await client.next('pubrec', 2)
    expect([early, heard('held')]).toEqual([[], 1])
    await client.leave()
  })

  test('MQTT-3.1.4-3, MQTT-3.12.4-1, MQTT-3.14.4-3: a second connection ends the first with 142; pings are answered; DISCONNECT leaves no last will', async () => {
    const will = { topic: event('will'), payload: Buffer.from('x'), qos: 0, retain: false } as const
    const first = await open({ will })
    await first.answered()
    const second = await open({ will })
    expect(await first.end()).toBe(0x8e)
    await until(() => heard('will') === 1, 'the last will of the first')
    await second.leave()
    const third = await open()
    await third.answered()
    expect(heard('will')).toBe(1)
    await third.leave()
  })

  test('MQTT-3.1.3-7, MQTT-3.2.2-16, MQTT-3.2.2-21: an id is assigned to who has none, and a keep-alive to who wants none', async () => {
    const client = await open({ clientId: '', keepalive: 0 })
    expect(client.all<IConnackPacket>('connack')[0]?.properties).toMatchObject({
      assignedClientIdentifier: bench.device.id,
      serverKeepAlive: 1200,
      sharedSubscriptionAvailable: false,
    })
    await client.leave()
  })
})
