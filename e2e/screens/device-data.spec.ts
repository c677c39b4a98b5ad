import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'
const fields = 'heartbeat.rssi,heartbeat.free_ram'

const open = async (page: Page, search = '') => {
  await new ConsolePage(page).open(`/devices/${device}?tab=data${search}`)
  await expect(page.getByRole('tab', { name: 'Data', selected: true })).toBeVisible()
}
const plot = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test.describe('the values of a device', () => {
  test('DATA-22, DATA-23, DATA-24: what it sends is offered, charted when it is chosen, and its newest value follows; the pointer is in all charts, and a drag zooms them in step', async ({
    page,
  }) => {
    await open(page)
    await page.getByRole('button', { name: /^heartbeat\.rssi/ }).click()
    await expect(plot(page, 'heartbeat.rssi').locator('canvas')).toBeVisible()
    await expect(page).toHaveURL(/fields=heartbeat\.rssi/)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /^rssi/ })).toBeChecked()
    await expect(page.getByTitle('The latest value')).toHaveText(/^-?\d+$/)

    await open(page, `&fields=${fields}&window=1h`)
    const [first, second] = [plot(page, 'heartbeat.rssi'), plot(page, 'heartbeat.free_ram')]
    await expect(first).toHaveAccessibleDescription(/heartbeat\.rssi: lowest/)
    const box = await first.boundingBox()
    if (!box) throw new Error('The chart is not there.')
    // The cloud has just begun to store, so all values are at the right end.
    await page.mouse.move(box.x + box.width - 16, box.y + 60)
    await expect(page.getByRole('tooltip')).toHaveCount(2)
    await page.mouse.move(box.x + box.width * 0.5, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.75, box.y + 60)
    await expect(page.locator('[data-selection]')).toHaveCount(2)
    await page.mouse.up()
    await expect(page).toHaveURL(/from=\d+&to=\d+/)
    const shown = async (which: typeof first) =>
      (await which.getAttribute('aria-describedby').then((id) => page.locator(`[id="${id}"]`).textContent()))?.split(
        '. ',
      )[0]
    expect(await shown(first)).toBe(await shown(second))
    await expect(page.getByRole('link', { name: 'Events here' })).toHaveAttribute(
      'href',
      /tab=events&from=\d{4}-.*&to=\d{4}-/,
    )
  })

  test(
    'DATA-31: on a phone the fields are behind a button, nothing scrolls sideways, and axe finds nothing serious in either scheme',
    { tag: '@long' },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 })
      await open(page, '&fields=heartbeat.rssi')
      await expect(plot(page, 'heartbeat.rssi').locator('canvas')).toBeVisible()
      await page.getByRole('button', { name: 'Add field' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add field' })
      await dialog.getByRole('checkbox', { name: /^free_ram/ }).check()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(plot(page, 'heartbeat.free_ram').locator('canvas')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      expect(await findBarriers(page, { serious: true })).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible()
      expect(await findBarriers(page, { serious: true })).toEqual([])
    },
  )
})
