import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { IPublishPacket, ISubackPacket, Packet } from 'mqtt-packet'
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
const call = (name: string) => `devices/${bench.device.id}/functions/${name}`
let number = 0
const subscribe = async (
  client: RawMqtt,
  subscriptions: { topic: string; qos: 0 | 1 | 2; rap?: boolean; nl?: boolean; rh?: number }[],
  properties?: object,
) => {
  const before = client.all('suback').length
  client.send({
    cmd: 'subscribe',
    messageId: (number += 1),
    subscriptions,
    ...(properties && { properties }),
  } as Packet)
  return (await client.next<ISubackPacket>('suback', before + 1)).granted
}
const publish = (client: RawMqtt, topic: string, payload: string, qos: 0 | 1 | 2 = 0, more: object = {}) =>
  client.send({ cmd: 'publish', topic, payload, qos, messageId: (number += 1), dup: false, retain: false, ...more })
const texts = (client: RawMqtt) => client.all<IPublishPacket>('publish').map(({ payload }) => payload.toString())
const tell = (name: string, text: string) => bench.broker.tell(bench.device.id, `functions/${name}`, text)

describe('BRK-20: of what a client takes', () => {
  test('MQTT-3.1.2-24, MQTT-3.1.2-25: a packet above its Maximum Packet Size is dropped for it alone, counted, and does not come again', async () => {
    const options = { clean: false, properties: { sessionExpiryInterval: 60, maximumPacketSize: 100 } }
    const first = await open(options)
    await subscribe(first, [{ topic: call('+'), qos: 1 }])
    tell('led', 'x'.repeat(200))
    tell('led', 'small')
    await until(() => texts(first).includes('small'), 'the small one')
    const { messageId = 0 } = first.all<IPublishPacket>('publish')[0] ?? {}
    first.send({ cmd: 'puback', messageId, reasonCode: 0 })
    await first.answered()
    first.destroy()
    const second = await open(options)
    await second.answered()
    expect([texts(first), texts(second), second.bytes.length < 100]).toEqual([['small'], [], true])
    await second.leave()
  })

  test('MQTT-3.2.2-19: words are left out of what would else be too large', async () => {
    const client = await open({ properties: { maximumPacketSize: 40 } })
    publish(client, `${event('a')}${'/x'.repeat(120)}`, 'x', 1)
    expect(await client.next('puback')).toMatchObject({ reasonCode: 0x90 })
    expect((await client.next<Packet & { properties?: object }>('puback')).properties ?? {}).toEqual({})
    await client.leave()
  })

  test.each([1, 2] as const)(
    'MQTT-3.3.4-9: of QoS %s no more than its Receive Maximum are unacknowledged, in order',
    async (qos) => {
      const client = await open({ properties: { receiveMaximum: 2 } })
      await subscribe(client, [{ topic: event('in/#'), qos }])
      for (let at = 1; at <= 5; at += 1) publish(client, event('in/a'), String(at), qos, { messageId: 100 + at })
      if (qos === 2) {
        await client.next('pubrec', 5)
        for (let at = 1; at <= 5; at += 1) client.send({ cmd: 'pubrel', messageId: 100 + at, reasonCode: 0 })
      }
      publish(client, event('in/b'), 'passes')
      await until(() => texts(client).length === 3, 'what may come')
      await client.answered()
      expect(texts(client).sort()).toEqual(['1', '2', 'passes'])
      for (let at = 1; at <= 5; at += 1) {
        const { messageId = 0 } = await until(
          () => client.all<IPublishPacket>('publish').filter((packet) => packet.qos > 0)[at - 1],
          String(at),
        )
        client.send({ cmd: qos === 1 ? 'puback' : 'pubrec', messageId, reasonCode: 0 })
        if (qos === 2) {
          await until(
            () => client.all<Packet & { messageId: number }>('pubrel').some((packet) => packet.messageId === messageId),
            'its release',
          )
          client.send({ cmd: 'pubcomp', messageId, reasonCode: 0 })
        }
      }
      expect(texts(client).filter((text) => text !== 'passes')).toEqual(['1', '2', '3', '4', '5'])
      await client.leave()
    },
  )
})

