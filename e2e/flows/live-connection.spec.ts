import type { TestBroker } from '@console/platform-testing/broker'
import { ConsolePage } from '../pages/consolePage.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { makeHidable, followTokens } from '../support/inspect.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

const topic = 'devices/NODE-A41C7E/events/climate'
const passwordOf = (connect: { password?: Uint8Array }): string => Buffer.from(connect.password ?? []).toString()
const claimsOf = (token: string): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const connects = (broker: TestBroker) => broker.packets('connect')
const subscriptions = (broker: TestBroker) => broker.packets('subscribe').flatMap(({ subscriptions: list }) => list.map(({ topic: filter }) => filter))

test.describe('the one connection', () => {
  test('BRK-01: is made once for all screens, in MQTT 5, as the user, with the access token, and without a session', async ({ page, broker }) => {
    const tokens = followTokens(page.context())
    const events = new EventsPage(page)
    await events.console.open('/dashboard', 'Dashboard')
    await events.console.expectConnection('Live')
    for (const section of ['Devices', 'Events', 'Settings', 'Projects', 'Events']) await events.console.follow(section)
    broker.publish(topic, 'here')
    await events.expectMessages(['here'])
    expect(connects(broker)).toHaveLength(1)
    const [connect] = connects(broker)
    if (!connect) throw new Error('There was no CONNECT.')
    const { protocolVersion, clean, clientId, username, keepalive } = connect
    const password = passwordOf(connect)
    await expect.poll(() => tokens.map(({ tokens: response }) => response?.access_token)).toContain(password)
    expect({ protocolVersion, clean, username }).toEqual({ protocolVersion: 5, clean: true, username: claimsOf(password)['sub'] })
    expect(clientId).toMatch(/^console-app/)
    expect(clientId.length).toBeLessThanOrEqual(23)
    expect(keepalive).toBeGreaterThan(0)
  })

  test('BRK-02, EVT-08: going from screen to screen changes nothing about the subscription to the events', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    for (const section of ['Devices', 'Events', 'Settings', 'Events']) await events.console.follow(section)
    broker.publish(topic, 'here')
    await events.expectMessages(['here'])
    expect(subscriptions(broker)).toEqual(['devices/+/events/#'])
    expect(broker.packets('unsubscribe')).toEqual([])
  })

  test('BRK-01, SHELL-08: a device’s page takes the status from the device’s events, and loads the devices once', async ({ page, broker }) => {
    let loads = 0
    page.on('request', (request) => { if (new URL(request.url()).pathname === '/api/v1/devices') loads += 1 })
    const console = new ConsolePage(page)
    await console.open('/devices/NODE-A41C7E?tab=vitals', /^Greenhouse/)
    await console.expectConnection('Live')
    const own = ['devices/NODE-A41C7E/functions/+/result', 'devices/NODE-A41C7E/variables/+/value']
    await expect.poll(() => [...broker.filters].sort()).toEqual(['devices/NODE-A41C7E/events/#', ...own])
    await page.getByRole('tab', { name: 'Events' }).click()
    await expect.poll(() => [...broker.filters].sort()).toEqual(['devices/+/events/#', ...own])
    expect(subscriptions(broker).filter((filter) => filter.endsWith('/status'))).toEqual([])
    expect(loads).toBe(1)
    broker.publish('devices/NODE-A41C7E/events/status', 'offline')
    await expect.poll(() => loads).toBe(2)
  })

  test('BRK-02, EVT-08: a broker that sends a copy for each matching subscription doubles no event', async ({ page, broker }) => {
    broker.script.copies = 'each'
    const events = new EventsPage(page)
    await events.console.open('/devices', 'Devices')
    await events.console.follow('Events')
    await events.console.expectConnection('Live')
    await expect.poll(() => broker.filters).toContain('devices/+/events/#')
    for (const number of [1, 2, 3]) broker.publish(topic, `event ${number}`)
    broker.publish('devices/NODE-A41C7E/events/status', 'offline')
    await events.expectMessages(['offline', 'event 3', 'event 2', 'event 1'])
    await events.console.follow('Devices')
    await events.console.follow('Events')
    broker.publish(topic, 'event 4')
    await events.expectMessages(['event 4', 'offline', 'event 3', 'event 2', 'event 1'])
  })

  test('UX-10: its state is shown on every page, also while it can\'t be made', async ({ page, broker }) => {
    await broker.stop()
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    for (const section of ['Projects', 'Devices', 'Integrations', 'Secrets', 'Settings']) {
      await console.follow(section)
      await console.expectConnection('Reconnecting')
    }
    await broker.start()
    await console.expectConnection('Live')
  })
})

