import { ConsolePage } from '../pages/consolePage.ts'
import { openApi } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { limit } from '../support/limits.ts'
import { mainRoutes, routes } from '../support/routes.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test } from '../support/test.ts'

test.use({ cloudOptions: { historyDays: 0 } })

for (const { which, shown, language, scheme, width, tag } of [
  { which: 'each main screen', shown: mainRoutes, language: 'en', scheme: 'light', width: 1280, tag: [] },
  { which: 'each main screen', shown: mainRoutes, language: 'de', scheme: 'dark', width: 360, tag: [] },
  { which: 'every route', shown: routes, language: 'en', scheme: 'light', width: 1280, tag: ['@long'] },
  { which: 'every route', shown: routes, language: 'de', scheme: 'dark', width: 360, tag: ['@long'] },
] as const) {
  test(
    `SHELL-04, SHELL-14, UX-07, UX-08: ${which} is shown in the loaded page and takes the focus to its name; axe finds nothing serious there, no target below 24 px either, and nothing scrolls sideways: ${language}, ${scheme}, ${width} px`,
    { tag: [...tag] },
    async ({ page, cloud, holdings }) =>
      withStoredLanguage(await openApi(cloud), language, async () => {
        test.setTimeout(limit(180_000))
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const console = new ConsolePage(page)
        await console.open('/settings')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await console.mark()
        for (const { name, address, heading, section } of shown) {
          await test.step(name, async () => {
            await console.goInside(address(holdings))
            await expect(console.heading).toBeFocused()
            await expect(console.main.locator('[aria-busy=true]')).toHaveCount(0)
            await expect(console.main.getByRole('alert')).toHaveCount(0)
            await expect(page).toHaveTitle(/^\S.* · IoT Console$/)
            if (width === 1280) {
              await console.expectScreen(heading)
              if (typeof heading === 'string') await expect(page).toHaveTitle(`${heading} · IoT Console`)
              await expect(console.entry(section)).toHaveAttribute('aria-current', 'page')
              await expect(console.menu.locator('[aria-current]')).toHaveCount(1)
            }
            expect.soft(await findBarriers(page, { serious: true }), name).toEqual([])
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(width)
          })
        }
        await console.expectNoReload()
      }),
  )
}
