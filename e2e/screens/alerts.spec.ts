import mqtt from 'mqtt'
import { AlertsPage } from '../pages/alertsPage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own, which evaluates its rules at once.
test.use({ cloudOptions: { alertPeriod: 100 } })

const device = 'NODE-A41C7E'
const rule = {
  name: 'Too hot',
  enabled: true,
  watch: { kind: 'value', event: 'probe', field: 't', above: 35, clear: 33 },
  scope: { kind: 'device', device },
  for: 0,
  tell: { integrations: [], email: false },
}

test('ALERT-43, ALERT-45, ALERT-48: an alert that fires is on the bell, in the menu, in a toast and in the list; it is acknowledged, and ends by itself', async ({
  page,
  cloud,
}) => {
  const api = await openApi(cloud)
  await api.call('POST', '/alert-rules', rule)
  const client = await mqtt.connectAsync(cloud.brokerUrl, {
    protocolVersion: 5,
    username: api.sub,
    password: api.token,
    reconnectPeriod: 0,
  })
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
  await expect(alerts.console.main.getByRole('region', { name: 'Resolved in the last 24 hours' })).toContainText(
    'probe.t',
  )
  await client.endAsync()
})