test.describe('a connection that is lost', () => {
  test('EVT-02, EVT-08, EVT-11: a banner tells it, the stream comes back by itself with one subscription, a row marks the gap, and no event is there twice', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    broker.publish(topic, 'kept', { retain: true })
    broker.publish(topic, 'before')
    await events.expectMessages(['before', 'kept'])
    await expect(events.banner).toHaveCount(0)
    await broker.stop()
    await expect(events.banner).toBeVisible()
    await events.console.expectConnection('Reconnecting')
    await broker.start()
    await events.console.expectConnection('Live')
    await expect(events.banner).toHaveCount(0)
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    broker.publish(topic, 'after')
    await expect(events.rows).toHaveCount(4)
    const [after, gap, ...before] = await events.messages()
    expect([after, ...before]).toEqual(['after', 'before', 'kept'])
    expect(gap).toMatch(/^Stream was down for \d+ s/)
  })

  test('EVT-08: cut ten times, it comes back after a second each time, subscribed once, with nothing doubled', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    const delays: number[] = []
    for (let cut = 1; cut <= 10; cut += 1) {
      await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
      broker.publish(topic, `event ${cut}`)
      await expect(events.rows.first()).toContainText(`event ${cut}`)
      const subscribed = broker.packets('subscribe').length
      const start = Date.now()
      broker.drop()
      await expect.poll(() => broker.packets('subscribe').length, { intervals: [20] }).toBe(subscribed + 1)
      delays.push((broker.packets('subscribe').at(-1)?.time ?? 0) - start)
    }
    for (const delay of delays) {
      expect(delay).toBeGreaterThan(900)
      expect(delay).toBeLessThan(3_000)
    }
    await events.pause.click()
    const messages = (await events.messages()).filter((message) => message.startsWith('event'))
    expect(messages).toEqual([...new Set(messages)])
  })

  test('EVT-02, UX-10: a network that swallows everything is noticed within half a minute', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    broker.publish(topic, 'last words')
    await events.expectMessages(['last words'])
    broker.fallSilent()
    await expect(events.banner).toBeVisible({ timeout: 30_000 })
    await events.console.expectConnection('Live')
  })

  test('EVT-08: while the page is hidden nothing is tried, and once it is shown it connects again', async ({ page, openPage, signedIn, broker }) => {
    const setVisible = await makeHidable(page)
    const console = new ConsolePage(page)
    await console.open('/events', 'Events')
    await console.expectConnection('Live')
    const [hidden] = connects(broker)
    // The other page tells how much time passes: it tries every second.
    const other = await openPage({ storageState: signedIn })
    await new ConsolePage(other).open('/events', 'Events')
    await expect.poll(() => connects(broker).length).toBe(2)
    const attempts = (clientId: string | undefined) => connects(broker).filter((connect) => connect.clientId === clientId)
    const visible = connects(broker).find(({ clientId }) => clientId !== hidden?.clientId)

    await setVisible(false)
    broker.script.garbles = true
    broker.drop()
    await console.expectConnection('Standby')
    await expect.poll(() => attempts(visible?.clientId).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(5)
    expect(attempts(hidden?.clientId)).toHaveLength(1)
    broker.script.garbles = false
    await setVisible(true)
    await console.expectConnection('Live')
    expect(attempts(hidden?.clientId)).toHaveLength(2)
  })

  test('EVT-08: a connection that lives on while the page is hidden brings what arrived meanwhile when it is shown', async ({ page, broker }) => {
    const setVisible = await makeHidable(page)
    const events = await openStream(page, broker)
    await setVisible(false)
    broker.publish(topic, 'unseen')
    await events.console.expectConnection('Live')
    await setVisible(true)
    await events.expectMessages(['unseen'])
    expect(connects(broker)).toHaveLength(1)
  })
})

