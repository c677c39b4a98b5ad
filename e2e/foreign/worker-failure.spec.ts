import type { Page } from '@playwright/test'
import { expect, openStream, test } from '../support/liveTest.ts'

const topic = (name: string) => `devices/NODE-A41C7E/events/${name}`
const failedText = 'An error in the console has ended the live connection.'

/** The worker of the live connection, which is the newest one. */
const workerOf = (page: Page) => {
  const worker = page.workers().at(-1)
  if (!worker) throw new Error('There is no worker.')
  return worker
}

test.describe('an error in the worker of the live connection', () => {
  test('BRK-07: is reported, and live data goes on, with the same search and subscriptions', async ({
    page,
    broker,
    violations,
  }) => {
    const events = await openStream(page, broker)
    await events.search.fill('topic:climate')
    for (const name of ['climate', 'other']) broker.publish(topic(name), `${name} before`)
    await events.expectMessages(['climate before'])
    await events.console.mark()
    const failures = [
      () =>
        void setTimeout(() => {
          throw new Error('broken on purpose')
        }),
      () => void Promise.reject(new Error('broken on purpose')),
    ]
    for (const [index, fail] of failures.entries()) {
      // It may be gone before it answers.
      await workerOf(page)
        .evaluate(fail)
        .catch(() => undefined)
      await expect.poll(() => broker.packets('connect').length).toBe(index + 2)
      await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
      for (const name of ['climate', 'other']) broker.publish(topic(name), `${name} after ${index}`)
      await events.expectMessages([`climate after ${index}`])
      await events.console.expectConnection('Live')
      await expect(events.console.main).not.toContainText(failedText)
    }
    await events.console.expectNoReload()
    expect(violations.take(/broken on purpose/)).toHaveLength(2)
  })

  test('BRK-07: that each connection causes is told until a worker is live', async ({
    page,
    broker,
    violations,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const events = await openStream(page, broker)
    const { console } = events
    broker.publish(topic('climate'), 'before')
    await events.expectMessages(['before'])
    // What MQTT allows once: mqtt.js takes it for a list, and throws.
    broker.script.properties = { serverKeepAlive: [1, 2] as unknown as number }
    broker.drop()
    const told = console.main.getByRole('alert').filter({ hasText: failedText })
    await expect(told).toBeVisible()
    await expect(events.banner).toBeVisible()
    await expect.poll(() => broker.packets('connect').length).toBeGreaterThanOrEqual(3)
    await expect(told).toBeVisible()
    await told.getByRole('button', { name: 'Copy details' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(
      /Keepalive value must be an integer[^]*\n {4}at .*\/assets\/\w+\.\w+\.js:\d+:\d+[^]*\nshell /,
    )
    broker.script.properties = {}
    await console.expectConnection('Live')
    await expect(told).toHaveCount(0)
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    broker.publish(topic('climate'), 'after')
    await events.expectMessages(['after'])
    expect(violations.take(/Keepalive value/).length).toBeGreaterThanOrEqual(1)
  })

  test('BRK-06: what the broker refuses to a screen is told there, with its reason', async ({ page, broker }) => {
    broker.script.grant = (filter) => (filter.includes('functions') ? 135 : 0)
    const events = await openStream(page, broker)
    await events.console.goInside('/devices/NODE-A41C7E')
    const told = events.console.main
      .getByRole('status')
      .filter({ hasText: 'The broker refuses a part of the live data: ' })
    await expect(told).toContainText(/Not authorized.*devices\/NODE-A41C7E\/functions\/\+\/result/)
    await events.console.follow('Settings')
    await expect(told).toHaveCount(0)
  })
})
