import type { TestBroker } from '@console/platform-testing/broker'
import { expect, openStream, test } from '../support/liveTest.ts'

const device = 'NODE-A41C7E'
const topic = (name: string) => `devices/${device}/events/${name}`
const publish = (broker: TestBroker, ...messages: string[]) => messages.forEach((message) => broker.publish(topic('climate'), message))

test.describe('the event stream', () => {
  test('EVT-01: shows the events of all devices newest first, with topic, message and time', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    await expect(events.table.getByRole('columnheader')).toHaveText(['Topic', 'Message', 'Time'])
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    publish(broker, '{"t":21.5}')
    broker.publish('devices/NODE-5B6A19/events/flow/litres', '3.25')
    broker.publish('devices/NODE-5B6A19/functions/pump/result', '{"i":1,"r":0}')
    await expect(events.rows).toHaveCount(2)
    await expect(events.rows.nth(0)).toHaveText(/^NODE-5B6A19\/flow\/litres3\.25\d\d:\d\d:\d\d[.]\d{3}$/)
    await expect(events.rows.nth(1)).toHaveText(/^NODE-A41C7E\/climate\{"t":21\.5\}\d\d:\d\d:\d\d[.]\d{3}$/)
  })

  test('EVT-07: says that it waits until the first event arrives', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    await expect(events.console.main.getByText('Waiting for events...')).toBeVisible()
    publish(broker, 'first')
    await events.expectMessages(['first'])
    await expect(events.console.main.getByText('Waiting for events...')).toHaveCount(0)
  })

  test('EVT-04: paused, it keeps what is shown and counts what arrives; resumed, it brings that in', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, 'one', 'two')
    await events.expectMessages(['two', 'one'])
    await events.pause.click()
    await expect(events.resume).toBeVisible()
    publish(broker, 'three')
    await expect(events.console.main.getByText('1 new event is waiting')).toBeVisible()
    publish(broker, 'four', 'five')
    await expect(events.console.main.getByText('3 new events are waiting')).toBeVisible()
    expect(await events.messages()).toEqual(['two', 'one'])
    await events.resume.click()
    await events.expectMessages(['five', 'four', 'three', 'two', 'one'])
    await expect(events.console.main.getByText('waiting;')).toHaveCount(0)
  })

  test('EVT-22: what is said of a search, a muted topic, a pause and a lost connection neither move the rows nor cover their headings', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    publish(broker, 'one', 'two')
    await events.expectMessages(['two', 'one'])
    const heading = page.getByRole('columnheader', { name: 'Message', exact: true })
    const seen = async () => {
      const box = await heading.boundingBox()
      if (!box) throw new Error('The heading is not shown.')
      const isOnTop = await heading.evaluate((element, [x, y]) => element === document.elementFromPoint(x, y), [box.x + 4, box.y + box.height / 2] as const)
      return { y: (await events.table.boundingBox())?.y, isOnTop }
    }
    const before = await seen()
    expect(before.isOnTop).toBe(true)
    for (const text of ['one range:x-', '-one', 'foo:bar', 'topci:x']) {
      await events.search.fill(text)
      await expect(events.problem).toBeVisible()
      expect(await seen(), text).toEqual(before)
    }
    await events.search.fill('')
    await page.getByRole('button', { name: /^Mute / }).first().click()
    await expect(page.getByRole('group', { name: 'Muted' })).toBeVisible()
    expect(await seen(), 'muted').toEqual(before)
    await events.pause.click()
    await expect(events.resume).toBeVisible()
    expect(await seen(), 'paused').toEqual(before)
    await broker.stop()
    await expect(events.banner).toBeVisible()
    expect(await seen(), 'disconnected').toEqual(before)
  })

  test('EVT-04: Clear during a pause empties what is shown, and keeps what nobody has seen', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, 'one')
    await events.expectMessages(['one'])
    await events.pause.click()
    await expect(events.resume).toBeVisible()
    publish(broker, 'two', 'three')
    await expect(events.console.main.getByText('2 new events are waiting')).toBeVisible()
    await events.clear.click()
    await events.expectMessages([])
    await expect(events.console.main.getByText('2 new events are waiting')).toBeVisible()
    await events.resume.click()
    await events.expectMessages(['three', 'two'])
  })

  test('EVT-02, EVT-04: neither a pause nor a lost connection moves a row', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, 'one', 'two')
    await events.expectMessages(['two', 'one'])
    const place = async () => (await events.rows.first().boundingBox())?.y
    const before = await place()
    await events.pause.click()
    await expect(events.resume).toBeVisible()
    expect(await place()).toBe(before)
    await broker.stop()
    await expect(events.banner).toBeVisible()
    expect(await place()).toBe(before)
    await broker.start()
    await expect(events.banner).toHaveCount(0)
    expect(await place()).toBe(before)
  })

  test('EVT-01: what arrived while another screen was open is there on the way back', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, 'before')
    await events.expectMessages(['before'])
    await events.console.follow('Settings')
    publish(broker, 'meanwhile')
    await events.console.follow('Events')
    await events.expectMessages(['meanwhile', 'before'])
  })

  test('EVT-04: Clear empties the table, and what arrives later is shown again', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, 'old', 'older')
    await expect(events.rows).toHaveCount(2)
    await events.clear.click()
    await expect(events.rows).toHaveCount(0)
    await expect(events.console.main.getByText('Waiting for events...')).toBeVisible()
    publish(broker, 'new')
    await events.expectMessages(['new'])
  })

  test('EVT-04: resumed after a look further down, it shows the newest rows again', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, ...Array.from({ length: 100 }, (_, number) => `event ${number}`))
    await expect.poll(() => events.received()).toBe(100)
    await events.pause.click()
    await events.table.evaluate((element) => element.scrollTo(0, 60 * 36))
    await expect(events.rows.filter({ hasText: 'event 35' })).toBeInViewport()
    publish(broker, 'the newest')
    await events.resume.click()
    await expect(events.rows.filter({ hasText: 'the newest' })).toBeInViewport()
    await events.clear.click()
    publish(broker, 'after it')
    await expect(events.rows.filter({ hasText: 'after it' })).toBeInViewport()
  })

  test('EVT-06, EVT-01: hundreds of events scroll by with only the rows in sight in the document, none lost and none twice', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    const all = Array.from({ length: 400 }, (_, number) => `event ${number}`)
    publish(broker, ...all)
    await expect.poll(() => events.received()).toBe(400)
    await events.pause.click()
    expect(await events.rows.count()).toBeLessThanOrEqual(20)
    const height = (await events.table.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(42 + 13 * 36 - 12)
    expect(height).toBeLessThan(42 + 13 * 36 + 12)
    const seen = await events.walk(400)
    expect([...seen.values()]).toEqual([...all].reverse())
  })
})

