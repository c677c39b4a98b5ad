import type { Locator, Page } from '@playwright/test'
import mqtt from 'mqtt'
import { AlertsPage } from '../pages/alertsPage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers, makeHidable } from '../support/inspect.ts'
import { menuTitles } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own, which evaluates its rules at once.
test.use({ cloudOptions: { alertPeriod: 100 } })

const device = 'NODE-A41C7E'
const rule = { name: 'Too hot', enabled: true, watch: { kind: 'value', event: 'probe', field: 't', above: 35, clear: 33 }, scope: { kind: 'device', device }, for: 0, tell: { integrations: [], email: false } }

test('ALERT-43, ALERT-45, ALERT-48: an alert that fires is on the bell, in the menu, in a toast and in the list; it is acknowledged, and ends by itself', async ({ page, cloud }) => {
  const api = await openApi(cloud)
  await api.call('POST', '/alert-rules', rule)
  const client = await mqtt.connectAsync(cloud.brokerUrl, { protocolVersion: 5, username: api.sub, password: api.token, reconnectPeriod: 0 })
  const send = (t: number) => client.publishAsync(`devices/${device}/events/probe`, JSON.stringify({ t }), { qos: 1 })
  const alerts = new AlertsPage(page)
  await alerts.openFollowing('/secrets')
  await alerts.expectFiring(0)
  await send(36.1)
  await alerts.expectFiring(1)
  await expect(alerts.console.toasts.filter({ hasText: 'Too hot: Greenhouse' })).toContainText('probe.t 36.1, above 35')
  await alerts.bell.click()
  await expect(alerts.panel.getByRole('listitem').first()).toContainText('Too hot Greenhouse')
  expect(await findBarriers(page, { serious: true })).toEqual([])
  await alerts.panel.getByRole('link', { name: 'All alerts' }).click()
  const row = alerts.row('Too hot Greenhouse')
  await row.getByRole('button', { name: 'Acknowledge Too hot Greenhouse' }).click()
  await expect(row).toContainText('Acknowledged')
  await expect(row.getByRole('button', { name: 'Undo' })).toBeVisible()
  await alerts.expectFiring(0)
  await send(30)
  await expect(row).toContainText('Resolved')
  await alerts.expectFiring(0)
  await alerts.console.heading.hover()
  await alerts.console.heading.focus()
  await expect(alerts.console.main.getByRole('region', { name: 'Resolved in the last 24 hours' })).toContainText('probe.t')
  await client.endAsync()
})

test('ALERT-46: of two tabs the system tells nothing while one is seen, and one of them once when none is', async ({ page, context, cloud }) => {
  await context.addInitScript(() => {
    const told: string[] = []
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      constructor(title: string) {
        super()
        told.push(title)
      }
    }
    Object.assign(window, { Notification: Recorded, told })
  })
  const api = await openApi(cloud)
  await api.call('POST', '/alert-rules', { ...rule, name: 'Too dry', watch: { ...rule.watch, event: 'soil' } })
  const client = await mqtt.connectAsync(cloud.brokerUrl, { protocolVersion: 5, username: api.sub, password: api.token, reconnectPeriod: 0 })
  const send = (t: number) => client.publishAsync(`devices/${device}/events/soil`, JSON.stringify({ t }), { qos: 1 })
  const tabs = [page, await context.newPage()]
  const setVisible = [await makeHidable(tabs[0] as Page), await makeHidable(tabs[1] as Page)]
  const alerts = tabs.map((tab) => new AlertsPage(tab))
  for (const tab of alerts) {
    await tab.openFollowing('/secrets')
    await tab.expectFiring(0)
  }
  const told = async () => (await Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as { told: string[] }).told)))).flat()
  await setVisible[0]?.(false)
  await send(36)
  await expect(alerts[1]?.console.toasts.filter({ hasText: 'Too dry: Greenhouse' }) as Locator).toBeVisible()
  await alerts[0]?.expectFiring(1)
  expect(await told()).toEqual([])
  await send(20)
  await alerts[0]?.expectFiring(0)
  await setVisible[1]?.(false)
  await send(37)
  await expect.poll(told).toEqual(['Too dry: Greenhouse'])
  await client.endAsync()
})

test('ALERT-54: a rule is made by the keyboard, and stands with the others', async ({ page }) => {
  const alerts = new AlertsPage(page)
  await alerts.console.open('/alerts?tab=rules', 'Alerts')
  await page.getByRole('link', { name: 'Add rule' }).focus()
  await page.keyboard.press('Enter')
  await expect(alerts.console.heading).toBeFocused()
  await page.getByRole('combobox', { name: 'Watch' }).focus()
  await page.keyboard.type('An event')
  await page.keyboard.press('Tab')
  await page.keyboard.type('heartbeat')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Alert rules' })
  await expect(table.getByRole('link', { name: 'No heartbeat' })).toBeVisible()
  await expect(table.getByRole('switch', { name: 'No heartbeat is on' })).toBeChecked()
})

for (const hint of [true, false]) {
  test(`ALERT-44: a server without the calls, ${hint ? 'whatever the deployment says' : 'of which the deployment says nothing'}, has neither bell nor entry: the menu has exactly its seven`, async ({ page }) => {
    await page.route(/\/api\/v1\/alert/, (route) => route.fulfill({ status: 404, body: 'There is no such call.' }))
    if (!hint) await page.route('**/config.json', async (route) => {
      const response = await route.fetch()
      const { features: _, ...config } = (await response.json()) as { features?: unknown }
      await route.fulfill({ response, json: config })
    })
    const asked = page.waitForResponse('**/api/v1/alerts')
    const alerts = new AlertsPage(page)
    await alerts.console.open('/dashboard')
    await asked
    await expect(alerts.console.menu.getByRole('link')).toHaveText(menuTitles('en').filter((title) => title !== 'Alerts'))
    await expect(alerts.bell).toHaveCount(0)
  })
}
