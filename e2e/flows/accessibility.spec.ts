import { ConsolePage } from '../pages/consolePage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: the language belongs to the account.
test.use({ cloudOptions: { historyDays: 0 } })

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

for (const { language, scheme, size } of [{ language: 'en', scheme: 'light', size: desktop }, { language: 'de', scheme: 'dark', size: desktop }, { language: 'en', scheme: 'light', size: phone }] as const) {
  test(`UX-07: axe finds nothing serious on any route, no target below 24 px either: ${language}, ${scheme}, ${size.width} px`, async ({ page, cloud, holdings }) => {
    test.setTimeout(180_000)
    await (await openApi(cloud)).call('PUT', '/users', { language })
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const console = new ConsolePage(page)
    await console.open('/settings')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const { name, address } of routes) {
      await test.step(name, async () => {
        await console.goInside(address(holdings))
        await expect(console.heading).toBeFocused()
        await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
        expect.soft(await findBarriers(page, { serious: true }), name).toEqual([])
      })
    }
  })
}
