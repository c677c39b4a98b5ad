import { ConsolePage } from '../pages/consolePage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect/axe.ts'
import { routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: the language belongs to the account.
test.use({ cloudOptions: { historyDays: 0 } })

for (const { language, scheme } of [{ language: 'en', scheme: 'light' }, { language: 'de', scheme: 'dark' }] as const) {
  test(`UX-07: axe finds nothing serious on any route, ${language}, ${scheme}`, async ({ page, cloud, holdings }) => {
    test.setTimeout(180_000)
    await (await openApi(cloud)).call('PUT', '/users', { language })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const console = new ConsolePage(page)
    await console.open('/settings')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const { name, address } of routes) {
      await test.step(name, async () => {
        await console.goInside(address(holdings))
        await expect(console.heading).toBeFocused()
        await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
        expect(await findBarriers(page, { serious: true }), name).toEqual([])
      })
    }
  })
}
