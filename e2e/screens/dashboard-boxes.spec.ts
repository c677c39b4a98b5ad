import type { Locator, Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

const climate = { device: 'NODE-A41C7E', event: 'climate', field: 'temperature' }
const boxes = [
  { id: 'warm', kind: 'value', title: 'Warmth', x: 0, y: 0, w: 3, h: 2, fields: [climate] },
  { id: 'course', kind: 'chart', title: 'Course', x: 0, y: 2, w: 6, h: 2, fields: [climate] },
  {
    id: 'last',
    kind: 'table',
    title: 'Last ones',
    x: 6,
    y: 0,
    w: 6,
    h: 2,
    fields: [climate, { ...climate, field: 'humidity' }],
  },
]

/** Gives the account these boxes. */
const provideBoxes = async (cloud: Parameters<typeof openApi>[0], given: readonly object[] = boxes) =>
  (await openApi(cloud)).call('PUT', '/dashboard', { title: '', boxes: given })

// Other files may use the same cloud.
test.afterEach(async ({ cloud }) => void (await provideBoxes(cloud, [])))

const open = async (page: Page) => new ConsolePage(page).open('/dashboard')
const shown = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A box in the edit mode, at its place. */
const editable = (page: Page, name: string, place = '') =>
  page.getByRole('group', { name: new RegExp(`^${name}, ${place}`) })

const drag = async (page: Page, from: Locator, by: { x: number; y: number }) => {
  const { x, y, width, height } = (await from.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by.x / 2, y + height / 2 + by.y / 2)
  await page.mouse.move(x + width / 2 + by.x, y + height / 2 + by.y)
}

test(
  'DASH-12, DASH-20: the first box is added beside the placeholders, shows a value of a device, and is there at once after a reload',
  { tag: '@long' },
  async ({ page, cloud }) => {
    await provideBoxes(cloud, [])
    await open(page)
    await expect(shown(page, 'Fleet status')).toBeVisible()
    await page.getByRole('button', { name: 'Add box' }).click()
    await page.getByRole('menuitem', { name: 'Value', exact: true }).click()
    await expect(shown(page, 'Fleet status')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('combobox', { name: 'Device' }).selectOption('Greenhouse')
    await page.getByRole('button', { name: /^climate\.temperature/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(shown(page, 'Greenhouse, climate.temperature')).toContainText(/\d/)
    await page.addInitScript(() => {
      const seen = Object.assign(window, { shifts: 0, wasPlaced: false })
      new PerformanceObserver((list) =>
        list.getEntries().forEach((entry) => (seen.shifts += (entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true })
      new MutationObserver(
        () => (seen.wasPlaced ||= document.querySelector('#root h2')?.textContent === 'Fleet status'),
      ).observe(document, { subtree: true, childList: true })
    })
    await page.reload()
    await expect(shown(page, 'Greenhouse, climate.temperature')).toContainText(/\d/)
    const { shifts, wasPlaced } = await page.evaluate(() => {
      const seen = window as unknown as { shifts: number; wasPlaced: boolean }
      return { shifts: seen.shifts, wasPlaced: seen.wasPlaced }
    })
    expect(wasPlaced, 'the placeholders were shown').toBe(false)
    expect(shifts).toBeLessThan(0.02)
  },
)

test('DASH-17, DASH-18, DASH-19: boxes are moved and sized by mouse and keyboard, Escape leaves them, and Done keeps them', async ({
  page,
  cloud,
}) => {
  await provideBoxes(cloud)
  await open(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const column = ((await editable(page, 'Warmth').boundingBox())?.width ?? 0) / 3 + 4
  await drag(page, editable(page, 'Warmth'), { x: column * 6, y: 0 })
  await page.mouse.up()
  await expect(editable(page, 'Warmth', 'column 7, row 1, 3 × 2')).toBeVisible()
  await expect(editable(page, 'Last ones', 'column 7, row 3, 6 × 2')).toBeVisible()
  await drag(page, editable(page, 'Warmth').locator('[data-grip=corner]'), { x: column, y: 109 })
  await page.mouse.up()
  await expect(editable(page, 'Warmth', 'column 7, row 1, 4 × 3')).toBeVisible()
  await drag(page, editable(page, 'Course'), { x: column * 3, y: 0 })
  await expect(editable(page, 'Course', 'column 4')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(editable(page, 'Course', 'column 1, row 3, 6 × 2')).toBeVisible()

  await editable(page, 'Course').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(editable(page, 'Course', 'column 1, row 2, 5 × 2')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '5 × 2' })).toHaveCount(1)
  expect(await findBarriers(page, { serious: true })).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(editable(page, 'Warmth', 'column 7, row 1, 4 × 3')).toBeVisible()
  await expect(editable(page, 'Course', 'column 1, row 2, 5 × 2')).toBeVisible()
})

test(
  'DASH-22, DASH-26: a link opens the layout for looking; a phone has one column in reading order, and axe finds nothing serious in either theme',
  { tag: '@long' },
  async ({ page, cloud }) => {
    await provideBoxes(cloud)
    await open(page)
    await page.getByRole('button', { name: 'Share' }).click()
    const link = page.getByRole('textbox', { name: 'Link' })
    await expect(link).toHaveValue(/#layout=./)
    await page.goto(await link.inputValue())
    await expect(page.getByText('Somebody shares this layout with you.')).toBeVisible()
    await expect(shown(page, 'Warmth')).toContainText(/\d/)
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await page.getByRole('button', { name: 'To my dashboard' }).click()
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Warmth', 'Last ones', 'Course'])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const lefts = await Promise.all(
      ['Warmth', 'Last ones', 'Course'].map(async (name) => (await shown(page, name).boundingBox())?.x),
    )
    expect(new Set(lefts).size, 'one column').toBe(1)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter((each) => each instanceof CSSTransition)
            .map(({ finished }) => finished),
        ),
      )
      expect(await findBarriers(page, { serious: true }), scheme).toEqual([])
    }
  },
)
