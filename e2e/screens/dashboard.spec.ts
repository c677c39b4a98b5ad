import { boxes, DashboardPage } from '../pages/dashboardPage.ts'
import { findBarriers } from '../support/inspect.ts'
import { RemoteReleases } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

// With an integration, or there is no list of them to lead to.
test.beforeEach(({ holdings: _ }) => {})

test(
  'UX-11, PERF-18: a remote that can’t be loaded, or whose file has other bytes than were released, says so in its boxes, the others are filled, and Retry brings it without a reload',
  { tag: '@long' },
  async ({ page }) => {
    const releases = new RemoteReleases(page)
    const file = /\/mfe_projects\/.*\/remoteEntry\.boxes\./
    await page.route(file, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `window.isChanged = true;${await response.text()}` })
    })
    const dashboard = new DashboardPage(page)
    await releases.release('mfe_devices', '', { response: { status: 404, body: 'gone' } })
    await dashboard.open()
    await dashboard.console.mark()
    await expect(dashboard.box('Fleet status')).toContainText('Fleet status could not be loaded')
    await expect(dashboard.box('Event rate')).toContainText('Event rate could not be loaded')
    await expect(dashboard.box('Failing integrations').getByRole('link', { name: 'All integrations' })).toBeVisible()
    await expect(dashboard.console.main.getByRole('alert')).toHaveCount(0)
    const retry = dashboard.box('Latest builds').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    expect(await page.evaluate(() => 'isChanged' in window)).toBe(false)
    await page.unroute(file)
    await retry.click()
    await expect(dashboard.box('Latest builds').getByRole('link', { name: 'All projects' })).toBeVisible()
    releases.restoreRegistry()
    await dashboard.box('Fleet status').getByRole('button', { name: 'Retry' }).click()
    await dashboard.expectFilled()
    await dashboard.console.expectNoReload()
  },
)

test('UX-11, UX-34: the boxes show skeletons, are filled after the first paint, nothing moves, a phone has room, and axe finds nothing serious in either theme', async ({
  page,
}) => {
  const dashboard = new DashboardPage(page)
  await page.addInitScript(() => {
    const seen = Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (seen.shifts += (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/remotes/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await dashboard.open()
  for (const { title } of boxes) await expect(dashboard.box(title).locator('[data-skeleton]').first()).toBeVisible()
  arrive()
  await dashboard.expectFilled()
  const { painted, loaded, shifts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    loaded: Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/remotes/'))
        .map(({ startTime }) => startTime),
    ),
    shifts: (window as unknown as { shifts: number }).shifts,
  }))
  expect(loaded).toBeGreaterThan(painted)
  expect(shifts).toBeLessThan(0.01)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Colours that are on their way between two schemes are of neither.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((each) => each instanceof CSSTransition)
          .map(({ finished }) => finished),
      ),
    )
    expect(await findBarriers(page, { serious: true }), scheme).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
  // The page takes its new size with a frame of its own.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  for (const { title, link } of boxes)
    expect(
      (await dashboard.box(title).getByRole('link', { name: link }).boundingBox())?.height,
      title,
    ).toBeGreaterThanOrEqual(44)
})
