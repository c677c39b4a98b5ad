import type { Page } from '@playwright/test'
import { DevicePage } from '../pages/devicePages.ts'
import { expect, test } from '../support/test.ts'

const greenhouse = 'NODE-A41C7E'

const openGreenhouse = async (page: Page): Promise<DevicePage> => {
  const device = new DevicePage(page)
  await device.open(greenhouse, 'Greenhouse')
  await device.expectStatus('Online')
  return device
}

test.describe('a device', () => {
  test('DEV-04, DEV-05, DEV-06, DEV-07, DEV-08, DEV-09, DEV-10, DEV-17, UX-01: a row of the list leads to it; functions are called, variables read and plotted live, its tabs are in the address; it is renamed and removed, and its address says so then', async ({
    page,
  }) => {
    const device = new DevicePage(page)
    const { main } = device.console
    await device.console.open('/devices', 'Devices')
    await main.getByRole('link', { name: 'Greenhouse' }).click()
    await device.console.expectScreen('Greenhouse')
    await expect(page).toHaveTitle(/^Greenhouse · /)
    for (const text of ['Greenhouse', greenhouse, 'ESP32 climate node', 'Online'])
      await expect(device.details).toContainText(text)
    await expect(device.details).toContainText(/Last seen(now|\d+ (s|min) ago)/)

    await test.step('functions, by the button and by Enter', async () => {
      await device.console.expectConnection('Live')
      await device.parameter('vent').fill('35')
      await device.call('vent').click()
      await expect(device.row('vent')).toContainText(/35\d+ ms$/)
      await device.parameter('vent').fill('20')
      await page.keyboard.press('Enter')
      await expect(device.row('vent')).toContainText(/20\d+ ms$/)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(device.parameter('vent')).toHaveValue('35')
    })

    await test.step('variables, one or all', async () => {
      await expect(device.row('firmware')).toContainText('—')
      await device.read('firmware').click()
      await expect(device.row('firmware')).toContainText('"1.4.2"')
      await page.getByRole('button', { name: 'Read all' }).click()
      await expect(device.row('humidity')).toContainText(/\d/)
      await expect(device.row('settings')).toContainText('"alarmAbove":30')
      const plot = page.getByRole('button', { name: 'Live plot of temperature' })
      await plot.click()
      await expect(page.getByRole('img', { name: /^temperature: [2-9] values/ })).toBeVisible({ timeout: 15_000 })
      await plot.click()
      await expect(page.getByRole('img', { name: /^temperature/ })).toHaveCount(0)
    })

    await test.step('tabs, by keyboard', async () => {
      await device.parameter('led').fill('on')
      await expect(
        page.getByRole('tabpanel', { name: 'Events' }).getByRole('row').filter({ hasText: 'climate' }).first(),
      ).toBeVisible({ timeout: 15_000 })
      await device.tab('Events').focus()
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(`/devices/${greenhouse}?tab=data`)
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(`/devices/${greenhouse}?tab=vitals`)
      await expect(page.getByRole('tabpanel', { name: 'Vitals' })).toContainText('dBm')
      await page.reload()
      await expect(device.tab('Vitals')).toHaveAttribute('aria-selected', 'true')
    })

    await test.step('another name, and its end', async () => {
      await device.console.follow('Devices')
      await main.getByRole('link', { name: 'Hallway motion' }).click()
      await device.console.expectScreen('Hallway motion')
      await device.rename('Hallway motion', '')
      await expect(page.getByText('Input required')).toBeVisible()
      await page.keyboard.press('Escape')
      await device.rename('Hallway motion', '<b>Attic</b> motion')
      await device.console.expectScreen('<b>Attic</b> motion')
      await main.getByRole('navigation').getByRole('link', { name: 'Devices' }).click()
      await main.getByRole('link', { name: '<b>Attic</b> motion' }).click()
      await device.remove.click()
      await expect(device.dialog).toHaveAccessibleName('Remove <b>Attic</b> motion?')
      const removed = new URL(page.url()).pathname
      await page.keyboard.press('Escape')
      await expect(device.dialog).toHaveCount(0)
      await expect(device.remove).toBeFocused()
      await device.remove.click()
      await device.dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await device.console.expectScreen('Devices')
      await expect(main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      await expect(main.getByRole('link', { name: '<b>Attic</b> motion' })).toHaveCount(0)
      await page.goBack()
      await device.console.expectScreen('Devices')
      await device.console.open(removed, 'Device not found')
      await main.getByRole('link', { name: 'Back', exact: true }).click()
      await device.console.expectScreen('Devices')
    })
  })

  test(
    'DEV-14, DEV-16: a device that goes off says so by itself, with Call and Read off, and comes back',
    { tag: '@long' },
    async ({ page }) => {
      const device = await openGreenhouse(page)
      await device.call('reboot').click()
      await expect(device.row('reboot')).toContainText(/0\d+ ms$/)
      await device.expectStatus('Offline')
      await expect(device.call('led')).toHaveAccessibleDescription('The device is offline.')
      await expect(device.read('led')).toHaveAccessibleDescription('The device is offline.')
      await device.call('led').hover()
      await expect(page.getByRole('tooltip')).toHaveText('The device is offline.')
      await device.expectStatus('Online')
      await expect(device.call('led')).not.toHaveAttribute('aria-disabled')
    },
  )
})

test(
  "UX-05, DEV-07: failures that pile up leave a dialog's buttons free on a phone",
  { tag: '@long' },
  async ({ page }) => {
    const device = await openGreenhouse(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await page.route('**/api/v1/devices/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, body: 'The database is away for a while, and nobody can say for how long' }),
    )
    const toasts = page.getByRole('region', { name: 'Notifications' }).getByText('Failed to rename device')
    // One failure each: a newer one of the same device takes the former's place.
    for (const [turn, name] of ['Cellar sensor', 'Delivery van', 'Garden pump', 'Greenhouse'].entries()) {
      await device.console.goInside('/devices')
      await device.console.main.getByRole('link', { name }).press('Enter')
      await device.console.expectScreen(name)
      await page.getByRole('heading', { level: 1 }).getByRole('button').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('another name')
      await page.keyboard.press('Enter')
      await expect(toasts).toHaveCount(Math.min(turn + 1, 3))
    }
    await device.console.main.getByRole('tab', { name: 'Details' }).press('Enter')
    await page.getByRole('button', { name: 'Remove…' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await expect(toasts.filter({ visible: true })).toHaveCount(1)
    for (const name of ['Close', 'Cancel', 'Remove']) await dialog.getByRole('button', { name }).click({ trial: true })
    await page.getByRole('button', { name: 'Dismiss all 4' }).click()
    await expect(toasts).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  },
)

test.describe('a device on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test(
    'UX-08: details and functions are tabs, nothing scrolls sideways, and what is tapped is 44 px high',
    { tag: '@long' },
    async ({ page }) => {
      const device = new DevicePage(page)
      await device.open(greenhouse, 'Greenhouse')
      await device.tab('Functions').tap()
      await expect(page).toHaveURL(/tab=functions/)
      await device.parameter('vent').fill('35')
      await device.call('vent').tap()
      await expect(device.row('vent')).toContainText(/35\d+ ms$/)
      const targets = [
        device.tab('Events'),
        device.call('vent'),
        device.parameter('vent').locator('..'),
        device.read('firmware'),
        page.getByRole('button', { name: 'Live plot of temperature' }),
      ]
      for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await device.tab('Details').tap()
      await expect(device.remove).toBeVisible()
      for (const tab of ['Events', 'Vitals', 'Serial', 'Details', 'Functions']) {
        await device.tab(tab).tap()
        await expect(device.tab(tab)).toHaveAttribute('aria-selected', 'true')
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(360)
      }
    },
  )
})