describe('BRK-21: of subscriptions that overlap', () => {
  test('MQTT-3.3.4-3, MQTT-3.3.4-4: one copy has the identifiers of all that fit', async () => {
    const client = await open()
    for (const [topic, subscriptionIdentifier] of [
      [event('#'), 7],
      [event('over/+'), 8],
      [event('other'), 9],
    ] as const)
      await subscribe(client, [{ topic, qos: 0 }], { subscriptionIdentifier })
    publish(client, event('over/lap'), 'x')
    publish(client, event('other'), 'y')
    await until(() => texts(client).length >= 2, 'both')
    await client.answered()
    expect(
      client.all<IPublishPacket>('publish').map(({ properties }) => [properties?.subscriptionIdentifier].flat().sort()),
    ).toEqual([
      [7, 8],
      [7, 9],
    ])
    await client.leave()
  })

  test('MQTT-3.3.4-2, MQTT-3.8.4-8: the quality is the highest granted one, and none above it, also with wildcards', async () => {
    const client = await open()
    await subscribe(client, [
      { topic: event('#'), qos: 0 },
      { topic: event('q/+'), qos: 1 },
    ])
    publish(client, event('q/a'), 'both', 2)
    publish(client, event('r/a'), 'one', 2)
    await client.next('pubrec', 2)
    await until(() => texts(client).length >= 2, 'both')
    expect(
      client
        .all<IPublishPacket>('publish')
        .map(({ payload, qos }) => `${payload.toString()} ${qos}`)
        .sort(),
    ).toEqual(['both 1', 'one 0'])
    await client.leave()
  })

  test('MQTT-3.8.4-8, MQTT-3.3.1-12: what waits for a session has the quality of its subscription, and is not retained', async () => {
    const session = { clean: false, properties: { sessionExpiryInterval: 60 } }
    const first = await open(session)
    await subscribe(first, [{ topic: event('#'), qos: 1 }], { subscriptionIdentifier: 5 })
    first.send({ cmd: 'disconnect', reasonCode: 0 } as Packet)
    await first.end()
    await until(() => bench.fleet.presenceOf({ number: 1 }).status === 'offline', 'its end')
    const writer = await bench.connect({ protocolVersion: 5 }, bench.other)
    await writer.endAsync()
    await bench.broker.publishFor(bench.device.id, 'zero', Buffer.from('not kept'))
    bench.broker.tell(bench.device.id, 'events/kept', 'kept')
    const second = await open(session)
    await until(() => texts(second).includes('kept'), 'what has waited')
    expect(second.all<IPublishPacket>('publish').find(({ payload }) => payload.toString() === 'kept')).toMatchObject({
      qos: 1,
      retain: false,
      dup: false,
      properties: { subscriptionIdentifier: 5 },
    })
    second.destroy()
    const third = await open(session)
    await until(() => texts(third).includes('kept'), 'it once more')
    expect(third.all<IPublishPacket>('publish').find(({ payload }) => payload.toString() === 'kept')).toMatchObject({
      dup: true,
    })
    await third.leave()
  })

  test('BRK-23: a message of QoS 2 that comes twice is passed on once, and its device is offline as soon as it has left', async () => {
    const client = await open()
    const twice = { cmd: 'publish', topic: event('exact'), payload: 'x', qos: 2, messageId: 7, retain: false } as const
    client.send({ ...twice, dup: false })
    await client.next('pubrec')
    client.send({ ...twice, dup: true })
    await client.next('pubrec', 2)
    const leaves = () =>
      bench.recorded.filter(({ topic, text }) => topic === event('status') && text === 'offline').length
    const before = leaves()
    // What the broker allows messages that have not been passed on would never be over.
    const { setTimeout: usual } = global
    const timers = jest
      .spyOn(global, 'setTimeout')
      .mockImplementation(((then: () => void, delay = 0) =>
        delay < 1_000 ? usual(then, delay) : usual(then, 3_600_000).unref()) as typeof usual)
    await client.leave()
    await until(() => bench.fleet.presenceOf({ number: 1 }).status === 'offline', 'its end')
    await until(() => leaves() > before, 'the event of its end').finally(() => timers.mockRestore())
    expect(bench.published.filter(({ topic }) => topic === event('exact'))).toHaveLength(1)
  })

  test('HIST-52: a last will of QoS 1 is recorded also where something else that it causes fails: it never comes again', async () => {
    bench.broker.listen(async ({ name }) => {
      if (name === 'unstored') throw new Error('The disk is full.')
    })
    const will = { topic: event('unstored'), payload: Buffer.from('x'), qos: 1, retain: false } as const
    const client = await open({ will })
    client.destroy()
    const recorded = () => bench.recorded.filter(({ topic }) => topic === event('unstored'))
    await until(() => recorded().length > 0, 'its event')
    expect(recorded()).toMatchObject([{ text: 'x' }])
  })

  test('MQTT-3.3.1-3: a message that comes marked as a repetition is not passed on as one', async () => {
    const client = await open()
    await subscribe(client, [{ topic: event('#'), qos: 1 }])
    publish(client, event('again'), 'x', 1, { dup: true })
    expect(await client.next('publish')).toMatchObject({ dup: false })
    await client.leave()
  })

  test('G2: a message that was left for the end has only what PUBLISH may have', async () => {
    const leaving = await open({
      properties: { sessionExpiryInterval: 60 },
      will: {
        topic: event('gone'),
        payload: Buffer.from('x'),
        qos: 0,
        retain: true,
        properties: { willDelayInterval: 1, contentType: 'text/plain' },
      },
    })
    leaving.destroy()
    await until(() => bench.published.some(({ topic }) => topic === event('gone')), 'the last will')
    const client = await open()
    await subscribe(client, [{ topic: event('#'), qos: 0 }])
    const { properties } = await client.next<IPublishPacket>('publish')
    expect(properties).toEqual({ contentType: 'text/plain' })
    publish(client, event('gone'), '', 0, { retain: true })
    await client.answered()
    await client.leave()
  })
})
