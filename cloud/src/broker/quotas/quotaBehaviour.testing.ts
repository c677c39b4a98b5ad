import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import mqtt, { type MqttClient, type Packet } from 'mqtt'
import { WebSocket } from 'ws'
import { cloudForTests } from '../../../testing/cloudForTests.ts'
import { connectTo, User } from '../../../testing/user.ts'
import { Inbox } from '../../../testing/inbox.ts'
import { until } from '../../../testing/until.ts'
import { quotas } from '../../api/quotas.data.ts'
import type { CloudOptions } from '../../options.ts'
import { connectionQuotas } from './connectionQuotas.testing.ts'

/**
 * What the quotas mean to clients, whichever broker there is. `ownQueue`: the embedded one keeps what waits for a
 * session.
 */
export function quotaBehaviour(
  options: () => Promise<Partial<CloudOptions>>,
  { ownQueue }: { ownQueue: boolean },
): void {
  const device = 'NODE-A41C7E'
  const others = ['NODE-3F90B2', 'NODE-E8025D', 'NODE-5B6A19', 'NODE-77D1C4']
  // It first wakes five minutes after the start, so its place is free for a test.
  const sleeper = 'NODE-0C93F8'
  const large = Buffer.alloc(200_000, 'x')

  const its = cloudForTests(async () => ({ addAccount: 'second', tokenLifetime: 3600, ...(await options()) }))
  let second: User

  beforeAll(async () => {
    second = await User.signIn(its.cloud, its.cloud.added)
  })
  afterEach(() => {
    its.user.disconnect()
    second.disconnect()
  })

  const topic = (of: string, name: string | number) => `devices/${of}/events/kept/${name}`

  /** What acknowledgements say beside their code. */
  function reasons(client: MqttClient): string[] {
    const texts: string[] = []
    client.on('packetreceive', (packet: Packet) => {
      const { properties } = packet as { properties?: { reasonString?: string } }
      if (properties?.reasonString !== undefined) texts.push(properties.reasonString)
    })
    return texts
  }

  const keep = (client: MqttClient, at: string, payload: Buffer | string = large) =>
    client.publishAsync(at, payload, { qos: 1, retain: true })

  /** How many were kept before the first refusal; asked for at once, as an attacker does. */
  async function keepMany(
    client: MqttClient,
    of: string,
    count: number,
    payload: Buffer | string,
  ): Promise<{ kept: number; errors: Set<string> }> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, number) => keep(client, topic(of, number), payload)),
    )
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    return { kept: count - errors.length, errors: new Set(errors) }
  }

  async function clear(): Promise<void> {
    const client = await its.user.connect()
    const inbox = new Inbox(client)
    const end = `devices/${sleeper}/events/end`
    // What is kept comes filter by filter: this is the last of it.
    await keep(client, end, 'x')
    await client.subscribeAsync(['devices/+/events/kept/#', end])
    await until(() => inbox.about(end)[0], 'the end of what is kept')
    for (const { topic: at } of inbox.messages.filter(({ retain }) => retain)) await keep(client, at, '')
  }

  /** A client whose socket can stop reading. */
  async function slowClient(
    options: Parameters<User['connect']>[0] = {},
  ): Promise<{ client: MqttClient; socket: WebSocket }> {
    let socket: WebSocket | undefined
    const client = await its.user.connect({
      ...options,
      createWebsocket: (url, protocols) => {
        socket = new WebSocket(url, protocols)
        return socket
      },
    })
    if (!socket) throw new Error('no socket')
    return { client, socket }
  }

  describe('CLOUD-12: retained messages', () => {
    afterEach(clear)

    test('of 100 with 200 kB each a device keeps what fits, the others are refused with the quota and the cure; clearing makes room', async () => {
      const client = await its.user.connect()
      const texts = reasons(client)
      const { kept, errors } = await keepMany(client, device, 100, large)
      expect(kept).toBe(Math.floor(quotas.device.retained.bytes / (large.length + topic(device, 0).length + 2)))
      expect([...errors]).toEqual([expect.stringContaining('Quota exceeded')])
      expect(texts[0]).toMatch(
        /^The device NODE-A41C7E keeps retained messages of 1\.9 MB, at most 2 MB, and this one has 195\.3 kB\. Clear some of them: publish an empty retained message to their topics\.$/,
      )
      await keep(client, topic(device, 0), Buffer.alloc(1000))
      await keep(client, topic(device, 1), '')
      await keep(client, topic(device, 'new'), large)
    })

    test('are counted, too', async () => {
      const client = await its.user.connect()
      const texts = reasons(client)
      // What the device itself keeps counts as well.
      const { kept } = await keepMany(client, device, quotas.device.retained.count + 50, 'x')
      expect(kept).toBeGreaterThan(quotas.device.retained.count - 10)
      expect(kept).toBeLessThanOrEqual(quotas.device.retained.count)
      expect(texts[0]).toMatch(/keeps 200 of 200 retained messages\. Clear some/)
    })

    test('without an acknowledgement is passed on and not kept', async () => {
      const client = await its.user.connect()
      await keepMany(client, device, 20, large)
      const inbox = new Inbox(client)
      await client.subscribeAsync(topic(device, 'late'))
      await client.publishAsync(topic(device, 'late'), large, { qos: 0, retain: true })
      await until(() => inbox.about(topic(device, 'late'))[0], 'the message')
      const late = await its.user.connect()
      const seen = new Inbox(late)
      await late.subscribeAsync('devices/+/events/kept/#')
      await until(() => seen.messages.length >= 10, 'what is kept')
      expect(seen.about(topic(device, 'late'))).toEqual([])
    })

    test('of all devices of an account are limited together; another account is not concerned', async () => {
      const client = await its.user.connect()
      const texts = reasons(client)
      for (const each of [device, ...others]) await keepMany(client, each, 10, large)
      expect(texts.some((text) => text.startsWith('This account keeps retained messages of'))).toBe(true)
    })

    test('reach a new subscriber as it reads, however many there are, and it is not cut', async () => {
      const writer = await its.user.connect()
      let kept = 0
      for (const each of [device, ...others]) kept += (await keepMany(writer, each, 10, large)).kept
      const { client, socket } = await slowClient()
      const inbox = new Inbox(client)
      await client.subscribeAsync('devices/+/events/kept/#')
      socket.pause()
      // Something else goes on meanwhile, for longer than it would take to write all of them into the socket.
      for (let count = 0; count < 200; count += 1)
        await writer.publishAsync(`devices/${device}/events/else`, Buffer.alloc(50_000), { qos: 1 })
      socket.resume()
      await until(() => inbox.messages.length >= kept, 'all of them')
      expect(client.connected).toBe(true)
      expect(new Set(inbox.messages.map(({ topic: at }) => at)).size).toBe(kept)
    })

    test('with an expiry make room when that is over', async () => {
      const client = await its.user.connect()
      for (let number = 0; number < 10; number += 1)
        await client.publishAsync(topic(device, number), large, {
          qos: 1,
          retain: true,
          properties: { messageExpiryInterval: 1 },
        })
      await expect(keep(client, topic(device, 'next'))).rejects.toThrow('Quota exceeded')
      await until(
        () =>
          keep(client, topic(device, 'next')).then(
            () => true,
            () => false,
          ),
        'room',
      )
    })
  })

  describe('CLOUD-14: who does not keep up with reading', () => {
    // What waits for a session is another broker's own matter.
    if (ownQueue)
      test('a resumed session gets the newest that fits, and is not cut', async () => {
        const options = { clientId: 'session', clean: false, properties: { sessionExpiryInterval: 60 } }
        const first = await its.user.connect(options)
        await first.subscribeAsync(topic(device, '#'), { qos: 1 })
        await first.endAsync()
        const writer = await its.user.connect()
        for (let number = 0; number < 60; number += 1)
          await writer.publishAsync(topic(device, number), large, { qos: 1 })
        const numbers: number[] = []
        const resumed = await connectTo(its.cloud, {
          username: its.user.sub,
          password: its.user.tokens.access_token,
          ...options,
          manualConnect: false,
        })
        resumed.on('message', (at) => numbers.push(Number(at.split('/').at(-1))))
        await until(() => numbers.at(-1) === 59, 'the newest')
        await writer.publishAsync(topic(device, 60), 'x', { qos: 1 })
        await until(() => numbers.at(-1) === 60, 'what is new')
        const distinct = [...new Set(numbers)]
        expect(distinct).toEqual([...distinct].sort((one, other) => one - other))
        expect(distinct.length).toBeGreaterThan(10)
        expect(distinct.length).toBeLessThanOrEqual(quotas.client.queue.bytes / large.length + 1)
        await resumed.endAsync()
      })

    if (ownQueue)
      test('CLOUD-24: nothing of other accounts takes room in what waits for a session, however wide its filter is', async () => {
        const theirs =
          Object.keys(await second.read<object>('/devices'))[0] ??
          (
            JSON.parse(await (await second.call('POST', '/claims', { name: 'x', kind: 'mqtt' })).text()) as {
              id: string
            }
          ).id
        const options = { clientId: 'wide', clean: false, properties: { sessionExpiryInterval: 60 } }
        const first = await its.user.connect(options)
        await first.subscribeAsync('#', { qos: 1 })
        await first.endAsync()
        const writer = await its.user.connect()
        await writer.publishAsync(topic(device, 'mine'), 'x', { qos: 1 })
        const other = await second.connect()
        for (let number = 0; number < 25; number += 1)
          await other.publishAsync(topic(theirs, number), large, { qos: 1 })
        await writer.publishAsync(topic(device, 'last'), 'x', { qos: 1 })
        const names: string[] = []
        // What has waited comes at once: connectAsync would return too late to hear it.
        const resumed = mqtt.connect(its.cloud.brokerUrl, {
          protocolVersion: 5,
          reconnectPeriod: 0,
          username: its.user.sub,
          password: its.user.tokens.access_token,
          ...options,
        })
        resumed.on('message', (at) => names.push(at))
        await until(() => names.includes(topic(device, 'last')), 'what has waited')
        expect(names).toContain(topic(device, 'mine'))
        expect(names.filter((name) => name.includes(theirs))).toEqual([])
        await resumed.endAsync()
      })

    test('gets what fits, and goes on when it reads again', async () => {
      const { client, socket } = await slowClient()
      const inbox = new Inbox(client)
      await client.subscribeAsync([topic(device, 'flood'), topic(device, 'after')])
      socket.pause()
      const writer = await its.user.connect()
      for (let number = 0; number < 120; number += 1)
        await writer.publishAsync(topic(device, 'flood'), large, { qos: 1 })
      socket.resume()
      await until(async () => {
        await writer.publishAsync(topic(device, 'after'), 'x', { qos: 1 })
        return inbox.about(topic(device, 'after'))[0]
      }, 'what comes after the flood')
      expect(inbox.about(topic(device, 'flood')).length).toBeGreaterThan(10)
      expect(inbox.about(topic(device, 'flood')).length).toBeLessThan(120)
    })
  })

  connectionQuotas(its, () => second)
}
