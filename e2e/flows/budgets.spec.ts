import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { builtFiles, gzipBytesOf, readBuilt } from '../support/dist.ts'
import { furtherScreens } from '../support/routes.ts'
import { saveData, scriptsOf, sections } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

/**
 * Bytes of gzipped JavaScript, and requests of a page after sign-in. `worker`: everything that the live connection's
 * worker runs. `history`: what the stream loads for stored events, after its live rows. `signIn`: what renews a token
 * and ends a session. `fillings`: everything that fills the dashboard's boxes after its first paint; `filling`: the
 * part of one remote.
 */
const budget = {
  firstPaint: 200_500,
  worker: 52_800,
  signIn: 13_000,
  section: 44_500,
  history: 19_900,
  fillings: 35_500,
  filling: 15_400,
  requests: 20,
}

/** The addresses that a page asks for from its last document on, which is among them. */
const requestsOf = (page: Page): readonly string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0
    asked.push(new URL(request.url()).pathname)
  })
  return asked
}

/** The sign-in library, and what of ours needs it: by a text of the library, whose chunk has no name. */
const signInScripts = (): string[] =>
  builtFiles('assets', '.js').filter(
    (path) => path.includes('/sign-in.') || readBuilt(path).includes('No matching state found in storage'),
  )

/** Everything that a visit loads until it has come to rest: more than the first paint needs. */
const bytesOf = async (page: Page, address: string): Promise<number> => {
  const console = new ConsolePage(page)
  await console.open(address)
  await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
  await console.expectConnection('Live')
  await page.waitForLoadState('networkidle')
  const scripts = await scriptsOf(page)
  const later = scripts.filter(isHistory)
  expect(gzipBytesOf(later), 'what the stream shows of stored events').toBeLessThanOrEqual(budget.history)
  return gzipBytesOf(scripts.filter((path) => !isHistory(path)))
}

const isHistory = (path: string): boolean => path.includes('/mfe_devices/') && path.includes('/history.')

test.describe('what a first screen weighs', () => {
  // What is loaded ahead of its use is no part of it.
  test.beforeEach(({ page }) => saveData(page))

  test('PERF-11, PERF-13, PERF-21: the dashboard, sign-in and the live connection included, and each section keep within their bytes', async ({
    page,
    openPage,
    signedIn,
    holdings: _,
  }) => {
    const asked = requestsOf(page)
    const first = await bytesOf(page, '/dashboard')
    expect(first, 'the dashboard').toBeLessThanOrEqual(budget.firstPaint)
    expect(first, 'the measure sees the scripts').toBeGreaterThan(budget.firstPaint / 2)
    const workers = page.workers()
    expect(workers, 'one worker').toHaveLength(1)
    for (const worker of workers) {
      expect(
        await worker.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .filter((name) => name.endsWith('.js')),
        ),
        'what the worker loads further',
      ).toEqual([])
      expect(gzipBytesOf([new URL(worker.url()).pathname]), 'the worker').toBeLessThanOrEqual(budget.worker)
    }
    const dashboard = new DashboardPage(page)
    await dashboard.fill()
    expect(asked.length, `PERF-13: requests until the dashboard is filled: ${asked.join(' ')}`).toBeLessThanOrEqual(
      budget.requests,
    )
    expect(asked.length, 'the measure sees the requests').toBeGreaterThan(budget.requests / 2)
    const ofRemotes = () => asked.filter((path) => path.startsWith('/remotes/'))
    expect(
      ofRemotes()
        .map((path) => path.replace(/^.*\/(mfe_\w+)\/[^/]+\/(.*)\.\w+\.js$/, '$1 $2'))
        .sort(),
      'PERF-18: one file of each remote',
    ).toEqual(['mfe_devices', 'mfe_integrations', 'mfe_projects'].map((name) => `${name} remoteEntry.boxes`))
    const scripts = await scriptsOf(page)
    expect(gzipBytesOf(scripts) - first, 'what fills the dashboard').toBeLessThanOrEqual(budget.fillings)
    for (const remote of ['mfe_devices', 'mfe_integrations', 'mfe_projects']) {
      const own = gzipBytesOf(scripts.filter((path) => path.includes(`/${remote}/`)))
      expect(own, `what ${remote} fills it with`).toBeLessThanOrEqual(budget.filling)
      expect(own).toBeGreaterThan(0)
    }
    const started = scripts.filter((path) => /\/(main|platform|remoteEntry\.boxes)\./.test(path))
    expect(started, 'the shell’s two scripts, and one of each remote').toHaveLength(5)
    for (const path of started)
      expect(readBuilt(path).split('\n', 1), `PERF-21: ${path}`).toEqual(['//# allFunctionsCalledOnLoad'])
    expect(gzipBytesOf(signInScripts()), 'the sign-in library').toBeLessThanOrEqual(budget.signIn)
    expect(gzipBytesOf(signInScripts()), 'the measure sees it').toBeGreaterThan(budget.signIn / 2)
    for (const path of [...[...sections, ...furtherScreens].map((section) => section.path), '/settings']) {
      const other = await openPage({ storageState: signedIn })
      await saveData(other)
      expect((await bytesOf(other, path)) - first, path).toBeLessThanOrEqual(budget.section)
      await other.context().close()
    }
  })
})

test('PERF-14, PERF-15: the live connection starts when the dashboard shows its data, the sign-in library is not there yet', async ({
  page,
  holdings: _,
}) => {
  const steps: string[] = []
  page.on('request', (request) => steps.push(new URL(request.url()).pathname))
  page.on('worker', () => steps.push('worker'))
  const console = new ConsolePage(page)
  await console.open('/dashboard')
  await console.expectConnection('Live')
  const before = steps.slice(0, steps.indexOf('worker'))
  for (const data of ['/api/v1/devices', '/api/v1/integrations/health', '/api/v1/builds'])
    expect(before, 'before the worker').toContain(data)
  for (const script of signInScripts()) expect(before).not.toContain(script)
})
