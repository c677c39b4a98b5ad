import { openApi } from '../support/api.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { configureWithCloud, startCloudBehind, startHost } from '../support/host.ts'
import { startLine, type Line } from '../support/startLine.ts'
import { expect, test as base } from '../support/test.ts'

/** The local cloud with its store, over a line to its broker that the test cuts. */
const test = base.extend<object, { line: Line }>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use) => {
      const host = await startHost()
      const cloud = await startCloudBehind(host)
      const line = await startLine(cloud.brokerUrl)
      configureWithCloud(host, line.url)
      await use(Object.assign(cloud, { line }))
      await line.stop()
      await cloud.close()
      await host.stop()
    },
    { scope: 'worker' },
  ],
  line: [async ({ cloud }, use) => use((cloud as typeof cloud & { line: Line }).line), { scope: 'worker' }],
})

test('HIST-38: what happened while the connection was down is filled in from the store, in order, each event once', async ({
  page,
  cloud,
  line,
}) => {
  const api = await openApi(cloud)
  const stored = async () => ((await api.call('GET', '/history')) as { events: number }).events
  const events = new EventsPage(page)
  // A simulated device that numbers its messages.
  await events.console.open('/events?q=topic%3Avibration', 'Events')
  await expect(events.rows.first()).toContainText('"n":')
  await events.console.expectConnection('Live')
  line.cut()
  await events.console.expectConnection('Reconnecting')
  const before = await stored()
  await expect.poll(stored).toBeGreaterThan(before + 40)
  line.mend()
  await events.console.expectConnection('Live')
  const gap = events.rows.filter({ hasText: 'Connection was down for' })
  await expect(gap).toBeVisible()
  // The row would leave the screen with the events that come.
  await events.pause.click()
  await events.console.heading.hover()
  await expect(gap).toContainText(/\d+ events filled in from the store; none are missing\./, { timeout: 20_000 })
  const total = Number(await events.table.getAttribute('aria-rowcount')) - 1
  const rows = await events.walk(Math.min(total, 200))
  const numbers = [...rows.entries()]
    .sort(([a], [b]) => a - b)
    .flatMap(([, message]) => /"n":(\d+)/.exec(message)?.[1] ?? [])
    .map(Number)
  expect(numbers.length).toBeGreaterThan(40)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index))
})
