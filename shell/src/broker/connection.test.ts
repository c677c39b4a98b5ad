import { afterEach, describe, expect, test } from '@jest/globals'
import { NotConnectedError } from '@console/platform/contract'
import { until } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

describe('BRK-01: the console has one MQTT 5 connection', () => {
  test('with the user as its name, the access token as its password, and nothing kept from before', async () => {
    const { server, is } = await openTestConsole()
    await is('live')
    const [connect] = server.packets('connect')
    expect(connect).toMatchObject({
      protocolVersion: 5,
      protocolId: 'MQTT',
      clean: true,
      username: 'user-1',
      keepalive: 15,
    })
    expect(connect?.password?.toString()).toBe('token-1')
    expect(connect?.clientId).toMatch(/^console-app-[0-9a-f]{10}$/)
  })

  test('whose state says what it is doing', async () => {
    const { server, states, is } = await openTestConsole()
    await is('live')
    server.drop()
    await is('reconnecting')
    await is('live')
    expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  })

  test('which signing out ends, with a word to the broker, and for good', async () => {
    const { server, broker, visible, is } = await openTestConsole()
    await is('live')
    broker.close()
    await until('the broker has nobody left', () => server.present === 0)
    expect(server.packets('disconnect')).toHaveLength(1)
    visible.setState(false)
    visible.setState(true)
    await expect(broker.publish('devices/d1/functions/f', '{}')).rejects.toBeInstanceOf(NotConnectedError)
    expect(server.packets('connect')).toHaveLength(1)
  })
})

describe('EVT-08: the stream comes back by itself', () => {
  test('an address where nobody is yet is tried until there is somebody', async () => {
    const { server, broker, states, is } = await openTestConsole()
    await is('live')
    await server.stop()
    await is('reconnecting')
    const lost = states.at(-1)
    await expect(broker.publish('a', '')).rejects.toBeInstanceOf(NotConnectedError)
    await server.start()
    await is('live')
    expect(lost).toMatchObject({ kind: 'reconnecting', since: expect.any(Number) })
  })

  test('a connection that is silently dead is noticed, and dated from when it was last alive', async () => {
    const { server, broker, states, is } = await openTestConsole({}, { keepalive: 1 })
    await is('live')
    const view = broker.events({ rows: 5 })
    await until('the view is subscribed', () => server.filters.length === 1)
    const alive = Date.now()
    server.publish('devices/d1/events/e', 'before')
    await until('its event is there', () => view.state.getState().received === 1)
    server.fallSilent()
    await until('it is noticed', () => broker.state.getState().kind === 'reconnecting')
    const noticed = Date.now()
    const since = Math.max(...states.map((state) => (state.kind === 'reconnecting' ? state.since : 0)))
    expect(since).toBeGreaterThanOrEqual(alive)
    // Not from when it was noticed: the keepalive takes a second and a half for that.
    expect(noticed - since).toBeGreaterThan(1_000)
    await is('live')
    await until('it is subscribed again', () => server.packets('subscribe').length === 2)
    server.publish('devices/d1/events/e', 'after')
    await until('the next event is there', () => view.state.getState().received === 2)
    expect(view.state.getState().rows.map(({ kind }) => kind)).toEqual(['message', 'gap', 'message'])
  })
})

describe('EVT-08: reconnecting rests while the page is hidden', () => {
  test('a page that is hidden while the stream is down tries at once when it is shown, however far off the next try was', async () => {
    const { server, visible, is } = await openTestConsole({}, { retry: 60_000 })
    await is('live')
    await server.stop()
    await is('reconnecting')
    visible.setState(false)
    await is('standby')
    await server.start()
    visible.setState(true)
    await is('live')
    expect(server.packets('connect')).toHaveLength(2)
  })

  test('a stream that breaks while the page is hidden waits; a live one goes on', async () => {
    const { server, broker, visible, is } = await openTestConsole({}, { retry: 10 })
    await is('live')
    const seen: string[] = []
    broker.subscribe('a', ({ topic }) => seen.push(topic))
    visible.setState(false)
    await until('it is subscribed', () => server.filters.length === 1)
    server.publish('a', '')
    await until('the message is there', () => seen.length === 1)
    expect(broker.state.getState().kind).toBe('live')
    server.drop()
    await is('standby')
    visible.setState(true)
    await is('live')
  })
})

describe('DEV-16: a command is never sent later than it was clicked', () => {
  test('it goes out at once while the stream is live', async () => {
    const { server, broker, is } = await openTestConsole()
    await is('live')
    await broker.publish('devices/d1/functions/blink', '{"i":1,"p":"x"}')
    await until('it has arrived', () => server.packets('publish').length === 1)
    expect(server.packets('publish')[0]).toMatchObject({ topic: 'devices/d1/functions/blink', qos: 0, retain: false })
    expect(String(server.packets('publish')[0]?.payload)).toBe('{"i":1,"p":"x"}')
  })

  test('while it is down, or just breaking, it fails at once and is not sent afterwards', async () => {
    const { server, broker, settled, is } = await openTestConsole()
    await is('live')
    await server.stop()
    await is('reconnecting')
    const failure = broker.publish('devices/d1/functions/blink', '{}').catch((error: unknown) => error)
    const nextTurn = new Promise((resolve) => setImmediate(resolve))
    expect(await Promise.race([failure, nextTurn])).toBeInstanceOf(NotConnectedError)
    await server.start()
    await is('live')
    await settled()
    expect(server.packets('publish').map(({ topic }) => topic)).toEqual(['mark/1'])
  })

  test('BRK-06: one that is larger than the broker accepts is refused before it ends the connection', async () => {
    const { server, broker, settled, is } = await openTestConsole({ properties: { maximumPacketSize: 100 } })
    await is('live')
    const tooLarge = broker.publish('devices/d1/functions/f', 'x'.repeat(100))
    await expect(tooLarge).rejects.toMatchObject({ name: 'MessageTooLargeError', maxBytes: 100 })
    await broker.publish('devices/d1/functions/f', 'x'.repeat(70))
    await settled()
    expect(server.packets('publish').map(({ payload }) => payload.length)).toEqual([70, 0])
    expect(server.packets('connect')).toHaveLength(1)
  })

  test('a topic that no broker takes is refused before it ends the connection', async () => {
    const { broker, server, settled, is } = await openTestConsole()
    await is('live')
    for (const topic of ['', 'devices/d1/functions/#', 'devices/+/functions/f', 'a\0b']) {
      await expect(broker.publish(topic, '')).rejects.toBeInstanceOf(RangeError)
    }
    await settled()
    expect(server.packets('connect')).toHaveLength(1)
  })
})
