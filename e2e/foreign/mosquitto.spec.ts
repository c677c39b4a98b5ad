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
  device: MqttClient
  /** The stream, signed in and live. */
  events: EventsPage
}

const replies: Readonly<Record<string, (call: { i?: number }) => unknown>> = {
  'functions/valve': ({ i }) => ({ i, r: 'opened' }),
  'variables/level': () => ({ v: 41 }),
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  mosquitto: async ({}, use) => {
    const mosquitto = await startMosquitto({ account: { username: account.sub, password: accessToken }, withWebsocket: true })
    await use(mosquitto)
    await mosquitto.stop()
  },
  device: async ({ mosquitto }, use) => {
    const device = connect(mosquitto.url, { protocolVersion: 5, reconnectPeriod: 100, queueQoSZero: false })
    // The broker is killed.
    device.on('error', () => {})
    device.on('message', (asked, payload) => {
      const [, , kind, name] = asked.split('/')
      const reply = replies[`${kind}/${name}`]?.(JSON.parse(payload.toString() || '{}') as { i?: number })
      device.publish(`${asked}/${kind === 'functions' ? 'result' : 'value'}`, JSON.stringify(reply))
    })
    device.subscribe(['devices/PUMP-7/functions/+', 'devices/PUMP-7/variables/+'])
    let sent = 0
    const flow = setInterval(() => device.publish(topic, `${++sent} bar`), 100)
    await use(device)
    clearInterval(flow)
    await device.endAsync(true)
  },
  events: async ({ visitor, settle, mosquitto }, use) => {
    await settle({ accessToken, brokerUrl: mosquitto.websocketUrl ?? '' })
    const events = new EventsPage(visitor)
    await visitor.goto('/events')
    await signIn(visitor)
    await events.console.expectConnection('Live')
    await events.console.mark()
    await use(events)
  },
})

test.skip(!hasMosquitto, 'Mosquitto is not installed.')
test.describe.configure({ timeout: 120_000 })

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

test('BRK-05: Mosquitto itself serves all of it, also after a kill and with tighter limits', async ({ visitor, mosquitto, device, events }) => {
  const { console } = events
  await expectMore(events)
  const publishing = await startPublishing(visitor)
  await publishing.data.fill('from the console')
  await publishing.publish.click()
  await expect(events.rows.filter({ hasText: 'from the console' })).toHaveCount(1)

  await mosquitto.stop()
  await console.expectConnection('Reconnecting')
  await mosquitto.start(['max_topic_alias 65535', 'max_inflight_messages 1', 'max_packet_size 300', 'max_keepalive 10'])
  await console.expectConnection('Live')
  await expectMore(events)
  await startPublishing(visitor)
  await publishing.data.fill('x'.repeat(300))
  await publishing.publish.click()
  await expect(publishing.dialog.getByRole('alert')).toContainText('300 B')
  await publishing.data.fill('short')
  await publishing.publish.click()
  await expect(events.rows.filter({ hasText: 'short' })).toHaveCount(1)

  await console.follow('Devices')
  await console.main.getByRole('link', { name: 'Harbour pump' }).click()
  const details = new DevicePage(visitor)
  await details.call('valve').click()
  await expect(details.row('valve')).toContainText('"opened"')
  await details.read('level').click()
  await expect(details.row('level')).toContainText('41')
  await console.expectNoReload()
  expect(device.connected).toBe(true)
})
