import mqtt from 'mqtt'
import { openApi, type Api } from '../support/api.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { expect, test } from '../support/test.ts'

// The fleet of the local cloud publishes by itself.
test.use({ cloudOptions: { historyDays: 1 } })

/** Tells a device to start again, as another program of the same user would. */
const reboot = async ({ brokerUrl }: { brokerUrl: string }, { sub, token }: Api, device: string): Promise<void> => {
  const client = await mqtt.connectAsync(brokerUrl, {
    protocolVersion: 5,
    username: sub,
    password: token,
    reconnectPeriod: 0,
  })
  await client.publishAsync(`devices/${device}/functions/reboot`, JSON.stringify({ i: 1, p: '' }), { qos: 1 })
  await client.endAsync()
}

test.describe('the local cloud', () => {
  test('DEV-01, DEV-14, EVT-02, EVT-08, UX-10: its six devices are there, and a status changes without a reload; killed while somebody watches, the banner comes and goes, the stream resumes, and what was acknowledged is still stored', async ({
    page,
    cloud,
  }) => {
    const events = new EventsPage(page)
    const { console } = events
    await console.open('/devices', 'Devices')
    await console.expectConnection('Live')
    await console.mark()
    await expect(console.main.getByRole('row')).toHaveCount(7)
    const row = console.main.getByRole('row').filter({ hasText: 'Greenhouse' })
    await expect(row).toContainText('Online')
    const offline = expect(row).toContainText('Offline')
    await reboot(cloud, await openApi(cloud), 'NODE-A41C7E')
    await offline
    await expect(row).toContainText('Online')

    await console.follow('Events')
    await expect(events.rows.first()).toBeVisible({ timeout: 20_000 })
    const api = await openApi(cloud)
    const names = Array.from({ length: 20 }, (_, number) => `KEPT_${number}`)
    for (const name of names) await api.call('PUT', `/secrets/${name}`, { value: 'kept' })
    await cloud.crash()
    await expect(events.banner).toBeVisible()
    await events.console.expectConnection('Reconnecting')
    await cloud.restart()
    await events.console.expectConnection('Live')
    await expect(events.banner).toHaveCount(0)
    const before = await events.received()
    await expect.poll(() => events.received(), { timeout: 20_000 }).toBeGreaterThan(before)
    expect(Object.keys((await api.call('GET', '/secrets')) as object)).toEqual(expect.arrayContaining(names))
    await events.console.follow('Secrets')
    await expect(events.console.main.getByText('KEPT_19')).toBeVisible()
    await events.console.expectNoReload()
  })
})
