import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { gzipBytesOf } from '../support/dist.ts'
import { furtherScreens } from '../support/routes.ts'
import { saveData, scriptsOf, sections } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

/** Bytes of JavaScript, gzip. `fillings` are all that fill the dashboard's boxes after its first paint, `filling` those of one remote. */
const budget = { firstPaint: 230_000, section: 45_300, fillings: 67_300, filling: 26_500 }

/** Everything that a visit loads until it has come to rest: more than the first paint needs. */
const bytesOf = async (page: Page, address: string): Promise<number> => {
  const console = new ConsolePage(page)
  await console.open(address)
  await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
  await console.expectConnection('Live')
  await page.waitForLoadState('networkidle')
  return gzipBytesOf(await scriptsOf(page))
}

test.describe('what a first screen weighs', () => {
  // What is loaded ahead of its use is no part of it.
  test.beforeEach(({ page }) => saveData(page))

  test('the dashboard, sign-in included, and each section keep within their bytes', async ({ page, openPage, signedIn, holdings: _ }) => {
    const first = await bytesOf(page, '/dashboard')
    expect(first, 'the dashboard').toBeLessThanOrEqual(budget.firstPaint)
    expect(first, 'the measure sees the scripts').toBeGreaterThan(budget.firstPaint / 2)
    const dashboard = new DashboardPage(page)
    await dashboard.fill()
    const scripts = await scriptsOf(page)
    expect(gzipBytesOf(scripts) - first, 'what fills the dashboard').toBeLessThanOrEqual(budget.fillings)
    for (const remote of ['mfe_devices', 'mfe_integrations', 'mfe_projects']) {
      const own = gzipBytesOf(scripts.filter((path) => path.includes(`/${remote}/`)))
      expect(own, `what ${remote} fills it with`).toBeLessThanOrEqual(budget.filling)
      expect(own).toBeGreaterThan(0)
    }
    for (const path of [...[...sections, ...furtherScreens].map((section) => section.path), '/settings']) {
      const other = await openPage({ storageState: signedIn })
      await saveData(other)
      expect((await bytesOf(other, path)) - first, path).toBeLessThanOrEqual(budget.section)
      await other.context().close()
    }
  })
})
