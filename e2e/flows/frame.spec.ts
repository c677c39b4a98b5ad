import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { openApi } from '../support/api.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test } from '../support/test.ts'

test.use({ cloudOptions: { historyDays: 0 } })

/** What the frame and the layout have in common: a selector in each. Where one is not shown, neither is the other. */
const pairs: readonly [frame: string, layout: string][] = [
  ['.bar', 'body header:has(> a)'],
  ['.product', 'header a > span'],
  ['.brand svg', 'header a > svg'],
  ['.palette', 'header button[aria-keyshortcuts]'],
  ['.palette > svg', 'header button[aria-keyshortcuts] > svg'],
  ['.palette > span', 'header button[aria-keyshortcuts] > span'],
  ['.palette > kbd', 'header button[aria-keyshortcuts] > kbd'],
  [
    '.bar > .button:last-child svg',
    'header > button:is([aria-label="Log out"], [aria-label="Abmelden"], :not([aria-label])):has(.lucide-log-out) svg',
  ],
  ['.touch-only', 'header button:has(.lucide-menu)'],
  ['.menu', 'body nav:has(> ul)'],
  ['.entry', 'nav > ul > li > a'],
  ['.entry > svg', 'nav > ul > li > a > svg'],
  ['.entry > span', 'nav > ul > li > a > .lucide + span'],
  ['.foot kbd', 'nav > div kbd'],
  ['.foot .button svg', 'nav > div .lucide'],
  ['.title', 'main h1'],
  ['.box', 'main section'],
  ['.box .name', 'main section h2'],
  ['.screen i', 'main [data-skeleton]'],
]

/** On a phone a long name gives way to the badge and the username, which move what comes after it. */
const givesWay = new Set(['.product', '.palette', '.palette > svg'])

interface Look {
  text: string
  box: number[]
  style: string[]
}

