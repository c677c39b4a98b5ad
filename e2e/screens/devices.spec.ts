import type { Page } from '@playwright/test'
import { fleetOf } from '../support/api.ts'
import { DevicesPage } from '../pages/devicePages.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: devices are removed from it.
test.use({ cloudOptions: { addAccount: 'devices-spec' } })

const respondWith = (page: Page, devices: object) =>
  page.route('**/api/v1/devices', (route) => route.fulfill({ json: devices }))

test.describe('the device list', () => {
  test('DEV-02, DEV-15: search, filters and sort are in the address; Back from a device and a reload bring them again', async ({
    page,
  }) => {
    const devices = new DevicesPage(page)
    await devices.open()
    await devices.console.mark()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await devices.choose('ESP32 climate node')
    await expect(devices.names).toHaveText(['Greenhouse'])
    await devices.choose('ESP8266 relay')
    await devices.search.fill('e')
    const shown = ['Garden pump', 'Greenhouse']
    await expect(devices.names).toHaveText(shown)
    await expect(page.getByText('2 of 6 devices')).toBeVisible()
    const address = page.url()
    await devices.device('Garden pump').click()
    await expect(page).toHaveURL(/\/devices\/NODE-5B6A19$/)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(devices.names).toHaveText(shown)
    await devices.console.expectNoReload()
    await page.reload()
    await expect(devices.names).toHaveText(shown)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(devices.names).toHaveCount(6)
    await expect(devices.search).toBeFocused()
  })

  test('DEV-15: 10,000 devices keep few rows in the document, and Back returns to row 5,000; a range is selected with Shift and opens nothing, by mouse and by keyboard', async ({
    page,
  }) => {
    await respondWith(page, fleetOf(10_000))
    const devices = new DevicesPage(page)
    await devices.open('/devices?sort=id')
    await expect(devices.table).toHaveAttribute('aria-rowcount', '10001')
    await page.evaluate(() => window.scrollTo(0, 200_000))
    const row = page.locator('[aria-rowindex="5010"]')
    await expect(row).toBeInViewport()
    expect(await devices.names.count()).toBeLessThan(100)
    const top = (await row.boundingBox())?.y
    const name = await row.getByRole('link').innerText()
    // By the mouse: Firefox's driver scrolls to what it clicks.
    const { x = 0, y = 0, height = 0 } = (await row.getByRole('link').boundingBox()) ?? {}
    await page.mouse.click(x + 2, y + height / 2)
    await expect(devices.console.heading).not.toHaveText('Devices')
    await page.goBack()
    await expect(devices.console.heading).toHaveText('Devices')
    await expect(row.getByRole('link')).toHaveText(name)
    await expect.poll(async () => (await row.boundingBox())?.y).toBe(top)

    await page.unroute('**/api/v1/devices')
    await respondWith(page, fleetOf(40))
    await devices.open('/devices?sort=id')
    const boxes = devices.table.getByRole('checkbox', { name: /^Select (?!all)/ })
    await boxes.nth(2).click()
    await boxes.nth(5).click({ modifiers: ['Shift'] })
    await expect(devices.selection('4 devices selected')).toBeVisible()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    await boxes.nth(7).focus()
    await page.keyboard.press('Shift+Space')
    await expect(devices.selection('6 devices selected')).toBeVisible()
    await expect(devices.all).toHaveJSProperty('indeterminate', true)
    await devices.all.click()
    await expect(devices.selection('40 devices selected')).toBeVisible()
    await expect(page).toHaveURL(/\/devices\?sort=id$/)
  })
})

test.describe('removing several devices', () => {
  test(
    'DEV-15: those that can be are removed for good; the one that fails says why, stays, and can be retried',
    { tag: '@long' },
    async ({ page }) => {
      const devices = new DevicesPage(page)
      let refused = 0
      await page.route('**/api/v1/devices/NODE-77D1C4', (route) => {
        if (route.request().method() !== 'DELETE' || ++refused > 1) return route.fallback()
        return route.fulfill({ status: 503, contentType: 'text/plain', body: 'The registry is being <b>moved</b>.' })
      })
      await devices.open('/devices?sort=name')
      await devices.box('Cellar sensor').check()
      await devices.box('Delivery van').check()
      await devices.remove.click()
      const question = page.getByRole('alertdialog', { name: 'Remove 2 devices?' })
      await expect(question).toContainText('They are logged out and must be registered again')
      expect((await question.getByRole('listitem').allTextContents()).sort()).toEqual([
        'Cellar sensor NODE-0C93F8',
        'Delivery van NODE-77D1C4',
      ])
      await page.keyboard.press('Enter')
      const outcomes = page.getByRole('dialog', { name: 'Removal finished' })
      await expect(outcomes.getByRole('status')).toHaveText('1 removed · 1 failed')
      await expect(outcomes.getByRole('listitem')).toHaveText([
        /^Delivery vanFailedThe registry is being <b>moved<\/b>\.$/,
        /^Cellar sensorRemoved$/,
      ])
      await outcomes.getByRole('button', { name: 'Retry' }).click()
      await expect(outcomes.getByRole('status')).toHaveText('2 removed')
      await page.keyboard.press('Escape')
      await expect(devices.names).toHaveText(['Garden pump', 'Greenhouse', 'Hallway motion', 'Lathe vibration'])
      await expect(devices.console.heading).toBeFocused()
      await page.reload()
      await expect(devices.names).toHaveText(['Garden pump', 'Greenhouse', 'Hallway motion', 'Lathe vibration'])
    },
  )

  test(
    'DEV-15, UX-08: on a phone, cards are selected with a thumb, and nothing is wider than the screen',
    { tag: '@long' },
    async ({ openPage, signedIn }) => {
      const page = await openPage({
        storageState: signedIn,
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      })
      await respondWith(page, fleetOf(300))
      const devices = new DevicesPage(page)
      await devices.open('/devices?sort=id&model=esp32-s3-mini-1&model=esp32-s3-devkitc-1')
      const box = page.getByRole('checkbox').first()
      await box.tap()
      await expect(devices.selection('1 device selected')).toBeVisible()
      for (const target of [
        box.locator('xpath=..'),
        devices.remove,
        devices.filter,
        page.getByRole('button', { name: /Remove filter/ }).first(),
        page.getByRole('button', { name: 'Clear selection' }),
      ]) {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      }
      await page.getByRole('button', { name: 'Select all 120' }).tap()
      await expect(devices.selection('120 devices selected')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    },
  )
})
