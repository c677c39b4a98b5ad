import { ConsolePage } from '../pages/consolePage.ts'
import { UsbDialog, FirmwarePages } from '../pages/firmwarePages.ts'
import { IntegrationListPage } from '../pages/integrationPages.ts'
import { test as live } from '../support/liveTest.ts'
import { expect, test } from '../support/test.ts'

// The messages of the error catalogue that no other file comes across.

test('INT-06, PRJ-04, FIR-02: what is not there is said, with a way back', async ({ page }) => {
  const console = new ConsolePage(page)
  await console.open('/integrations', 'Integrations')
  for (const [address, message, list] of [
    ['/integrations/none', 'Integration not found', /^Integrations/], ['/projects/none', 'Project not found', /^Projects/], [`/devices/firmwares/${'a'.repeat(64)}`, 'Not found', /^Firmware/],
  ] as const) {
    await console.goInside(address)
    await console.expectScreen(message)
    await console.main.getByRole('link', { name: /^Back/ }).click()
    await console.expectScreen(list)
  }
})

test('FIR-04: an image that does not arrive is not prepared, and the status says why where the server does not', async ({ page, holdings }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'serial', { value: {} }))
  await page.route(`**/api/v1/firmwares/${holdings.firmware}`, (route) => route.fulfill({ status: 503 }))
  await new FirmwarePages(page).openImage(holdings.firmware)
  const usb = new UsbDialog(page)
  await usb.prepare.click()
  await expect(usb.panel).toContainText('Prepare failed')
  await expect(usb.panel).toContainText('HTTP error! Status: 503')
})

test('FIR-04: a browser without serial ports is told which ones have them', async ({ page, holdings }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serial'))
  await new FirmwarePages(page).openImage(holdings.firmware)
  const usb = new UsbDialog(page)
  await expect(usb.panel).toContainText('Flashing by USB is not supported by this browser. Use a current version of Chrome')
  await expect(usb.prepare).toHaveCount(0)
})

test('PRJ-11: without an IDE address in the configuration it is said', async ({ page, holdings }) => {
  await page.route('**/config.json', async (route) => {
    const { ide: _, ...config } = (await (await route.fetch()).json()) as { ide?: object }
    await route.fulfill({ json: config })
  })
  await new ConsolePage(page).open(`/projects/${holdings.project}`)
  await expect(page.getByText('IDE base URL not configured')).toBeVisible()
})

live('INT-03: a test event without a connection fails at once, and the dialog stays', async ({ page, broker, holdings }) => {
  const list = new IntegrationListPage(page)
  await list.open()
  await list.console.expectConnection('Live')
  await page.getByRole('button', { name: 'Test garden-report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test garden-report' })
  await dialog.getByRole('combobox', { name: 'Device' }).selectOption(holdings.device)
  await broker.stop()
  // Behind a dialog the top bar has no role.
  await expect(page.locator('header').getByText(/: Reconnecting$/)).toBeAttached()
  await dialog.getByRole('button', { name: 'Publish test event' }).click()
  await expect(list.console.toasts.filter({ hasText: 'Failed to publish test event' })).toContainText('It comes back by itself')
  await expect(dialog).toBeVisible()
})
