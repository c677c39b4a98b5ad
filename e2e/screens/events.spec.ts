import type { TestBroker } from '@console/platform-testing/broker'
import { expect, openStream, test } from '../support/liveTest.ts'

const publish = (broker: TestBroker, ...messages: string[]) =>
  messages.forEach((message) => broker.publish('devices/NODE-A41C7E/events/climate', message))

test.describe('the event stream', () => {
  test('EVT-01, EVT-04, EVT-06, EVT-07: the events of all devices are shown newest first, with topic, message and time; hundreds scroll by with only the rows in sight in the document, none lost and none twice', async ({
    page,
    broker,
  }) => {
    const events = await openStream(page, broker)
    await expect(events.table.getByRole('columnheader')).toHaveText(['Topic', 'Message', 'Time'])
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    await expect(events.console.main.getByText('Waiting for events...')).toBeVisible()
    publish(broker, '{"t":21.5}')
    broker.publish('devices/NODE-5B6A19/events/flow/litres', '3.25')
    broker.publish('devices/NODE-5B6A19/functions/pump/result', '{"i":1,"r":0}')
    publish(broker, 'x'.repeat(65_536))
    await expect(events.rows).toHaveCount(3)
    await expect(events.rows.nth(1)).toHaveText(/^NODE-5B6A19\/flow\/litres3\.25\d\d:\d\d:\d\d[.]\d{3}$/)
    await expect(events.rows.nth(2)).toHaveText(/^NODE-A41C7E\/climate\{"t":21\.5\}\d\d:\d\d:\d\d[.]\d{3}$/)
    for (const row of await events.rows.all()) expect((await row.boundingBox())?.height).toBe(36)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await events.clear.click()
    await expect(events.rows).toHaveCount(0)

    const all = Array.from({ length: 200 }, (_, number) => `event ${number}`)
    publish(broker, ...all)
    await expect(events.rows.first()).toContainText('event 199')
    await events.pause.click()
    expect(await events.rows.count()).toBeLessThanOrEqual(20)
    const height = (await events.table.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThan(42 + 13 * 36 - 12)
    expect(height).toBeLessThan(42 + 13 * 36 + 12)
    const seen = await events.walk(200)
    expect([...seen.values()]).toEqual([...all].reverse())
    await events.table.evaluate((element) => element.scrollTo(0, 60 * 36))
    await expect(events.rows.filter({ hasText: 'event 135' })).toBeInViewport()
    publish(broker, 'the newest')
    await expect(events.console.main.getByText('1 new event is waiting')).toBeVisible()
    await events.resume.click()
    await expect(events.rows.filter({ hasText: 'the newest' })).toBeInViewport()
  })

  test('EVT-02, EVT-22: what is said of a search, a muted topic, a pause and a lost connection neither move the rows nor cover their headings', async ({
    page,
    broker,
  }) => {
    const events = await openStream(page, broker)
    await page.getByRole('button', { name: 'Topics', exact: true }).click()
    publish(broker, 'one', 'two')
    await events.expectMessages(['two', 'one'])
    const heading = page.getByRole('columnheader', { name: 'Message', exact: true })
    const seen = async () => {
      const box = await heading.boundingBox()
      if (!box) throw new Error('The heading is not shown.')
      const isOnTop = await heading.evaluate((element, [x, y]) => element === document.elementFromPoint(x, y), [
        box.x + 4,
        box.y + box.height / 2,
      ] as const)
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
    await page
      .getByRole('button', { name: /^Mute / })
      .first()
      .click()
    await expect(page.getByRole('group', { name: 'Muted' })).toBeVisible()
    expect(await seen(), 'muted').toEqual(before)
    await events.pause.click()
    await expect(events.resume).toBeVisible()
    expect(await seen(), 'paused').toEqual(before)
    await broker.stop()
    await expect(events.banner).toBeVisible()
    expect(await seen(), 'disconnected').toEqual(before)
  })
})
