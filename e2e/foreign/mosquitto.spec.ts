import { freePort } from 'cloud/testing/freePort.ts'
import { hasMosquitto, startMosquitto, type Mosquitto } from 'cloud/testing/mosquitto.ts'
import type { Page } from '@playwright/test'
import { connect, type MqttClient } from 'mqtt'
import { DevicePage } from '../pages/devicePages.ts'
import { EventsPage, PublishPart } from '../pages/eventPages.ts'
import { account } from '../support/foreign/foreignProvider.ts'
import { expect, signIn, test as base, topic } from '../support/foreign/foreignTest.ts'

const accessToken = 'opaque-7f3a91c05d'

interface Fixtures {
  mosquitto: Mosquitto
  /** A device that publishes all the time, and replies to its function and its variable. It comes back by itself. */
  device: { client: MqttClient; testEvents: string[] }
}

const replies: Readonly<Record<string, (call: { i?: number }) => unknown>> = {
  'functions/valve': ({ i }) => ({ i, r: 'opened' }),
  'variables/level': () => ({ v: 41 }),
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  mosquitto: async ({}, use) => {
    const mosquitto = await startMosquitto({
      account: { username: account.sub, password: accessToken },
      withWebsocket: true,
    })
    await use(mosquitto)
    await mosquitto.stop()
  },
  device: async ({ mosquitto }, use) => {
    const client = connect(mosquitto.url, { protocolVersion: 5, reconnectPeriod: 100, queueQoSZero: false })
    const testEvents: string[] = []
    // The broker is killed.
    client.on('error', () => {})
    client.on('message', (asked, payload) => {
      const [, , kind, name] = asked.split('/')
      if (kind === 'webhooks') return void testEvents.push(payload.toString())
      const reply = replies[`${kind}/${name}`]?.(JSON.parse(payload.toString() || '{}') as { i?: number })
      client.publish(`${asked}/${kind === 'functions' ? 'result' : 'value'}`, JSON.stringify(reply))
    })
    client.subscribe(['functions', 'variables', 'webhooks'].map((kind) => `devices/PUMP-7/${kind}/+`))
    let sent = 0
    const flow = setInterval(() => client.publish(topic, `${++sent} bar`), 200)
    await use({ client, testEvents })
    clearInterval(flow)
    await client.endAsync(true)
  },
})

test.skip(!hasMosquitto, 'Mosquitto is not installed.')
/** Waits for an event that was sent after now. */
const expectMore = async (events: EventsPage): Promise<void> => {
  const newest = async () => Number(/^(\d+) bar$/.exec((await events.messages())[0] ?? '')?.[1] ?? 0)
  const before = await newest()
  await expect.poll(newest).toBeGreaterThan(before)
}

/** Opens the dialog and fills it in, but for the data. */
const startPublishing = async (page: Page): Promise<PublishPart> => {
  await page.getByRole('button', { name: 'Publish event' }).click()
  const publishing = new PublishPart(page)
  await publishing.device.selectOption('PUMP-7')
  await publishing.name.fill('alarm')
  return publishing
}

const publishTestEvent = async (page: Page, data: string): Promise<void> => {
  await page.getByRole('button', { name: 'Test pump-report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test pump-report' })
  await dialog.getByLabel('Device').selectOption('PUMP-7')
  await dialog.getByLabel('Event data').fill(data)
  await dialog.getByRole('button', { name: 'Publish test event' }).click()
  await expect(dialog).toBeHidden()
}

/** Events, both ways, test events, a call and a read, with `data` of its own. Ends at the device. */
const useAll = async (events: EventsPage, testEvents: readonly string[], data: string): Promise<void> => {
  const { page, console } = events
  await expectMore(events)
  const publishing = await startPublishing(page)
  await publishing.data.fill(data)
  await publishing.publish.click()
  await expect(events.rows.filter({ hasText: data })).toHaveCount(1)
  await console.follow('Integrations')
  await publishTestEvent(page, data)
  await expect.poll(() => testEvents).toContain(data)
  await console.follow('Devices')
  await console.main.getByRole('link', { name: 'Harbour pump' }).click()
  const details = new DevicePage(page)
  await details.call('valve').click()
  await expect(details.row('valve')).toContainText('"opened"')
  await details.read('level').click()
  await expect(details.row('level')).toContainText('41')
}

/** Of a further listener of the same broker. */
const bare = ['max_topic_alias 0', 'max_qos 0']
/** Of the whole broker. */
const limits = ['max_inflight_messages 1', 'max_packet_size 300', 'max_keepalive 10', 'retain_available false']

test('BRK-05: Mosquitto itself serves all of it, with any setting, also after a kill and with tighter limits', async ({
  visitor,
  settle,
  mosquitto,
  device: { client, testEvents },
}) => {
  const port = await freePort()
  const other = [`listener ${port} 127.0.0.1`, 'protocol websockets', ...bare]
  await mosquitto.stop()
  await mosquitto.start(other)
  const { useBroker } = await settle({ accessToken, brokerUrl: mosquitto.websocketUrl ?? '' })
  const events = new EventsPage(visitor)
  const { console } = events
  await visitor.goto('/events')
  await signIn(visitor)
  await test.step('the default: ten topic aliases, 20 messages at once', async () => {
    await console.expectConnection('Live')
    await useAll(events, testEvents, 'by default')
  })
  await test.step('no topic aliases, QoS 0 only', async () => {
    useBroker(`ws://127.0.0.1:${port}/mqtt`)
    await visitor.goto('/events')
    await console.expectConnection('Live')
    await useAll(events, testEvents, 'without aliases')
  })
  useBroker(mosquitto.websocketUrl ?? '')
  await visitor.goto('/events')
  await console.expectConnection('Live')
  await console.mark()
  await mosquitto.stop()
  await console.expectConnection('Reconnecting')
  await mosquitto.start(['max_topic_alias 65535', ...other, ...limits])
  await console.expectConnection('Live')
  await console.follow('Events')
  await startPublishing(visitor)
  const publishing = new PublishPart(visitor)
  await publishing.data.fill('x'.repeat(300))
  await publishing.publish.click()
  await expect(publishing.dialog.getByRole('alert')).toContainText('300 B')
  await publishing.data.fill('short')
  await publishing.publish.click()
  await expect(events.rows.filter({ hasText: 'short' })).toHaveCount(1)
  await useAll(events, testEvents, 'with limits')
  await console.expectNoReload()
  expect(client.connected).toBe(true)
})
