import { startTestBroker, type TestBroker } from '@console/platform-testing/broker'
import { startCloud, type TestCloud } from '@console/platform-testing/cloud'
import type { Page } from '@playwright/test'
import { EventsPage } from '../pages/eventsPage.ts'
import { startHost, type Host } from './host.ts'
import { expect, test as base } from './test.ts'

interface LiveFixtures {
  /** A broker that does what the test tells it to. It is the one in config.json; the rest is the local cloud's. */
  broker: TestBroker
}

interface LiveWorkerFixtures {
  host: Host
}

/** Tests against a scriptable broker: the console is served by a host that names it, in front of the local cloud. */
export const test = base.extend<LiveFixtures, LiveWorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
  host: [async ({}, use) => {
    const host = await startHost()
    await use(host)
    await host.stop()
  }, { scope: 'worker' }],
  cloud: [async ({ host, cloudOptions }, use) => {
    const cloud: TestCloud = await startCloud({ ...cloudOptions, origin: host.address })
    host.standBefore(cloud.address)
    host.configure({ oidc: { authority: `${host.address}/oidc`, clientId: 'console' }, broker: { url: cloud.brokerUrl } })
    await use({ ...cloud, address: host.address })
    await cloud.stop()
  }, { scope: 'worker' }],
  // After the sign-in: its page has a connection, too.
  broker: [async ({ host, signedIn: _ }, use) => {
    const broker = await startTestBroker()
    host.configure({ oidc: { authority: `${host.address}/oidc`, clientId: 'console' }, api: { baseUrl: '' }, ide: { baseUrl: '' }, broker: { url: broker.url } })
    await use(broker)
    await broker.stop()
  }, { auto: true }],
})

/** Opens the stream and waits until the broker sends to it: what is published before is nobody's. */
export const openStream = async (page: Page, broker: TestBroker): Promise<EventsPage> => {
  const events = new EventsPage(page)
  await events.open()
  await expect.poll(() => broker.filters).toContain('devices/+/events/#')
  return events
}

export { expect }