test.describe('a token that the broker refuses', () => {
  for (const code of [134, 135]) {
    test(`BRK-03: refused with ${code}, it is renewed once, and the next attempt brings the new one`, async ({ page, broker }) => {
      const tokens = followTokens(page.context())
      let refused: string | null = null
      broker.script.admit = (connect) => {
        refused ??= passwordOf(connect)
        return passwordOf(connect) === refused ? code : 0
      }
      const console = new ConsolePage(page)
      await console.open('/dashboard', 'Dashboard')
      await console.expectConnection('Live')
      expect(connects(broker)).toHaveLength(2)
      const [first, second] = connects(broker).map(passwordOf)
      expect(second).not.toBe(first)
      await expect.poll(() => tokens.filter(({ grant }) => grant === 'refresh_token')).toHaveLength(1)
    })
  }

  test('BRK-03: a broker that says "Not authorized" in its own words and with another code is understood, too', async ({ page, broker }) => {
    let refused: string | null = null
    broker.script.admit = (connect) => {
      refused ??= passwordOf(connect)
      return passwordOf(connect) === refused ? { code: 128, reason: 'Connection refused: Not authorized' } : 0
    }
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    await console.expectConnection('Live')
    expect(connects(broker)).toHaveLength(2)
  })

  test('BRK-03: when the broker ends the connection because the token has expired (135), it is back with a new one, the first time without a wait of five seconds', async ({ page, broker }) => {
    const tokens = followTokens(page.context())
    const events = await openStream(page, broker)
    broker.publish(topic, 'before')
    await events.expectMessages(['before'])
    const spent = new Set<string>()
    for (let expiry = 1; expiry <= 3; expiry += 1) {
      await expect.poll(() => broker.present).toBe(1)
      const former = connects(broker).at(-1)
      const start = Date.now()
      spent.add(former ? passwordOf(former) : '')
      broker.disconnect(135, 'Token expired')
      await expect.poll(() => connects(broker).length, { intervals: [20] }).toBe(expiry + 1)
      const next = connects(broker).at(-1)
      expect((next?.time ?? 0) - start).toBeLessThan(expiry === 1 ? 4_500 : 15_000)
      expect(spent).not.toContain(next ? passwordOf(next) : '')
      await events.console.expectConnection('Live')
    }
    await expect.poll(() => tokens.filter(({ grant }) => grant === 'refresh_token')).toHaveLength(3)
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    broker.publish(topic, 'after')
    await expect(events.rows.first()).toContainText('after')
    expect((await events.messages()).filter((message) => message === 'before')).toHaveLength(1)
  })

  test('BRK-03, EVT-02: refused for good, one renewal is made, the reason is shown, and attempts grow rare', async ({ page, broker }) => {
    const tokens = followTokens(page.context())
    broker.script.admit = () => ({ code: 135, reason: 'Not authorized: account <b>locked</b>' })
    const events = new EventsPage(page)
    await events.console.open('/events', 'Events')
    await events.console.expectConnection('Disconnected')
    await expect(events.banner).toBeVisible()
    await expect(events.console.topBar.getByTitle('Not authorized: account <b>locked</b>')).toBeVisible()
    await expect.poll(() => connects(broker).length, { timeout: 15_000 }).toBe(4)
    const [first = 0, second = 0, third = 0, fourth = 0] = connects(broker).map(({ time }) => time)
    expect(second - first).toBeLessThan(4_500)
    expect(third - second).toBeGreaterThan(900)
    expect(fourth - third).toBeGreaterThan(4_500)
    expect(tokens.filter(({ grant }) => grant === 'refresh_token').length).toBeLessThanOrEqual(2)
    broker.script.admit = () => 0
  })
})
