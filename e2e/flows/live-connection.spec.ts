import type { TestBroker } from '@console/platform-testing/broker'
import { ConsolePage } from '../pages/consolePage.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { makeHidable, followTokens } from '../support/inspect.ts'
import { limit } from '../support/limits.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

const topic = 'devices/NODE-A41C7E/events/climate'
const passwordOf = (connect: { password?: Uint8Array }): string => Buffer.from(connect.password ?? []).toString()
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const connects = (broker: TestBroker) => broker.packets('connect')
const subscriptions = (broker: TestBroker) =>
  broker.packets('subscribe').flatMap(({ subscriptions: list }) => list.map(({ topic: filter }) => filter))

test.describe('the one connection', () => {
  test('BRK-01, BRK-02, EVT-08: is made once for all screens, in MQTT 5, as the user, with the access token, and without a session; going from screen to screen changes nothing, and a broker that sends a copy for each subscription doubles no event', async ({
    page,
    broker,
  }) => {
    broker.script.copies = 'each'
    const tokens = followTokens(page.context())
    const events = new EventsPage(page)
    await events.console.open('/dashboard', 'Dashboard')
    await events.console.expectConnection('Live')
    await events.console.follow('Events')
    await expect.poll(() => broker.filters).toContain('devices/+/events/#')
    for (const number of [1, 2, 3]) broker.publish(topic, `event ${number}`)
    broker.publish('devices/NODE-A41C7E/events/status', 'offline')
    await events.expectMessages(['offline', 'event 3', 'event 2', 'event 1'])
    for (const section of ['Devices', 'Settings', 'Projects', 'Events']) await events.console.follow(section)
    broker.publish(topic, 'event 4')
    await events.expectMessages(['event 4', 'offline', 'event 3', 'event 2', 'event 1'])
    expect(subscriptions(broker).filter((filter) => filter === 'devices/+/events/#')).toHaveLength(1)
    expect(broker.packets('unsubscribe').flatMap(({ unsubscriptions }) => unsubscriptions)).not.toContain(
      'devices/+/events/#',
    )
    expect(connects(broker)).toHaveLength(1)
    const [connect] = connects(broker)
    if (!connect) throw new Error('There was no CONNECT.')
    const { protocolVersion, clean, clientId, username, keepalive } = connect
    const password = passwordOf(connect)
    await expect.poll(() => tokens.map(({ tokens: response }) => response?.access_token)).toContain(password)
    expect({ protocolVersion, clean, username }).toEqual({
      protocolVersion: 5,
      clean: true,
      username: claimsOf(password)['sub'],
    })
    expect(clientId).toMatch(/^console-app/)
    expect(clientId.length).toBeLessThanOrEqual(23)
    expect(keepalive).toBeGreaterThan(0)
  })

  test('BRK-01, SHELL-08: a device’s page takes the status from the device’s events, and loads the devices once', async ({
    page,
    broker,
  }) => {
    let loads = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/devices') loads += 1
    })
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
})

test('EVT-02, EVT-08, EVT-11, UX-10: a lost connection is told on every page, the stream comes back by itself with one subscription, a row marks the gap, and no event is there twice', async ({
  page,
  broker,
}) => {
  const events = await openStream(page, broker)
  broker.publish(topic, 'kept', { retain: true })
  broker.publish(topic, 'before')
  await events.expectMessages(['before', 'kept'])
  await expect(events.banner).toHaveCount(0)
  await broker.stop()
  await expect(events.banner).toBeVisible()
  for (const section of ['Projects', 'Devices', 'Integrations', 'Secrets', 'Settings', 'Events']) {
    await events.console.follow(section)
    await events.console.expectConnection('Reconnecting')
  }
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

test('EVT-08: while the page is hidden, a live connection brings what arrived when it is shown, and a lost one stands by until then', async ({
  page,
  broker,
}) => {
  const setVisible = await makeHidable(page)
  const events = await openStream(page, broker)
  await setVisible(false)
  broker.publish(topic, 'unseen')
  await events.console.expectConnection('Live')
  await setVisible(true)
  await events.expectMessages(['unseen'])
  expect(connects(broker)).toHaveLength(1)
  await setVisible(false)
  await broker.stop()
  await events.console.expectConnection('Standby')
  await broker.start()
  expect(connects(broker)).toHaveLength(1)
  await setVisible(true)
  const shown = Date.now()
  await expect.poll(() => connects(broker).length, { intervals: [10] }).toBe(2)
  // Not at the next turn of a timer, which comes every second.
  expect((connects(broker).at(-1)?.time ?? Infinity) - shown).toBeLessThan(limit(800))
  await events.console.expectConnection('Live')
})

test('BRK-03, EVT-02: a token that the broker refuses, at the start and later, is renewed once and the next attempt brings the new one; refused for good, the reason is shown', async ({
  page,
  broker,
}) => {
  const tokens = followTokens(page.context())
  const renewals = () => tokens.filter(({ grant }) => grant === 'refresh_token').length
  let refused: string | null = null
  broker.script.admit = (connect) => {
    refused ??= passwordOf(connect)
    return passwordOf(connect) === refused ? 135 : 0
  }
  const events = new EventsPage(page)
  await events.console.open('/events', 'Events')
  await events.console.expectConnection('Live')
  expect(connects(broker)).toHaveLength(2)
  const [first, second] = connects(broker).map(passwordOf)
  expect(second).not.toBe(first)
  await expect.poll(renewals).toBe(1)

  const ended = Date.now()
  broker.disconnect(135, 'Token expired')
  await expect.poll(() => connects(broker).length, { intervals: [20] }).toBe(3)
  const third = connects(broker).at(-1)
  expect((third?.time ?? 0) - ended, 'without a wait of five seconds').toBeLessThan(limit(4_500))
  expect([first, second]).not.toContain(third ? passwordOf(third) : '')
  await events.console.expectConnection('Live')
  await expect.poll(renewals).toBe(2)

  broker.script.admit = () => ({ code: 135, reason: 'Not authorized: account <b>locked</b>' })
  broker.drop()
  await events.console.expectConnection('Disconnected')
  await expect(events.banner).toBeVisible()
  await expect(events.console.topBar.getByTitle('Not authorized: account <b>locked</b>')).toBeVisible()
  broker.script.admit = () => 0
})
