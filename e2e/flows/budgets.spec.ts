import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { gzipBytesOf } from '../support/dist.ts'
import { saveData, scriptsOf, sections } from '../support/suite/suite.ts'
import { expect, test } from '../support/test.ts'

/** Bytes of JavaScript, gzip. */
const budget = { firstPaint: 230_000, section: 45_000 }

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

  test('the dashboard, sign-in included, and each section keep within their bytes', async ({ page, openPage, signedIn }) => {
    const first = await bytesOf(page, '/dashboard')
    expect(first, 'the dashboard').toBeLessThanOrEqual(budget.firstPaint)
    expect(first, 'the measure sees the scripts').toBeGreaterThan(budget.firstPaint / 2)
    for (const path of [...sections.map((section) => section.path), '/settings']) {
      const other = await openPage({ storageState: signedIn })
      await saveData(other)
      expect((await bytesOf(other, path)) - first, path).toBeLessThanOrEqual(budget.section)
      await other.context().close()
    }
  })
})
