import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import mqtt from 'mqtt'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { Inbox } from '../../../testing/inbox.ts'
import { longProof } from '../../../testing/proofs.ts'
import { freePort } from '../../../testing/freePort.ts'
import { brokerPassword, hasMosquitto, startMosquitto, type Mosquitto } from '../../../testing/mosquitto.ts'
import { portOf, rawRequest, upgrade } from '../../../testing/rawHttp.ts'
import { removeTemporaryFolders } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { quotas } from '../../api/quotas.data.ts'
import { ended, owner, Replicas, slowRelay, type Replica } from './replicas.testing.ts'

const own = encodeURIComponent(owner)
const waiting = 20_000

describeUnless(hasMosquitto ? null : 'Mosquitto is not installed')('replicas with one broker', () => {
  let mosquitto: Mosquitto
  let all: Replicas

  beforeAll(async () => {
    mosquitto = await startMosquitto()
  })
  beforeEach(async () => {
    all = await Replicas.open()
  })
  afterEach(() => all.close())
  afterAll(async () => {
    await mosquitto.stop()
    removeTemporaryFolders()
  })

  const two = async (direct = false): Promise<[Replica, Replica]> => {
    const replicas: [Replica, Replica] = [
      await all.add(mosquitto.address, direct),
      await all.add(mosquitto.address, direct),
    ]
    await until(() => replicas.every(({ broker }) => broker.isReady()), 'the replicas')
    return replicas
  }
  const knock = async ({ url }: Replica) =>
    (await rawRequest(portOf(url), upgrade('/mqtt', { Host: new URL(url).host }))).status
  const status = async (replica: Replica, id = 'NODE-1') => {
    const device = await replica.fleet.registry.find(owner, id)
    return device && replica.fleet.presenceOf(device).status
  }

  test('EVT-121: a user at another replica gets the id and the time that a message was recorded with, and a device neither; with other clients at the broker, who could forge them, nobody gets them', async () => {
    for (const direct of [false, true]) {
      const [one, other] = await two(direct)
      const [device, user] = [await all.device(one), await all.user(other)]
      const heard: unknown[] = []
      for (const client of [device, user]) {
        client.on('message', (topic, _payload, { properties }) => {
          if (topic.endsWith('/climate')) heard.push({ ...properties?.userProperties })
        })
        await client.subscribeAsync('devices/NODE-1/events/climate')
      }
      await device.publishAsync('devices/NODE-1/events/climate', 'x', {
        qos: 1,
        properties: { userProperties: { unit: 'C', 'cloud-message-id': 'forged' } },
      })
      await until(() => heard.length === 2, 'both copies')
      const { id, at } = one.messages.find(({ name }) => name === 'climate') ?? {}
      const told = direct ? {} : { 'cloud-message-id': id, 'cloud-accepted-at': String(at) }
      expect(new Set(heard.map((each) => JSON.stringify(each)))).toEqual(
        new Set([{ unit: 'C' }, { unit: 'C', ...told }].map((each) => JSON.stringify(each))),
      )
      for (const client of [device, user]) await client.endAsync()
    }
  })

  test('HIST-19: every event is recorded by one of them, once: what clients of either publish, what comes by HTTP, what the cloud announces, and what is published at the broker itself', async () => {
    const [one, other] = await two(true)
    const [device, user] = [await all.device(one), await all.user(other)]
    await device.publishAsync('devices/NODE-1/events/climate', 'by the device', { qos: 1 })
    await user.publishAsync('devices/NODE-1/events/climate', 'by the user', { qos: 1 })
    await other.broker.publishFor('NODE-2', 'climate', Buffer.from('by HTTP'))
    one.broker.announce('NODE-1', 'hook', 'announced')
    const direct = await all.atBroker(mosquitto.address)
    for (let number = 0; number < 20; number += 1)
      await direct.publishAsync(`${own}/devices/NODE-1/events/direct`, `${number}`, { qos: 1 })
    const expected = [
      'devices/NODE-1/events/status online',
      'devices/NODE-1/events/climate by the device',
      'devices/NODE-1/events/climate by the user',
      'devices/NODE-2/events/climate by HTTP',
      'devices/NODE-1/events/hook announced',
      ...Array.from({ length: 20 }, (_, number) => `devices/NODE-1/events/direct ${number}`),
    ].sort()
    const recorded = () => [...one.recorded, ...other.recorded].sort()
    await until(() => recorded().length >= expected.length, 'all of them')
    // A message that arrived twice would pass the broker before this one.
    await direct.publishAsync(`${own}/devices/NODE-1/events/last`, '', { qos: 1 })
    await until(() => recorded().some((text) => text.startsWith('devices/NODE-1/events/last')), 'the last')
    expect(recorded().filter((text) => !text.startsWith('devices/NODE-1/events/last'))).toEqual(expected)
  })

  describe('CLOUD-71: they', () => {
    test("pass messages between their clients, each owner's below a level that clients don't see", async () => {
      const [one, other] = await two()
      const watcher = await all.atBroker(mosquitto.address)
      const atBroker = new Inbox(watcher)
      await watcher.subscribeAsync('#')
      const [device, user, stranger] = [await all.device(one), await all.user(other), await all.user(other, 'user-2')]
      const [inbox, strangers] = [new Inbox(user), new Inbox(stranger)]
      await user.subscribeAsync(['devices/+/events/#', 'devices/NODE-1/functions/+/result'])
      await stranger.subscribeAsync(['#', '+/+/events/#'])
      const calls = new Inbox(device)
      await device.subscribeAsync('devices/NODE-1/functions/+')
      await device.publishAsync('devices/NODE-1/events/climate', 'warm', {
        qos: 1,
        properties: { userProperties: { unit: 'C' } },
      })
      await until(() => inbox.about('devices/NODE-1/events/climate')[0], 'the event')
      await user.publishAsync('devices/NODE-1/functions/led', '{"i":1,"p":""}', { qos: 1 })
      await until(() => calls.about('devices/NODE-1/functions/led')[0], 'the call')
      expect(one.heard.map(({ topic }) => topic)).toEqual(['devices/NODE-1/events/climate'])
      expect(other.heard.map(({ topic }) => topic)).toEqual(['devices/NODE-1/functions/led'])
      expect(atBroker.about(`${own}/devices/NODE-1/events/climate`)).toHaveLength(1)
      expect(atBroker.messages.every(({ topic }) => topic.startsWith(`${own}/`) || topic === 'cloud:control')).toBe(
        true,
      )
      expect(strangers.messages).toEqual([])
      for (const filter of ['cloud:control', `${own}/#`, '$share/cloud/#'])
        await expect(user.subscribeAsync(filter)).rejects.toThrow(/Not authorized|Subscribe error|Shared/i)
      await expect(
        user.publishAsync('cloud:control', '{"kind":"removed","device":"NODE-3"}', { qos: 1 }),
      ).rejects.toThrow('Not authorized')
    })

    test('agree on where a device is: a newer connection at another one takes the place of the first, and nobody hears that it went offline', async () => {
      const [one, other] = await two()
      const user = await all.user(other)
      const inbox = new Inbox(user)
      await user.subscribeAsync('devices/NODE-1/events/status')
      const first = await all.device(one)
      const gone = ended(first)
      await until(() => inbox.messages.length === 1, 'online')
      await all.device(other)
      expect(await gone).toBe(142)
      await until(() => inbox.messages.length === 2, 'online again')
      await user.publishAsync('devices/NODE-1/events/status', 'end', { qos: 1 })
      await until(() => inbox.messages.at(-1)?.text === 'end', 'what comes after')
      expect(inbox.messages.map(({ text }) => text)).toEqual(['online', 'online', 'end'])
      expect(await status(other)).toBe('online')
    })

    test('agree on that also when the broker is the first to tell it: no one hears that it went offline, or what it left for its end', async () => {
      const relay = await slowRelay(mosquitto.address.port)
      try {
        const one = await all.add({ ...mosquitto.address, port: relay.port })
        await until(() => one.broker.isReady(), 'the replica')
        const user = await all.user(one)
        const inbox = new Inbox(user)
        await user.subscribeAsync('devices/NODE-1/events/#')
        const device = await all.device(one, 'NODE-1', {
          will: { topic: 'devices/NODE-1/events/will', payload: Buffer.from('gone'), qos: 1, retain: false },
        })
        const gone = ended(device)
        await until(() => inbox.messages.length === 1, 'online')
        relay.say(Buffer.from([0xe0, 2, 142, 0]))
        expect(await gone).toBe(142)
        await user.publishAsync('devices/NODE-1/events/status', 'end', { qos: 1 })
        await until(() => inbox.messages.at(-1)?.text === 'end', 'what comes after')
        expect(inbox.messages.map(({ text }) => text)).toEqual(['online', 'end'])
      } finally {
        relay.close()
      }
    })

    const expectOffline = async (which: 'the same' | 'another') => {
      const relay = await slowRelay(mosquitto.address.port)
      try {
        const [watched, slow] = [
          await all.add(mosquitto.address),
          await all.add({ ...mosquitto.address, port: relay.port }),
        ]
        await until(() => watched.broker.isReady() && slow.broker.isReady(), 'the replicas')
        const user = await all.user(watched)
        const inbox = new Inbox(user)
        await user.subscribeAsync('devices/NODE-1/events/status')
        const gone = ended(await all.device(which === 'another' ? watched : slow))
        await until(() => inbox.messages.length === 1, 'online')
        relay.hold()
        const second = mqtt.connect(slow.url, {
          protocolVersion: 5,
          reconnectPeriod: 0,
          clientId: 'NODE-1',
          username: 'NODE-1',
          password: 'key',
        })
        expect(await gone).toBe(142)
        await until(() => relay.held() === 1, 'the second connection')
        second.end(true)
        await until(() => inbox.messages.at(-1)?.text === 'offline', 'its end')
        expect(await status(slow)).toBe('offline')
      } finally {
        relay.close()
      }
    }
    test('tell that a device is offline that makes room for a connection at another replica, which then fails', () =>
      expectOffline('another'))
    describeUnless(longProof)('or at the same replica', () => {
      test('tell that the device is offline', () => expectOffline('the same'))
    })

    test('end connections at each other: of a removed device, of a sign-in that ended, and what it retained is cleared', async () => {
      const [one, other] = await two()
      const [device, user] = [await all.device(one), await all.user(one)]
      await device.publishAsync('devices/NODE-1/events/hello', 'kept', { qos: 1, retain: true })
      const [deviceGone, userGone] = [ended(device), ended(user)]
      await other.fleet.remove(owner, 'NODE-1')
      other.broker.disconnectDevice('NODE-1', owner)
      expect(await deviceGone).toBe(135)
      await other.grants.end(`grant of ${owner}`)
      expect(await userGone).toBe(135)
      const late = await all.atBroker(mosquitto.address)
      await until(async () => {
        const inbox = new Inbox(late)
        await late.subscribeAsync(`${own}/devices/NODE-1/#`)
        await late.publishAsync(`${own}/devices/NODE-1/mark`, 'x', { qos: 1 })
        await until(() => inbox.messages.some(({ text }) => text === 'x'), 'the mark')
        await late.unsubscribeAsync(`${own}/devices/NODE-1/#`)
        return inbox.messages.every(({ text }) => text === 'x')
      }, 'nothing to be retained')
    })

    test('count what is retained together', async () => {
      const [one, other] = await two()
      const [device, user] = [await all.device(one), await all.user(other)]
      const { count } = quotas.device.retained
      await Promise.all(
        Array.from({ length: count }, (_, number) =>
          device.publishAsync(`devices/NODE-1/events/${number}`, 'x', { qos: 1, retain: true }),
        ),
      )
      await until(
        () =>
          user.publishAsync('devices/NODE-1/events/more', 'x', { qos: 1, retain: true }).then(
            () => false,
            (error: unknown) => String(error).includes('Quota exceeded'),
          ),
        'the refusal',
      )
      const leaving = await all.user(other, owner, {
        will: { topic: 'devices/NODE-1/events/left', payload: Buffer.from('x'), qos: 1, retain: true },
      })
      const inbox = new Inbox(user)
      await user.subscribeAsync('devices/NODE-1/events/left')
      leaving.stream.destroy()
      await until(() => inbox.messages[0], 'what was left')
      await user.unsubscribeAsync('devices/NODE-1/events/left')
      await user.subscribeAsync(['devices/NODE-1/events/left', 'devices/NODE-1/events/0'])
      await until(() => inbox.about('devices/NODE-1/events/0')[0], 'what is retained')
      expect(inbox.about('devices/NODE-1/events/left')).toHaveLength(1)
      await Promise.all(
        Array.from({ length: count }, (_, number) =>
          device.publishAsync(`devices/NODE-1/events/${number}`, '', { qos: 1, retain: true }),
        ),
      )
      await expect(
        user.publishAsync('devices/NODE-1/events/more', 'x', { qos: 1, retain: true }),
      ).resolves.toBeDefined()
      await user.publishAsync('devices/NODE-1/events/more', '', { qos: 1, retain: true })
    })

    test("publish what a client left for its end, below its owner's level, and only what it may publish", async () => {
      const [one, other] = await two()
      const user = await all.user(other)
      const inbox = new Inbox(user)
      await user.subscribeAsync('devices/+/events/#')
      const will = (topic: string) => ({
        will: { topic, payload: Buffer.from('gone'), qos: 1 as const, retain: false },
      })
      const [bad, good] = [
        await all.device(one, 'NODE-2', will('devices/NODE-1/events/forged')),
        await all.device(one, 'NODE-1', will('devices/NODE-1/events/will')),
      ]
      bad.stream.destroy()
      await until(() => inbox.about('devices/NODE-2/events/status').some(({ text }) => text === 'offline'), 'its end')
      const ordered = await all.device(one, 'NODE-2', will('devices/NODE-2/events/will'))
      await ordered.endAsync()
      good.stream.destroy()
      await until(() => inbox.about('devices/NODE-1/events/will')[0], 'the will')
      await until(() => one.heard.some(({ topic }) => topic === 'devices/NODE-1/events/will'), 'it to be heard')
      expect(inbox.messages.filter(({ text }) => text === 'gone')).toHaveLength(1)
    })

    test('leave it to the broker when that is to come later than the end, and not at all after an orderly one', async () => {
      const [one] = await two()
      const user = await all.user(one)
      const inbox = new Inbox(user)
      await user.subscribeAsync('devices/+/events/late')
      const late = (id: string) => ({
        properties: { sessionExpiryInterval: 60 },
        will: {
          topic: `devices/${id}/events/late`,
          payload: Buffer.from('gone'),
          qos: 1 as const,
          retain: false,
          properties: { willDelayInterval: 1 },
        },
      })
      const [ordered, broken] = [
        await all.device(one, 'NODE-2', late('NODE-2')),
        await all.device(one, 'NODE-1', late('NODE-1')),
      ]
      await ordered.endAsync()
      broken.stream.destroy()
      await until(() => inbox.messages[0], 'the will')
      expect(inbox.messages.map(({ topic }) => topic)).toEqual(['devices/NODE-1/events/late'])
    })
  })

  test('CLOUD-75: a process takes as many connections as it is told', async () => {
    const replica = await all.add(mosquitto.address, false, 2)
    await until(() => replica.broker.isReady(), 'the replica')
    const [first] = [await all.device(replica), await all.device(replica, 'NODE-2')]
    expect(await knock(replica)).toBe(503)
    await first.endAsync()
    await until(
      () =>
        all.user(replica).then(
          () => true,
          () => false,
        ),
      'room for another one',
    )
  })

  test('CLOUD-78: a process opens 32 connections to the broker at once, and the others when those are answered', async () => {
    const relay = await slowRelay(mosquitto.address.port)
    try {
      const replica = await all.add({ ...mosquitto.address, port: relay.port })
      await until(() => replica.broker.isReady(), 'the replica')
      relay.hold()
      const clients = [owner, 'user-2'].flatMap((sub) => Array.from({ length: 20 }, () => all.user(replica, sub)))
      await until(() => relay.held() === 32, 'those that are opened')
      relay.letGo()
      await Promise.all(clients)
      expect(relay.most()).toBe(32)
    } finally {
      relay.close()
    }
  })

  test('CLOUD-115: a replica that ends acknowledges first what it has stored', async () => {
    const [one] = await two()
    let [begun, open] = [false, () => {}]
    const gate = new Promise<void>((resolve) => (open = resolve))
    one.store = () => {
      begun = true
      return gate
    }
    const device = await all.device(one)
    const published = device.publishAsync('devices/NODE-1/events/a', 'x', { qos: 1 })
    await until(() => begun, 'the message')
    const end = one.broker.close()
    // One that does not wait for the store ends the connection meanwhile.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    open()
    await expect(published).resolves.toBeDefined()
    await end
  })

  describe('CLOUD-72: an acknowledgement', () => {
    test("comes when the message is stored; one that can't be stored is refused", async () => {
      const [one] = await two()
      let open = () => {}
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      one.store = (topic) => (topic.endsWith('/lost') ? Promise.reject(new Error('The store is away.')) : gate)
      const device = await all.device(one)
      const order: string[] = []
      const published = device
        .publishAsync('devices/NODE-1/events/a', 'x', { qos: 1 })
        .then(() => order.push('acknowledged'))
      const watcher = await all.user(one)
      await watcher.subscribeAsync('devices/NODE-1/events/#')
      order.push('stored')
      open()
      await published
      expect(order).toEqual(['stored', 'acknowledged'])
      await expect(device.publishAsync('devices/NODE-1/events/lost', 'x', { qos: 1 })).rejects.toThrow(
        /Implementation specific error/,
      )
      await expect(device.publishAsync('devices/NODE-1/events/lost', 'x', { qos: 2 })).rejects.toThrow(
        /Implementation specific error/,
      )
      await device.publishAsync('devices/NODE-1/events/b', 'x', { qos: 2 })
      expect(one.heard.map(({ topic }) => topic)).toEqual(['devices/NODE-1/events/a', 'devices/NODE-1/events/b'])
    })
  })

  describe('CLOUD-73: clients of the broker itself', () => {
    test("what they publish is stored by one replica each, not by the one that leaves, and the cloud's own messages by none", async () => {
      const [one, other] = await two(true)
      const direct = await all.atBroker(mosquitto.address)
      const texts = Array.from({ length: 200 }, (_, number) => String(number))
      const publish = (some: readonly string[]) =>
        Promise.all(some.map((text) => direct.publishAsync(`${own}/devices/NODE-1/events/direct`, text, { qos: 1 })))
      await publish(texts.slice(0, 100))
      const heard = () => [...one.heard, ...other.heard].map(({ text }) => text)
      await until(() => heard().length >= 100, 'the first half')
      expect(one.heard.length * other.heard.length).toBeGreaterThan(0)
      const before = one.heard.length
      await one.broker.moveClients(0)
      await publish(texts.slice(100))
      await until(() => heard().length >= 200, 'the second half')
      expect(heard().sort()).toEqual([...texts].sort())
      expect(one.heard.length).toBe(before)
      const device = await all.device(other, 'NODE-2')
      await device.publishAsync('devices/NODE-2/events/front', 'once', { qos: 1 })
      other.broker.announce('NODE-1', 'note', 'own')
      await direct.publishAsync(`${own}/devices/NODE-3/events/forged`, 'forged', { qos: 1 })
      await direct.publishAsync(`${own}/devices/NODE-1/webhooks/hook`, 'last', { qos: 1 })
      await until(() => heard().includes('last'), 'the last')
      expect(heard().filter((text) => ['once', 'own', 'forged'].includes(text))).toEqual(['once'])
      expect(await other.metrics.text()).toMatch(/cloud_messages_total\{direction="shared"\} \d+/)
    })

    test('one that leaves stores what is on its way to it, and the others take what comes after', async () => {
      const [one, other] = await two(true)
      const direct = await all.atBroker(mosquitto.address)
      const texts = Array.from({ length: 120 }, (_, number) => String(number))
      const publish = (some: readonly string[]) =>
        Promise.all(some.map((text) => direct.publishAsync(`${own}/devices/NODE-1/events/direct`, text, { qos: 1 })))
      let [began, open] = [0, () => {}]
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      one.store = () => {
        began += 1
        return gate
      }
      await publish(texts.slice(0, 60))
      await until(() => began === 4, 'work in each of its lanes')
      const left = one.broker.moveClients(0)
      await publish(texts.slice(60))
      open()
      await left
      await until(() => one.heard.length + other.heard.length >= texts.length, 'all of them')
      expect(one.heard.length).toBeGreaterThan(4)
      expect([...one.heard, ...other.heard].map(({ text }) => text).sort()).toEqual([...texts].sort())
    })

    test('a store that takes longer than the broker waits for a sign of life loses none', async () => {
      const replica = await all.add(mosquitto.address, true, undefined, 1)
      await until(() => replica.broker.isReady(), 'the replica')
      const direct = await all.atBroker(mosquitto.address)
      let open = () => {}
      const gate = new Promise<void>((resolve) => {
        open = resolve
      })
      replica.store = () => gate
      const texts = Array.from({ length: 40 }, (_, number) => String(number))
      await Promise.all(
        texts.map((text) => direct.publishAsync(`${own}/devices/NODE-1/events/direct`, text, { qos: 1 })),
      )
      setTimeout(open, 3_000)
      await gate
      await until(() => replica.heard.length >= texts.length, 'all of them', 5_000)
      expect(replica.heard.map(({ text }) => text).sort()).toEqual([...texts].sort())
      expect(replica.log).toEqual([])
    })

    test("HIST-52: the broker gets its acknowledgement when a message is stored: what can't be is tried again, and recorded once", async () => {
      const [one] = [await all.add(mosquitto.address, true)]
      await until(() => one.broker.isReady(), 'the replica')
      let fails = 2
      const texts = () => one.recorded.filter((text) => text.startsWith('devices/NODE-1/events/direct'))
      one.store = async () => {
        fails -= 1
        if (fails >= 0) throw new Error('The store is away.')
      }
      const direct = await all.atBroker(mosquitto.address)
      await direct.publishAsync(`${own}/devices/NODE-1/events/direct`, 'x', { qos: 1 })
      await until(() => one.heard.length === 1, 'it to be stored')
      expect(fails).toBe(-1)
      await until(() => texts().length > 0, 'HIST-52: it to be recorded')
      expect(texts()).toEqual(['devices/NODE-1/events/direct x'])
      one.store = async () => {
        throw new Error('The store is away.')
      }
      // Nobody sends that again.
      await direct.publishAsync(`${own}/devices/NODE-1/events/direct`, 'y', { qos: 0 })
      await until(() => texts().length > 1, 'what could not be stored to be recorded')
      expect(texts()).toEqual(['devices/NODE-1/events/direct x', 'devices/NODE-1/events/direct y'])
    })
  })

  describe('CLOUD-74: a broker that is away', () => {
    test('at the start is named without its password, and tried again; nobody is let in before', async () => {
      const late = { ...mosquitto.address, port: await freePort() }
      const replica = await all.add(late)
      await until(() => replica.log[0], 'the line')
      expect(replica.log[0]).toMatch(
        /^The message broker at mqtt:\/\/127\.0\.0\.1:\d+ \(--broker\) is not there: .*ECONNREFUSED.*\. It is tried again/,
      )
      expect(replica.broker.isReady()).toBe(false)
      expect(await knock(replica)).toBe(503)
      expect(replica.log).toHaveLength(1)
    })

    test('a wrong password is named, not told', async () => {
      const replica = await all.add({ ...mosquitto.address, password: `${brokerPassword}x` })
      await until(() => replica.log[0], 'the line')
      expect(replica.log[0]).toMatch(/it refuses the user name( or password)?\./)
      expect(replica.log.join('')).not.toContain('c4n4ry')
    })

    test('later: clients are sent away and nobody is let in; afterwards all goes on, and nothing acknowledged was lost', async () => {
      const restarted = await startMosquitto()
      try {
        const replica = await all.add(restarted.address)
        await until(() => replica.broker.isReady(), 'the replica')
        const device = await all.device(replica)
        let acknowledged = 0
        let sent = 0
        let over = false
        const gone = ended(device).finally(() => (over = true))
        const flood = (async () => {
          while (!over) {
            sent += 1
            const number = sent
            const published = device.publishAsync('devices/NODE-1/events/a', String(sent), { qos: 1 }).then(
              () => void (acknowledged = number),
              () => {},
            )
            if (sent === 50) void restarted.stop()
            await Promise.race([published, gone])
          }
        })()
        expect(await gone).toBe(139)
        await flood
        expect(acknowledged).toBeGreaterThanOrEqual(49)
        expect(replica.heard.length).toBeGreaterThanOrEqual(acknowledged)
        await until(() => !replica.broker.isReady(), 'it to be missed')
        expect(await knock(replica)).toBe(503)
        await restarted.start()
        await until(() => replica.broker.isReady(), 'it to be there again', waiting)
        expect(replica.log.at(-1)).toMatch(/is there again\.$/)
        await (await all.device(replica)).publishAsync('devices/NODE-1/events/a', 'again', { qos: 1 })
        expect(replica.heard.at(-1)?.text).toBe('again')
      } finally {
        await restarted.stop()
      }
    })
  })
})
