import { startTestBroker, type TestBroker } from '@console/platform-testing/broker'
import type { Page } from '@playwright/test'
import { EventsPage } from '../pages/eventPages.ts'
import { configureWithCloud, startCloudBehind, startHost, type Host } from './host.ts'
import { expect, test as base } from './test.ts'

interface LiveFixtures {
  /** A broker that the test controls. config.json names it; all other servers are the local cloud's. */
  broker: TestBroker
}

interface LiveWorkerFixtures {
  host: Host
}

/**
 * Tests against a broker that the test controls: a host in front of the local cloud serves the console and names that
 * broker.
 */
export const test = base.extend<LiveFixtures, LiveWorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use) => {
      const host = await startHost()
      await use(host)
      await host.stop()
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ host, cloudOptions }, use) => {
      // The events come from another broker than the cloud's, so the cloud stores none of them.
      const cloud = await startCloudBehind(host, { history: { days: 0, bytes: 0 }, ...cloudOptions })
      await use(cloud)
      await cloud.close()
    },
    { scope: 'worker' },
  ],
  broker: [
    async ({ host, cloud: _ }, use) => {
      const broker = await startTestBroker()
      configureWithCloud(host, broker.url)
      await use(broker)
      await broker.stop()
    },
    { auto: true },
  ],
})

/** Opens the stream and waits until it has subscribed: nobody receives what is published before. */
export const openStream = async (page: Page, broker: TestBroker): Promise<EventsPage> => {
  const events = new EventsPage(page)
  await events.open()
  await expect.poll(() => broker.filters).toContain('devices/+/events/#')
  return events
}

export { expect }