/** Where each of them is, and how it looks. */
const lookOf = (page: Page, selectors: readonly string[]): Promise<Look[][]> =>
  page.evaluate((all) => {
    const visible = (element: Element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).clipPath === 'none' &&
      getComputedStyle(element).clip === 'auto'
    return all.map((selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(visible).map((element) => {
        // Of a text, where its letters are.
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
          node.parentElement && visible(node.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
        )
        const range = document.createRange()
        const isText = element.matches('h1, h2, kbd, .title, .name')
        if (isText) range.selectNodeContents(texts.nextNode() ?? element)
        const { x, y, width, height } = (isText ? range : element).getBoundingClientRect()
        const { color, backgroundColor, fontWeight, fontFamily, letterSpacing, strokeWidth } = getComputedStyle(element)
        const name = getComputedStyle(element, '::before').content.replaceAll('"', '')
        return {
          text: element.matches('.bar, header, .menu, nav, .box, section, .palette, header > button, .entry, a')
            ? ''
            : (element.innerText ?? '').trim() || (element.matches('.product') ? name : ''),
          box: [x, y, width, height].map((value) => Math.round(value * 2) / 2),
          style: [
            color,
            backgroundColor,
            fontWeight,
            fontFamily.split(',')[0]?.replaceAll(/["']/g, '') ?? '',
            letterSpacing,
            strokeWidth,
          ],
        }
      }),
    )
  }, selectors)

/** Holds a request back until it is let go. */
const hold = async (page: Page, pattern: RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

test.describe('the frame that index.html brings', () => {
  for (const { address, width, locale, colorScheme, tag } of [
    { address: '/dashboard', width: 1280, locale: 'en-GB', colorScheme: 'light', tag: [] },
    { address: '/dashboard', width: 360, locale: 'de-DE', colorScheme: 'dark', tag: [] },
    { address: '/devices', width: 800, locale: 'en-GB', colorScheme: 'dark', tag: ['@long'] },
    { address: '/projects/none', width: 1280, locale: 'de-DE', colorScheme: 'light', tag: ['@long'] },
  ] as const) {
    test(
      `PERF-01: at ${address} it is what the console shows next, ${width} px, ${locale}, ${colorScheme}`,
      { tag: [...tag] },
      async ({ openPage, signedIn, cloud }) =>
        withStoredLanguage(await openApi(cloud), locale === 'de-DE' ? 'de' : 'en', async () => {
          const page = await openPage({ storageState: signedIn, locale, colorScheme, viewport: { width, height: 800 } })
          const releaseApp = await hold(page, /\/assets\/platform\./)
          const releaseRegistry = await hold(page, /\/registry\.json/)
          await page.goto(address, { waitUntil: 'commit' })
          await page.waitForURL('**/auth/callback?*', { waitUntil: 'commit' })
          await expect(page.locator('#frame')).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          const before = await lookOf(
            page,
            pairs.map(([frame]) => `#frame ${frame}`),
          )
          releaseApp()
          await expect(page.locator('#frame')).toHaveCount(0)
          await expect(page.locator('main [data-skeleton]').first()).toBeVisible()
          const after = await lookOf(
            page,
            pairs.map(([, layout]) => layout),
          )
          for (const [index, [frame]] of pairs.entries())
            if (width >= 640 || !givesWay.has(frame)) expect.soft(before[index], frame).toEqual(after[index])
          releaseRegistry()
        }),
    )
  }

  test('PERF-01: it has the scheme, the language and the menu that were chosen in this browser, and the product’s name', async ({
    page,
    cloud,
  }) => {
    await page.addInitScript(() => {
      localStorage.setItem('color-scheme', 'dark')
      localStorage.setItem('language', 'de')
      localStorage.setItem('menu-collapsed', 'yes')
      localStorage.setItem('product-name', 'Beet "7"')
    })
    // It has the last word on the name.
    await page.route(/\/config\.json$/, () => {})
    await page.goto(cloud.address)
    const frame = page.locator('#frame')
    await expect(frame.locator('.title')).toHaveText(/Übersicht/)
    await expect(frame.locator('.title [lang=en]')).toBeHidden()
    expect((await frame.locator('.menu').boundingBox())?.width).toBe(56)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(12, 14, 17)',
    )
    expect(await frame.locator('.product').evaluate((element) => getComputedStyle(element, '::before').content)).toBe(
      '"Beet \\"7\\""',
    )
  })

  test('PERF-01: it has room in the menu for what a remote has added to it before, and nothing in the menu moves', async ({
    openPage,
    signedIn,
  }) => {
    const page = await openPage({ storageState: signedIn })
    const heightOf = async (entry: string): Promise<number | undefined> => (await page.locator(entry).boundingBox())?.y
    const [inFrame, inMenu] = ['#frame [data-to="/integrations"]', 'nav > ul > li > a[href="/integrations"]']
    await page.goto('/dashboard')
    await expect(page.locator('nav > ul > li > a[href="/alerts"]')).toBeVisible()
    const settled = await heightOf(inMenu)
    const releaseApp = await hold(page, /\/assets\/platform\./)
    const releaseRegistry = await hold(page, /\/registry\.json/)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect.poll(() => heightOf(inFrame), 'in the frame').toBe(settled)
    releaseApp()
    await expect(page.locator('#frame')).toHaveCount(0)
    await expect(page.locator('nav > ul > li > a[href="/alerts"]')).toHaveCount(0)
    expect(await heightOf(inMenu), 'before the registry is known').toBe(settled)
    releaseRegistry()
    await expect(page.locator('nav > ul > li > a[href="/alerts"]')).toBeVisible()
    expect(await heightOf(inMenu), 'afterwards').toBe(settled)
  })

  test("PERF-08: the menu's entries keep their size in each picture from the frame to the console, and their font is loaded once", async ({
    openPage,
    signedIn,
    cloud,
  }) =>
    withStoredLanguage(await openApi(cloud), 'de', async () => {
      const page = await openPage({ storageState: signedIn, locale: 'de-DE' })
      await page.addInitScript(() => {
        const seen: string[] = []
        Object.assign(window, { menuSizes: seen })
        const look = () => {
          const entries = [
            ...document.querySelectorAll('#frame .entry > span, nav > ul > li > a > .lucide + span'),
          ].map((entry) => entry.getBoundingClientRect())
          if (entries.length > 0 && document.fonts.check("500 13px 'Geist Variable'")) {
            const sizes = entries
              .slice(0, 3)
              .map((box) => `${Math.round(box.x)} ${Math.round(box.width)} ${Math.round(box.height)}`)
              .join(', ')
            if (seen.at(-1) !== sizes) seen.push(sizes)
          }
          requestAnimationFrame(look)
        }
        look()
      })
      await page.goto('/dashboard')
      await new ConsolePage(page).expectConnection('Live')
      expect(await page.evaluate(() => (window as unknown as { menuSizes: string[] }).menuSizes)).toHaveLength(1)
      expect(
        await page.evaluate(
          () => [...document.fonts].filter(({ family }) => family.replaceAll('"', '') === 'Geist Variable').length,
        ),
      ).toBe(1)
    }))

  test('PERF-01, PERF-03: it has nobody’s data, is no part of the page for screen readers, and says at once that the code does not arrive', async ({
    openPage,
    signedIn,
    cloud,
  }) =>
    withStoredLanguage(await openApi(cloud), 'de', async () => {
      const page = await openPage({ locale: 'de-DE', storageState: signedIn })
      await page.goto('/dashboard')
      await new ConsolePage(page).expectScreen('Übersicht')
      await page.route(/\/assets\/main\./, (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Die Konsole konnte nicht geladen werden.')).toBeVisible()
      await expect(page.locator('#frame')).toBeVisible()
      expect(await page.content()).not.toContain(cloud.account.username)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('heading')).toHaveCount(0)
    }))

  test('PERF-03: where not even the boot script is there it says so after a while, and the way to sign-in and back leaves no such text', async ({
    visitor,
    cloud,
  }) => {
    await visitor.route(/\/assets\/boot\./, (route) => route.abort())
    await visitor.goto('/')
    const text = visitor.getByText('The console could not be loaded.')
    await expect(visitor.locator('#frame')).toBeVisible()
    await expect(text).toBeHidden()
    await visitor.evaluate(() =>
      document
        .getAnimations()
        .forEach((animation) => void (animation.effect?.getTiming().delay === 30_000 && animation.finish())),
    )
    await expect(text).toBeVisible()
    await visitor.unroute(/\/assets\/boot\./)
    await visitor.reload()
    await new SignInPage(visitor).submit(cloud.account)
    await new ConsolePage(visitor).expectScreen('Dashboard')
    await expect(visitor.locator('#late, #frame')).toHaveCount(0)
  })
})
