import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { EventsPage } from '../pages/eventPages.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'
const histogram = (page: Page) => page.getByRole('region', { name: /^(Events over time|Ereignisse im Zeitverlauf)$/ })

/** Opens the stream of one simulated device that numbers its messages. */
const openNumbered = async (page: Page): Promise<EventsPage> => {
  const events = new EventsPage(page)
  await events.console.open('/events?q=topic%3Avibration', /^(Events|Ereignisse)$/)
  await expect(events.rows.first()).toContainText('"n":')
  return events
}

/** The numbers in sight, the newest first. */
const numbersIn = async (events: EventsPage): Promise<number[]> =>
  (await events.messages()).map((message) => Number(/"n":(\d+)/.exec(message)?.[1]))

const expectNoHole = (numbers: readonly number[]) =>
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index))

test.describe('the stream with stored events', () => {
  test(
    'HIST-30, HIST-32: after a reload the rows go on below the live ones, none twice and none left out',
    { tag: '@long' },
    async ({ page }) => {
      const events = await openNumbered(page)
      await expect.poll(async () => Number(await events.table.getAttribute('aria-rowcount'))).toBeGreaterThan(25)
      const before = (await numbersIn(events))[0] ?? 0
      await page.reload()
      await expect(events.rows.first()).toContainText('"n":')
      await events.console.expectConnection('Live')
      await expect.poll(async () => (await numbersIn(events))[0] ?? 0).toBeGreaterThan(before + 20)
      await events.pause.click()
      await events.table.evaluate((element) => element.scrollTo(0, 0))
      const top = (await numbersIn(events))[0] ?? 0
      // Scrolls down past the live rows to those from before the reload.
      for (let first = 0; first < top - before + 20; first += 10) {
        await events.table.evaluate((element, row) => element.scrollTo(0, row * 36), first)
        await expect.poll(async () => (await events.messagesByIndex()).has(first + 12)).toBe(true)
        expectNoHole(await numbersIn(events))
        const [[index, message] = [0, '']] = await events.messagesByIndex()
        expect(Number(/"n":(\d+)/.exec(message)?.[1])).toBe(top - index)
      }
    },
  )

  test('HIST-41, HIST-42, HIST-43, HIST-58: a quick range by keys, a stretch of its bars by the pointer, and back to live; stored events of a search are downloaded as lines of JSON', async ({
    page,
  }) => {
    // What asks for a file can't be answered by a test.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    const events = await openNumbered(page)
    await expect(histogram(page)).toBeVisible()
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: 'Choose a time' })).toBeVisible()
    expect(await findBarriers(page, { serious: true }), 'the choice of a time').toEqual([])
    await page.keyboard.press('1')
    await expect(page).toHaveURL(/range=15m/)
    await expect(events.rows.first()).toContainText('"n":')
    const bars = histogram(page).getByRole('img', { name: /^[\d,]+ events? from / })
    const box = await bars.boundingBox()
    if (!box) throw new Error('There are no bars.')
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.995, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(histogram(page).getByRole('status')).toContainText('events')
    expect(await findBarriers(page, { serious: true }), 'a time that is over').toEqual([])
    await histogram(page).getByRole('button', { name: 'zooms' }).click()
    await expect(page).toHaveURL(/from=.*&to=/)
    await expect(events.rows.first()).toContainText('"n":')
    await page.keyboard.press('l')
    await expect(page).not.toHaveURL(/from=/)
    await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Download stored events…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download stored events' })
    await expect(dialog.getByLabel('Search')).toHaveValue('topic:vibration')
    await dialog.getByLabel('Time').selectOption({ label: 'All that is stored' })
    expect(await findBarriers(page, { serious: true }), 'the dialog').toEqual([])
    const begun = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await begun
    expect(file.suggestedFilename()).toMatch(/^events-.*Z\.ndjson$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; data: string })
    expect(lines.length).toBeGreaterThan(5)
    expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['vibration']))
    const numbers = lines.map(({ data }) => (JSON.parse(data) as { n: number }).n)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    await expect(dialog).toHaveCount(0)
  })

  test(
    'HIST-42: on a phone the choice is a sheet, and a tap on a bar shows it alone',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const events = await openNumbered(page)
      await page.getByRole('button', { name: 'Past', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Choose a time' })
      await expect(sheet).toBeInViewport({ ratio: 0.95 })
      expect(await findBarriers(page, { serious: true }), 'the sheet').toEqual([])
      await sheet.getByRole('button', { name: 'Last hour' }).click()
      const bars = histogram(page).getByRole('img', { name: /^[\d,]+ events? from / })
      const box = await bars.boundingBox()
      await bars.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) - 4 } })
      await expect(page).toHaveURL(/from=.*&to=/)
      await expect(events.rows.first()).toContainText('"n":')
    },
  )

  test(
    'HIST-39, HIST-45, MFE-91: where the deployment says nothing of it, the way to what is stored is there once the console has learned that it is',
    { tag: '@long' },
    async ({ page }) => {
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch()
        const { features: _, ...config } = (await response.json()) as { features?: unknown }
        await route.fulfill({ response, json: config })
      })
      const events = await openNumbered(page)
      await page.getByRole('link', { name: /^Kept for 30 days/ }).click()
      await expect(events.console.heading).toHaveText('Storage')
      await expect(page.getByLabel('Days')).toHaveValue('30')
      await events.console.open('/settings', 'Settings')
      await expect(page.getByRole('link', { name: 'Storage' })).toBeVisible()
      await events.console.open(`/devices/${device}?tab=vitals`)
      await expect(page.getByRole('button', { name: 'Events here' })).toBeVisible()
    },
  )
})
