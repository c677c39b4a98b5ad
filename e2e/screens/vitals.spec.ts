import { readFile } from 'node:fs/promises'
import { VitalsPage } from '../pages/vitalsPage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test } from '../support/test.ts'

test.use({ cloudOptions: { historyDays: 30 } })

const device = 'NODE-A41C7E'
const hour = 3_600_000
const second = 1000
/** Texts say times to the second. */
const about = (span: number) => ({ least: span - 1.5 * second, most: span + 1.5 * second })

const expectSpan = async (vitals: VitalsPage, span: number) => {
  const { least, most } = about(span)
  await expect
    .poll(async () => ((await vitals.span()) > least && (await vitals.span()) < most ? span : await vitals.span()))
    .toBe(span)
}

test.describe('the vitals of a device', () => {
  test('DEV-12, DEV-18: a drag selects what is shown, the next one moves it, both charts in step; a double click shows everything again', async ({
    page,
  }) => {
    const vitals = new VitalsPage(page)
    await vitals.open(device, '1d')
    const whole = await vitals.shown()
    await vitals.drag(0.25, 0.75)
    await expectSpan(vitals, 12 * hour)
    await vitals.expectInStep()
    const before = await vitals.shown()
    await vitals.drag(0.5, 0.75, vitals.heap)
    await expect.poll(async () => Math.round((before.from - (await vitals.shown()).from) / hour)).toBe(3)
    await expectSpan(vitals, 12 * hour)
    await vitals.expectInStep()
    await vitals.drag(0.1, 0.95)
    await expect.poll(async () => (await vitals.shown()).from).toBe(whole.from)
    const { x, y } = await vitals.at(0.5)
    await page.mouse.dblclick(x, y)
    await expectSpan(vitals, 24 * hour)
    await vitals.expectInStep()

    await test.step('both charts say the full time and what was read there', async () => {
      const place = await vitals.at(0.4)
      await page.mouse.move(place.x, place.y)
      await expect(vitals.tips).toHaveCount(2)
      await expect(vitals.tips.first()).toHaveText(/\w+ \d+, \d{4}, \d\d:\d\d:\d\d .*−\d+ dBm$/)
      await expect(vitals.tips.last()).toHaveText(/[\d.]+ kB$/)
      const time = (text: string) => /\d\d:\d\d:\d\d/.exec(text)?.[0]
      expect(time(await vitals.tips.first().innerText())).toBe(time(await vitals.tips.last().innerText()))
      await page.mouse.move(place.x, 5)
      await expect(vitals.tips).toHaveCount(0)
    })

    await test.step('what is being selected is marked in both charts, and Shift selects where a drag would move', async () => {
      await vitals.button('Zoom in').click()
      await expectSpan(vitals, 12 * hour)
      const [start, end] = [await vitals.at(0.25), await vitals.at(0.75)]
      await page.keyboard.down('Shift')
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(end.x, end.y)
      await expect(vitals.selections).toHaveCount(2)
      await page.mouse.up()
      await page.keyboard.up('Shift')
      await expect(vitals.selections).toHaveCount(0)
      await expectSpan(vitals, 6 * hour)
    })
  })

  test(
    'DEV-12: the wheel zooms at the pointer, not below a minute, and scrolls the page where there is nothing to zoom',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 420 })
      const vitals = new VitalsPage(page)
      await vitals.open(device, '1h')
      const scrolled = () =>
        page.evaluate(() => [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0))
      const { x, y } = await vitals.at(0.25)
      await page.mouse.move(x, y)
      const under = (await vitals.shown()).from + hour / 4
      await page.mouse.wheel(0, -300)
      await expect.poll(() => vitals.span()).toBeLessThan(0.6 * hour)
      const { from, to } = await vitals.shown()
      expect(Math.abs(from + (to - from) / 4 - under)).toBeLessThan(5 * second)
      expect(await scrolled()).toBe(0)
      for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -400)
      await expectSpan(vitals, 60 * second)
      await vitals.button('Reset zoom').click()
      await expectSpan(vitals, hour)
      await page.mouse.move(x, y)
      await expect(async () => {
        await page.mouse.wheel(0, 200)
        expect(await scrolled()).toBeGreaterThan(0)
      }).toPass()
      await expectSpan(vitals, hour)
    },
  )

  test(
    'DEV-18: the shown range downloads with every reading that the cloud has of it',
    { tag: '@long' },
    async ({ page, cloud }) => {
      const vitals = new VitalsPage(page)
      await vitals.open(device, '7d')
      await vitals.drag(0.3, 0.5)
      await expect.poll(() => vitals.span()).toBeLessThan(40 * hour)
      const download = page.waitForEvent('download')
      await vitals.button('CSV').click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(
        /^vitals-NODE-A41C7E-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/,
      )
      const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      expect(header).toBe('time,rssi_dBm,free_heap_bytes')
      const { from, to } = await vitals.shown()
      const api = await openApi(cloud)
      const { data } = (await api.call('GET', `/devices/${device}/stats?window=7d`)) as {
        data: { t: number; r: number; h: number }[]
      }
      const inside = data
        .filter(({ t }) => t > from + 2 * second && t < to - 2 * second)
        .map(({ t, r, h }) => `${new Date(t).toISOString()},${r},${h}`)
      expect(inside.length).toBeGreaterThan(1000)
      expect(lines.filter((line) => inside.includes(line))).toEqual(inside)
      expect(lines.length - inside.length).toBeLessThanOrEqual(2)
    },
  )

  test('UX-07, SHELL-07: charts and table have no accessibility violations, and follow the colour scheme at once', async ({
    page,
  }) => {
    const vitals = new VitalsPage(page)
    await vitals.open(device, '7d')
    const [light, dark] = [
      [0x36, 0x55, 0xcd],
      [0x85, 0xa4, 0xfa],
    ] as const
    await expect.poll(() => vitals.pixelsOf(light)).toBeGreaterThan(100)
    expect(await findBarriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect.poll(() => vitals.pixelsOf(dark)).toBeGreaterThan(100)
    expect(await vitals.pixelsOf(light)).toBe(0)
    await vitals.button('Show as table').click()
    await expect(page.getByRole('table', { name: 'Vitals' }).getByRole('row')).not.toHaveCount(0)
    await expect.poll(() => findBarriers(page)).toEqual([])
  })
})

