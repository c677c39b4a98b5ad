import { expect, test } from '../support/test.ts'

test('SHELL-13: the dashboard shows placeholder boxes', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Fleet status', 'Event rate', 'Failing integrations', 'Latest builds', 'Recent activity'])
})
