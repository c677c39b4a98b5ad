import { findBarriers } from '../support/inspect.ts'
import { expect, openStream, test } from '../support/liveTest.ts'

const topic = 'devices/NODE-1/events/climate'
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `event ${number}`)

test.describe('the rows of the event stream', () => {
  test('EVT-09, EVT-12: rows stand still under the pointer; what arrives is counted, and is there when it leaves; the row under it copies its whole message', async ({
    page,
    broker,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const events = await openStream(page, broker)
    numbered(20).forEach((message) => broker.publish(topic, message))
    await expect.poll(() => events.received()).toBe(20)
    await events.rows.nth(4).hover()
    await expect(events.rows.nth(4).getByRole('button', { name: 'Copy the message of climate' })).toBeVisible()
    broker.publish(topic, 'new')
    await expect(events.jump).toHaveText('1 new event · Jump to newest')
    await expect(events.rows.nth(4)).toContainText('event 15')
    await events.rows.nth(4).click()
    await expect(events.message).toContainText('event 15')
    await page.keyboard.press('Escape')
    await events.jump.click()
    await expect(events.rows.first()).toContainText('new')
    await expect(events.jump).toHaveCount(0)
    await events.rows.nth(4).hover()
    broker.publish(topic, 'newer')
    await expect(events.jump).toBeVisible()
    await events.console.heading.hover()
    await expect(events.rows.first()).toContainText('newer')
    const long = `<b>${'x'.repeat(5000)}`
    broker.publish(topic, long)
    await expect(events.rows.first()).toContainText('<b>x')
    await events.rows.first().hover()
    await events.rows.first().getByRole('button', { name: /^Copy/ }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(long)
    await expect(events.message).toHaveCount(0)
  })

  test('DATA-05: where serial events flood the table, one click mutes them without moving a row, and a reload remembers it', async ({
    page,
    broker,
  }) => {
    const events = await openStream(page, broker)
    broker.publish(topic, 'climate 1')
    for (let line = 1; line <= 15; line += 1) broker.publish(topic.replace(/climate$/, 'serial'), `line ${line}`)
    const chip = page.getByRole('group', { name: /serial/ })
    await expect(chip).toBeVisible()
    const [beside, field] = [await chip.boundingBox(), await events.search.boundingBox()]
    expect(beside?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
    expect(
      Math.abs((beside?.y ?? 0) + (beside?.height ?? 0) / 2 - (field?.y ?? 0) - (field?.height ?? 0) / 2),
    ).toBeLessThan(4)
    expect(await findBarriers(page, { serious: true })).toEqual([])
    const place = async () => (await events.table.boundingBox())?.y
    const before = await place()
    await chip.getByRole('button', { name: /^Mute/ }).click()
    await events.expectMessages(['climate 1'])
    expect(await place()).toBe(before)
    await expect(events.search).toBeFocused()
    await page.reload()
    await expect.poll(() => broker.filters).toContain('devices/+/events/#')
    await events.console.expectConnection('Live')
    broker.publish(topic.replace(/climate$/, 'serial'), 'line 16')
    broker.publish(topic, 'climate 2')
    await events.expectMessages(['climate 2'])
    await page.getByRole('button', { name: /^Show .*serial/ }).click()
    await events.expectMessages(['climate 2', 'line 16'])
  })
})

test.describe('the event stream on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('EVT-01, EVT-12, EVT-27, UX-08: a row has two lines with device, name, time and message; nothing scrolls sideways; what is tapped is 44 px high, and the rest is behind More', async ({
    page,
    broker,
  }) => {
    const events = await openStream(page, broker)
    broker.publish('devices/NODE-A41C7E/events/greenhouse/climate', `{"t":21.5,"more":"${'x'.repeat(200)}"}`)
    const row = events.rows.first()
    await expect(row).toHaveText(/NODE-A41C7E\/greenhouse\/climate.*\{"t":21\.5.*\d\d:\d\d:\d\d/)
    expect((await row.boundingBox())?.height).toBe(64)
    const [name, message, time] = await row
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
    expect(Math.abs((name ?? 0) - (time ?? 0))).toBeLessThan(4)
    expect(message).toBeGreaterThan((name ?? 0) + 12)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await row.tap()
    await expect(events.message).toContainText('21.5')
    await events.message.getByRole('button', { name: 'Close' }).last().tap()
    await expect(events.message).toHaveCount(0)

    const buttons = events.console.main.getByRole('button').filter({ visible: true })
    for (const button of await buttons.all())
      expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(44)
    const tops = await Promise.all(
      ['Pause', 'Clear', 'Topics', 'More'].map(
        async (name) => (await events.console.main.getByRole('button', { name, exact: true }).boundingBox())?.y,
      ),
    )
    expect(new Set(tops).size).toBe(1)
    await events.console.main.getByRole('button', { name: 'Topics', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toBeVisible()
    await expect(events.table).toHaveCount(0)
    await page.goBack()
    await expect(events.table).toBeVisible()
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Publish event…' }).tap()
    await expect(events.message).toBeVisible()

    await test.step('that topics are muted stands above the rows, and showing them again moves no row', async () => {
      const subscribed = broker.packets('subscribe').length
      await events.console.open('/events?mute=%2B%2Fheartbeat', 'Events')
      await expect.poll(() => broker.packets('subscribe').length).toBeGreaterThan(subscribed)
      broker.publish('devices/NODE-A41C7E/events/heartbeat', 'beat')
      broker.publish('devices/NODE-A41C7E/events/climate', '21')
      await events.expectMessages(['21'])
      const note = page.getByRole('group', { name: 'Muted' })
      await expect(note).toContainText('heartbeat is muted')
      const [place, table] = [await note.boundingBox(), await events.table.boundingBox()]
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(table?.y ?? 0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      expect(await findBarriers(page, { serious: true })).toEqual([])
      await note.getByRole('button', { name: 'Show heartbeat again on all devices' }).tap()
      await events.expectMessages(['21', 'beat'])
      expect((await events.table.boundingBox())?.y).toBe(table?.y)
    })
  })

  test(
    'EVT-26: where a row has no room for all, the id is cut first, then the name of the device, and the event’s name stays whole',
    { tag: '@long' },
    async ({ page, broker }) => {
      const events = await openStream(page, broker)
      for (const event of ['vibration', 'vibration/axis/z']) broker.publish(`devices/NODE-E8025D/events/${event}`, '1')
      await events.search.fill('device:lathe')
      await expect(events.rows).toHaveCount(2)
      const isCut = (row: number, part: string) =>
        events.rows
          .nth(row)
          .locator(`[${part}]`)
          .evaluate((element) => {
            const text = document.createRange()
            text.selectNodeContents(element)
            // A fraction of a pixel that is missing cuts letters.
            return text.getBoundingClientRect().width > element.getBoundingClientRect().width + 0.01
          })
      const cut = async (row: number) =>
        Promise.all(['data-device', 'data-device-name', 'data-name'].map((part) => isCut(row, part)))
      await expect.poll(() => cut(1)).toEqual([true, false, false])
      await expect.poll(() => cut(0)).toEqual([true, true, false])
    },
  )
})
