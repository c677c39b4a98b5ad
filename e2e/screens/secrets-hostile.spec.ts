import { vectors, visible } from '@console/platform-testing/hostile'
import { SecretsPage } from '../pages/secretsPage.ts'
import { expect, test } from '../support/test.ts'

const markup =
  'img, script, iframe, object, embed, video, audio, style, link, meta, base, math, svg:not(.lucide), [onerror], [onload], a[href^="javascript:"]'
const plain = (text: string | null) => (text ?? '').replace(/[\u2068\u2069]/g, '')

test.describe('what a server says of secrets', () => {
  test.slow()

  test.beforeEach(async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.dismiss())
    await page.route('**/api/v1/secrets', (route) =>
      route.fulfill({ json: vectors.map((name, at) => ({ name, usageCount: at % 2 })) }),
    )
    await page.route('**/api/v1/secrets/*', (route) => {
      const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
      return route.fulfill({
        json: {
          name,
          usageCount: 1,
          integrations: vectors.map((text, at) => ({ id: at % 2 ? text : `i-${at}`, name: text })),
        },
      })
    })
  })

  test(
    'SEC-01, SEC-05, ERR-04: hostile names of secrets and integrations are text on every screen',
    { tag: '@long' },
    async ({ page }) => {
      const secrets = new SecretsPage(page)
      const { console } = secrets
      await console.open('/secrets', 'Secrets')
      const expectHarmless = async (place: string) => {
        expect(await page.locator('main, [role=dialog], [role=alertdialog]').locator(markup).count(), place).toBe(0)
        expect(await page.evaluate(() => 'ran' in window), place).toBe(false)
      }
      await expect(console.main.getByRole('row')).not.toHaveCount(1)
      await expectHarmless('the list')
      for (const [at, name] of vectors.slice(0, 6).entries()) {
        await page.getByRole('searchbox').fill(name)
        await expect(console.main.getByRole('link', { name: visible(name), exact: true }).first()).toBeVisible()
        await console.main
          .getByRole('button', { name: `Delete ${visible(name)}`, exact: true })
          .first()
          .click()
        await expect(secrets.dialog).toContainText(at % 2 ? `${visible(name)} is in use` : `Delete ${visible(name)}?`)
        await expectHarmless(`the question about ${name}`)
        await page.keyboard.press('Escape')
        await expect(secrets.dialog).toHaveCount(0)
      }
      for (const name of vectors.filter((_, at) => at % 7 === 0)) {
        await console.goInside(`/secrets/${encodeURIComponent(name)}`)
        await expect(secrets.update).toBeVisible()
        await expect.poll(async () => plain(await console.heading.textContent())).toBe(plain(visible(name)))
        await expect(console.main.locator('a[data-row-link]').first()).toBeVisible()
        await expectHarmless(`the details of ${name}`)
      }
      await secrets.update.click()
      await expect(secrets.newValue).toBeFocused()
      await expectHarmless('the modal')
    },
  )
})