test(
  'DEV-21: every tool has a visible word, also the longer ones of German, and all of them stand in one row @newer-shell',
  { tag: '@long' },
  async ({ page, cloud }) => {
    const tools = ['Neu laden', 'Zoom +', 'Zoom −', 'Alles', 'Tabelle', 'CSV']
    const api = await openApi(cloud)
    await withStoredLanguage(api, 'de', async () => {
      const vitals = new VitalsPage(page)
      await vitals.open(device, '1d')
      const middles = async (texts: readonly string[]) => {
        const boxes = await Promise.all(
          texts.map((text) => vitals.console.main.getByRole('button').filter({ hasText: text }).boundingBox()),
        )
        return boxes.map((box) => Math.round((box?.y ?? NaN) + (box?.height ?? NaN) / 2))
      }
      const windows = async () => {
        const box = await page.getByRole('radiogroup').first().boundingBox()
        return Math.round((box?.y ?? NaN) + (box?.height ?? NaN) / 2)
      }
      // A scroll bar takes 15 px.
      await page.setViewportSize({ width: 1265, height: 800 })
      const row = await windows()
      for (const middle of await middles(tools)) expect(Math.abs(middle - row)).toBeLessThanOrEqual(1)
      await page.setViewportSize({ width: 360, height: 740 })
      await expect.poll(async () => new Set(await middles(tools)).size).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    })
  },
)

test.describe('the vitals on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test(
    'DEV-12, UX-08: nothing scrolls sideways, and what is tapped is 44 px high; two fingers zoom, one moves the line sideways and scrolls the page up and down',
    { tag: '@chromium' },
    async ({ page }) => {
      const vitals = new VitalsPage(page)
      await vitals.open(device, '1d')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      for (const name of ['Refresh', 'Zoom in', 'Zoom out', 'Reset zoom', 'Show as table', 'CSV'])
        expect((await vitals.button(name).boundingBox())?.height, name).toBeGreaterThanOrEqual(44)
      for (const choice of await page.getByRole('radio').all())
        expect((await choice.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await vitals.touch([await vitals.at(0.4), await vitals.at(0.6)], [await vitals.at(0.3), await vitals.at(0.7)])
      await expectSpan(vitals, 12 * hour)
      await vitals.expectInStep()
      const { from } = await vitals.shown()
      await vitals.touch([await vitals.at(0.25)], [await vitals.at(0.75)])
      await expect.poll(async () => (from - (await vitals.shown()).from) / hour).toBeGreaterThan(4)
      const before = await vitals.shown()
      const top = async () => (await vitals.rssi.boundingBox())?.y ?? 0
      const y = await top()
      const start = await vitals.at(0.5, 0.8)
      await vitals.touch([start], [{ x: start.x, y: start.y - 150 }])
      await expect.poll(top).toBeLessThan(y - 50)
      expect(await vitals.shown()).toEqual(before)
    },
  )
})