test.describe('what devices send', () => {
  const markup = '<img src="x" onerror="window.ran = true"><script>window.ran = true</script>'

  test('EVT-01: markup in topics and messages is shown as the text that it is', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, markup)
    broker.publish(`devices/${markup.replaceAll('/', '')}/events/a<b>&amp;`, '"><svg onload=window.ran=true>')
    await expect(events.rows).toHaveCount(2)
    await expect(events.rows.nth(1)).toContainText(markup)
    await expect(events.rows.nth(0)).toContainText('a<b>&amp;')
    await expect(events.rows.nth(0)).toContainText('"><svg onload=window.ran=true>')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expect(events.table.locator('img, script, [onerror], [onload]')).toHaveCount(0)
  })

  test('EVT-01: broken UTF-8, control characters and an empty message are rows like any other', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    broker.publish(topic('broken'), new Uint8Array([0x61, 0xff, 0xfe, 0x62]))
    broker.publish(topic('control'), 'a\u0000b\u001b[31mc\u202ed')
    broker.publish(topic('empty'), '')
    publish(broker, 'and on it goes')
    await expect(events.rows).toHaveCount(4)
    await expect(events.rows.nth(3)).toContainText('a\uFFFD\uFFFDb')
    await expect(events.rows.nth(0)).toContainText('and on it goes')
  })

  test('EVT-01: a message of 64 kB takes one row, and the stream goes on', async ({ page, broker }) => {
    const events = await openStream(page, broker)
    publish(broker, 'x'.repeat(65_536), `{"deep":${'['.repeat(5000)}${']'.repeat(5000)}}`, '{"__proto__":{"polluted":true}}', 'after it')
    await expect(events.rows).toHaveCount(4)
    for (const row of await events.rows.all()) expect((await row.boundingBox())?.height).toBe(36)
    await expect(events.rows.nth(0)).toContainText('after it')
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  test('EVT-11: a message that the broker had kept from before is marked', async ({ page, broker }) => {
    broker.publish(topic('hello'), 'kept from before', { retain: true })
    const events = await openStream(page, broker)
    await expect(events.rows).toHaveCount(1)
    await expect(events.rows.first()).toContainText('retained')
    publish(broker, 'fresh')
    await expect(events.rows).toHaveCount(2)
    await expect(events.rows.first()).not.toContainText('retained')
  })
})
