import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { IDisconnectPacket, MqttClient } from 'mqtt'
import { WebSocket } from 'ws'
import { claimsOf } from '../../testing/browser.ts'
import type { CloudProcess } from '../../testing/cloudProcess.ts'
import { connectTo, deviceKey, User } from '../../testing/user.ts'
import { shortToken } from '../../testing/forgery.ts'
import { Inbox } from '../../testing/inbox.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

// It first wakes five minutes after the start, so its place is free for a test.
const sleeper = 'NODE-0C93F8'

/** What clients see of a broker, whichever it is. */
export function brokerBehaviour(start: () => Promise<CloudProcess>): void {
  let cloud: CloudProcess
  let user: User
  let second: User
  const devices: MqttClient[] = []

  beforeAll(async () => {
    cloud = await start()
    user = await User.signIn(cloud)
    second = await User.signIn(cloud, cloud.added)
  })
  afterAll(async () => {
    user.disconnect()
    second.disconnect()
    for (const device of devices) device.end(true)
    await cloud.stop()
    removeTemporaryFolders()
  })

  const connectDevice = async (given?: string) => {
    const key = given ?? (await deviceKey(cloud, sleeper))
    const device = await connectTo(cloud, { clientId: sleeper, username: sleeper, password: key })
    devices.push(device)
    return device
  }
  /** A client of the user, who has subscribed. */
  const hearing = async (filter: string) => {
    const client = await user.connect()
    const inbox = new Inbox(client)
    await client.subscribeAsync(filter)
    return { client, inbox }
  }
  const statusOf = async () =>
    await user.read<{ status: string; updatedAt?: string; lastSeen?: string }>(`/devices/${sleeper}`)
  const disconnected = (client: MqttClient) =>
    new Promise<number | undefined>((resolve) => {
      client.once('disconnect', (packet: IDisconnectPacket) => resolve(packet.reasonCode))
      client.once('close', () => setImmediate(() => resolve(undefined)))
    })

  describe('a user at the broker', () => {
    test('gets the events of own devices under a wide filter, and retained ones marked as such', async () => {
      const hello = 'devices/NODE-A41C7E/events/hello'
      // On a slow machine the device has not sent it yet.
      const early = await hearing('devices/+/events/#')
      await until(() => early.inbox.about(hello)[0], 'the event')
      const { inbox } = await hearing('devices/+/events/#')
      expect((await until(() => inbox.about(hello)[0], 'the retained event')).retain).toBe(true)
      expect((await inbox.next('devices/NODE-E8025D/events/vibration')).retain).toBe(false)
    })

    test("may wish for everything, and gets nothing of the broker's own topics", async () => {
      const { inbox } = await hearing('#')
      await inbox.next('devices/NODE-E8025D/events/vibration')
      await (await user.connect()).endAsync()
      await inbox.next('devices/NODE-E8025D/events/vibration')
      expect(inbox.messages.filter(({ topic }) => !topic.startsWith('devices/'))).toEqual([])
    })

    test.each(['$SYS/#', '$share/all/devices/#', 'devices/NODE-FFFFFF/events/#', 'other/#'])(
      'may not subscribe to %s, and stays connected',
      async (filter) => {
        const client = await user.connect()
        await expect(client.subscribeAsync(filter)).rejects.toThrow(/Subscribe error|Not authorized|Shared/i)
        expect(client.connected).toBe(true)
      },
    )

    test('can publish test events to an own device, and is told when a topic is not allowed', async () => {
      const { client, inbox } = await hearing('devices/NODE-A41C7E/#')
      await client.publishAsync('devices/NODE-A41C7E/webhooks/chat', 'hi', { qos: 1 })
      await until(() => inbox.about('devices/NODE-A41C7E/webhooks/chat')[0], 'the test event')
      await client.publishAsync('devices/NODE-A41C7E/events/made/up', '{"x":1}', { qos: 1 })
      await until(() => inbox.about('devices/NODE-A41C7E/events/made/up')[0], 'the published event')
      for (const topic of [
        'devices/NODE-A41C7E/functions/led/result',
        'devices/NODE-FFFFFF/events/a',
        'other',
        '$SYS/a',
      ]) {
        await expect(client.publishAsync(topic, '', { qos: 1 })).rejects.toThrow('Not authorized')
      }
      await expect(
        client.publishAsync('devices/NODE-A41C7E/functions/led', '{}', { qos: 1, retain: true }),
      ).rejects.toThrow('Not authorized')
    })

    test('gets a retained message also when others follow at once', async () => {
      const { client, inbox } = await hearing('devices/NODE-A41C7E/events/burst/#')
      const numbers = Array.from({ length: 20 }, (_, number) => number)
      for (const number of numbers)
        client.publish(`devices/NODE-A41C7E/events/burst/${number}`, 'x', { retain: number % 3 === 0 })
      await until(() => inbox.messages.length >= numbers.length, 'all of them')
      expect(
        inbox.messages.map(({ topic }) => Number(topic.split('/').at(-1))).sort((one, other) => one - other),
      ).toEqual(numbers)
    })

    test('can not take over the connection of another user by its client id', async () => {
      const mine = await user.connect({ clientId: 'console-app-same' })
      const theirs = await second.connect({ clientId: 'console-app-same' })
      const inbox = new Inbox(mine)
      await mine.subscribeAsync('devices/+/events/#')
      await inbox.next('devices/NODE-E8025D/events/vibration')
      expect([mine.connected, theirs.connected]).toEqual([true, true])
      const ended = disconnected(mine)
      await user.connect({ clientId: 'console-app-same' })
      expect(await ended).toBe(142)
    })

    test('is refused with another version than MQTT 5', async () => {
      await expect(
        connectTo(cloud, { protocolVersion: 4, username: user.sub, password: user.tokens.access_token }),
      ).rejects.toThrow()
    })

    test('is sent away with reason 135 when the token expires', async () => {
      const token = await shortToken(user, 3)
      expect(await disconnected(await user.connect({ password: token }))).toBe(135)
      // A timer may be a millisecond early.
      expect(Date.now()).toBeGreaterThanOrEqual(Number(claimsOf(token)['exp']) * 1000 - 1)
    })
  })

  describe('a device at the broker', () => {
    test('needs its own key', async () => {
      for (const key of ['', 'wrong', await deviceKey(cloud, 'NODE-A41C7E'), user.tokens.access_token])
        await expect(connectDevice(key)).rejects.toThrow('Not authorized')
    })

    test('is unknown until it connects, online while it is connected, and offline afterwards, however it ends', async () => {
      const { inbox } = await hearing(`devices/${sleeper}/events/#`)
      expect(await statusOf()).not.toHaveProperty('updatedAt')
      expect((await statusOf()).status).toBe('unknown')

      const topic = `devices/${sleeper}/events/status`
      const online = inbox.next(topic, ({ text }) => text === 'online')
      const device = await connectDevice()
      await online
      expect(await statusOf()).toMatchObject({
        status: 'online',
        updatedAt: expect.any(String),
        lastSeen: expect.any(String),
      })
      const offline = inbox.next(topic, ({ text }) => text === 'offline')
      await device.endAsync()
      await offline
      expect((await statusOf()).status).toBe('offline')

      const broken = await connectDevice()
      const lost = inbox.next(topic, ({ text }) => text === 'offline')
      broken.stream.destroy()
      await lost
      expect((await statusOf()).status).toBe('offline')
    })

    test('a second connection of the same device takes the place of the first', async () => {
      const first = await connectDevice()
      const ended = disconnected(first)
      await connectDevice()
      expect(await ended).toBe(142)
      await until(async () => (await statusOf()).status === 'online', 'the device to be online')
    })

    test('may speak and listen for itself only', async () => {
      const device = await connectDevice()
      await device.subscribeAsync([`devices/${sleeper}/functions/+`, `devices/${sleeper}/variables/+`])
      for (const filter of [
        '#',
        'devices/#',
        'devices/+/functions/+',
        `devices/${sleeper}/#`,
        'devices/NODE-A41C7E/events/#',
        'devices/NODE-A41C7E/functions/+',
        '$SYS/#',
      ]) {
        await expect(device.subscribeAsync(filter)).rejects.toThrow(/Not authorized/)
      }
      await device.publishAsync(`devices/${sleeper}/events/a/b`, '', { qos: 1 })
      for (const topic of [
        'devices/NODE-A41C7E/events/a',
        `devices/${sleeper}/functions/led`,
        `devices/${sleeper}/webhooks/a`,
        'a',
      ]) {
        await expect(device.publishAsync(topic, '', { qos: 1 })).rejects.toThrow('Not authorized')
      }
    })

    test('its heartbeats become vitals, other payloads do not', async () => {
      const device = await connectDevice()
      for (const payload of ['{"rssi":-61,"free_ram":182000}', 'nonsense', '{"rssi":true}'])
        await device.publishAsync(`devices/${sleeper}/events/heartbeat`, payload, { qos: 1 })
      await device.publishAsync(`devices/${sleeper}/events/other/heartbeat`, '{"rssi":-1,"free_ram":1}', { qos: 1 })
      const { data } = await user.read<{ data: { r: number; h: number }[] }>(`/devices/${sleeper}/stats?window=1h`)
      expect(data.map(({ r, h }) => ({ r, h }))).toEqual([{ r: -61, h: 182000 }])
    })

    test('EVT-121: gets what the publisher of a message has sent; a user also gets its id and time, which nobody can forge', async () => {
      const topic = `devices/${sleeper}/events/identified`
      const [device, { client }] = [await connectDevice(), await hearing(topic)]
      await device.subscribeAsync(topic)
      const told = [device, client].map(
        (each) =>
          new Promise<object>((resolve) => {
            each.on('message', (heard, _payload, { properties }) => {
              if (heard === topic) resolve({ ...properties?.userProperties })
            })
          }),
      )
      const userProperties = { unit: 'C', 'cloud-message-id': 'forged', 'cloud-accepted-at': '1' }
      await device.publishAsync(topic, 'x', { qos: 1, properties: { userProperties } })
      expect(await Promise.all(told)).toEqual([
        { unit: 'C' },
        {
          unit: 'C',
          'cloud-message-id': expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
          'cloud-accepted-at': expect.stringMatching(/^1\d{12}$/),
        },
      ])
    })

    test('DEV-07: once it is removed it is logged out, and its key opens nothing', async () => {
      const device = await connectDevice()
      const key = await deviceKey(cloud, sleeper)
      const ended = disconnected(device)
      expect((await user.call('DELETE', `/devices/${sleeper}`)).status).toBe(204)
      expect(await ended).toBe(135)
      await expect(connectDevice(key)).rejects.toThrow('Not authorized')
    })
  })

  describe("the broker's limits", () => {
    test('a message over 256 kB ends the connection with its reason; one below passes', async () => {
      const client = await user.connect()
      await client.publishAsync('devices/NODE-A41C7E/events/large', Buffer.alloc(250 * 1024), { qos: 1 })
      const ended = disconnected(client)
      client.publish('devices/NODE-A41C7E/events/large', Buffer.alloc(257 * 1024), { qos: 0 })
      expect(await ended).toBe(149)
    })

    test('a frame of 8 MB is not taken in', async () => {
      const socket = new WebSocket(cloud.brokerUrl, 'mqtt')
      await new Promise((resolve) => socket.once('open', resolve))
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      socket.on('error', () => {})
      socket.send(Buffer.alloc(8 * 1024 * 1024))
      expect([1009, 1006]).toContain(await closed)
    })

    test('what is no MQTT ends the connection, and the broker lives on: nothing of it, a packet before CONNECT, a forged length, text', async () => {
      const closed = [
        Buffer.from('hello'),
        Buffer.from([0xc0, 0]),
        Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff]),
        'CONNECT',
      ].map(async (bytes) => {
        const socket = new WebSocket(cloud.brokerUrl, 'mqtt')
        await new Promise((resolve) => socket.once('open', resolve))
        const ended = new Promise((resolve) => socket.once('close', resolve))
        socket.send(bytes)
        await ended
      })
      await Promise.all(closed)
      const next = await user.connect()
      expect(next.connected).toBe(true)
      await next.endAsync()
    })

    test.each([
      ['UNSUBSCRIBE without filters', [0xa2, 3, 0, 7, 0]],
      ['SUBSCRIBE without filters', [0x82, 3, 0, 7, 0]],
      ['PUBLISH without its id', [0x32, 3, 0, 1, 0x61]],
      ['PUBLISH with half a property', [0x30, 8, 0, 1, 0x61, 4, 38, 0, 9, 0x61]],
      ['PUBACK with half a property', [0x40, 7, 0, 7, 0, 3, 38, 0, 9]],
    ])('%s by a client that is let in ends no more than its connection', async (_name, bytes) => {
      const [bad, other] = [await user.connect(), await user.connect()]
      bad.stream.write(Buffer.from(bytes))
      await other.publishAsync('devices/NODE-A41C7E/webhooks/chat', 'hi', { qos: 1 })
      await (await user.connect()).endAsync()
      expect(other.connected).toBe(true)
    })

    test('a subscriber that stops reading holds up nobody', async () => {
      let frozenSocket: WebSocket | undefined
      const frozen = await user.connect({
        createWebsocket: (url, protocols) => {
          frozenSocket = new WebSocket(url, protocols)
          return frozenSocket
        },
      })
      await frozen.subscribeAsync('devices/NODE-A41C7E/events/#')
      const { inbox } = await hearing('devices/NODE-A41C7E/events/flood')
      frozenSocket?.pause()
      const writer = await user.connect()
      let longest = 0
      for (let number = 0; number < 120; number += 1) {
        const began = Date.now()
        await writer.publishAsync('devices/NODE-A41C7E/events/flood', Buffer.alloc(200 * 1024), { qos: 1 })
        longest = Math.max(longest, Date.now() - began)
      }
      await until(() => inbox.messages.length === 120, 'all messages at the other subscriber')
      // Had one been held up, it would be until the broker shows out who has been stuck for twenty seconds.
      expect(longest).toBeLessThan(15_000)
      frozenSocket?.resume()
    })
  })
}
