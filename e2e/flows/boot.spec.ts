import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { findText, followTokens } from '../support/inspect.ts'
import { saveData, scriptsOf } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

const pathOf = (url: string): string => new URL(url).pathname

/** The addresses that the page itself asks for, those of its frames left out. */
const visits = (page: Page): readonly string[] => {
  const seen: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.isNavigationRequest() && request.frame() === page.mainFrame() && seen.push(pathOf(request.url()))),
  )
  return seen
}

/** Holds what fits the first pattern back until something that fits each of the others was asked for. */
const holdUntilAsked = async (page: Page, held: RegExp, ...awaited: RegExp[]): Promise<void> => {
  const asked = Promise.all(awaited.map((pattern) => page.waitForRequest(pattern)))
  asked.catch(() => undefined)
  await page.route(held, async (route) => {
    await asked
    await route.continue().catch(() => undefined)
  })
}

const flag = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('silent-sign-in'))

test.describe('the way to sign-in', () => {
  test('PERF-04: a visitor is sent to the provider without a script of the shell, whose files are fetched meanwhile', async ({
    visitor,
  }) => {
    const fetched: string[] = []
    await visitor.route(/\/assets\/(main|platform)\./, (route) => void fetched.push(pathOf(route.request().url())))
    await visitor.goto('/devices?q=x')
    await expect(new SignInPage(visitor).heading).toBeVisible()
    expect(fetched).toHaveLength(2)
  })

  test('PERF-04, SHELL-01: what comes back is checked as ever: another nonce, verifier or provider is refused', async ({
    visitor,
    cloud,
  }) => {
    const provider = new SignInPage(visitor)
    for (const change of [
      { nonce: 'of-another-request' },
      { code_verifier: 'of-another-request-of-another-request-of-another' },
      { authority: 'https://elsewhere.example' },
    ]) {
      await visitor.context().clearCookies()
      await visitor.goto('/')
      await expect(provider.heading).toBeVisible()
      // The local cloud's provider has the console's origin, so its pages share this storage.
      const changed = await visitor.evaluate((other) => {
        const keys = Object.keys(sessionStorage).filter((name) => name.startsWith('oidc.'))
        for (const key of keys)
          sessionStorage.setItem(
            key,
            JSON.stringify({ ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as object), ...other }),
          )
        return keys.length
      }, change)
      expect(changed).toBeGreaterThan(0)
      await provider.submit(cloud.account)
      await expect(visitor.getByRole('heading', { level: 1 }), JSON.stringify(change)).toHaveText('Sign-in was refused')
    }
  })
})

test.describe('what a page begins with', () => {
  test('PERF-05, PERF-19: it has its icon within it; config.json and the provider’s description are asked for at once, where the provider is known', async ({
    page,
    cloud,
  }) => {
    const console = new ConsolePage(page)
    await console.open('/dashboard', 'Dashboard')
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    const [type, text = ''] = (icon ?? '').split(',')
    expect(type).toBe('data:image/svg+xml')
    expect(decodeURIComponent(text)).toBe(await (await fetch(`${cloud.address}/favicon.svg`)).text())
    await holdUntilAsked(page, /\/config\.json$/, /\/\.well-known\/openid-configuration$/)
    await console.open('/settings', 'Settings')
  })

  test('PERF-05: back from the provider, the registry and the shell’s files don’t wait for it, and the code is redeemed before any of them is there', async ({
    page,
  }) => {
    await holdUntilAsked(page, /\/oidc\/token$/, /\/registry\.json$/, /\/assets\/main\./, /\/assets\/platform\./)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await page.waitForURL('**/auth/callback?*', { waitUntil: 'commit' })
    await holdUntilAsked(page, /\/assets\/main\./, /\/oidc\/token$/)
    await new ConsolePage(page).expectScreen('Dashboard')
  })

  test('PERF-05: the first calls are under way as soon as there is a token, and are made once', async ({ page }) => {
    const calls: string[] = []
    page.on(
      'request',
      (request) =>
        void (/\/api\/v1\/(users|devices|settings)$/.test(request.url()) && calls.push(pathOf(request.url()))),
    )
    await holdUntilAsked(page, /\/assets\/main\./, /\/oidc\/\.well-known/)
    const main = page
      .waitForRequest(/\/auth\/callback/)
      .then(() =>
        holdUntilAsked(
          page,
          /\/assets\/platform\./,
          /\/api\/v1\/users$/,
          /\/api\/v1\/devices$/,
          /\/api\/v1\/settings$/,
        ),
      )
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await main
    await console.expectConnection('Live')
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    expect(calls.toSorted()).toEqual(['/api/v1/devices', '/api/v1/settings', '/api/v1/users'])
  })

  test('PERF-05: what was begun is given to the shell’s own script only, once; a reload before the shell has taken it begins again', async ({
    page,
  }) => {
    const take = () =>
      page.evaluate(() => {
        let taken = 0
        const dispatch = () => window.dispatchEvent(new CustomEvent('shell-takes-over', { detail: () => (taken += 1) }))
        dispatch()
        return taken
      })
    let isHeld = true
    await page.route(/\/assets\/main\./, (route) => (isHeld ? undefined : route.continue()))
    const redeemed = page.waitForResponse(/\/oidc\/token$/)
    await page.goto('/devices?q=green', { waitUntil: 'commit' })
    await redeemed
    expect(await take()).toBe(0)
    isHeld = false
    await page.reload()
    await new ConsolePage(page).expectScreen('Devices')
    expect(page.url()).toMatch(/\/devices\?q=green$/)
    expect(await take()).toBe(0)
  })
})

test("PERF-07: a screen of the shell is fetched before the shell's code runs, and nothing of it afterwards", async ({
  page,
}) => {
  await saveData(page)
  const early = new Set<string>()
  const late: string[] = []
  let runs = false
  page.on('request', (request) => {
    const script = pathOf(request.url())
    if (script.startsWith('/auth/callback')) early.clear()
    if (!/^\/assets\/[\w-]+\.[0-9a-f]{8}\.js$/.test(script)) return
    if (!runs) early.add(script)
    else if (!early.has(script)) late.push(script)
  })
  for (const { path, heading } of [
    { path: '/settings', heading: 'Settings' },
    { path: '/settings/about', heading: 'About this console' },
  ]) {
    runs = false
    late.length = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/platform\./, async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await page.goto(path, { waitUntil: 'commit' })
    // Its load event may come after the script that is held.
    await page.waitForURL('**/auth/callback?*', { waitUntil: 'domcontentloaded' })
    await expect.poll(() => early.size).toBeGreaterThan(3)
    runs = true
    release()
    const console = new ConsolePage(page)
    await console.expectScreen(heading)
    const own = (await scriptsOf(page)).filter((script) => early.has(script))
    expect(own.length, path).toBeGreaterThan(3)
    // Toasts (two), the worker of the live connection, what follows an extension point, and a facade under its second
    // name.
    expect(late.length, `${path}: ${late.join(' ')}`).toBeLessThanOrEqual(5)
    await page.unroute(/\/assets\/platform\./)
  }
})

test.describe('a reload', () => {
  /** Waits until the page has found out that the provider answers in a frame. */
  const learn = async (page: Page): Promise<void> => {
    await new ConsolePage(page).expectConnection('Live')
    await page.clock.runFor(9_000)
    await expect.poll(() => flag(page)).toMatch(/^yes http/)
  }

  test('PERF-06: finds the session without a change of page, once the provider was seen to answer in a frame; asks at the provider where a prompt is wanted or the session is gone', async ({
    openPage,
    cloud,
  }) => {
    const page = await openPage()
    await page.clock.install()
    const tokens = followTokens(page.context())
    await page.goto('/devices?q=green#here')
    const provider = new SignInPage(page)
    await provider.submit(cloud.account)
    await learn(page)
    const console = new ConsolePage(page)
    await expect
      .poll(() => tokens.map(({ grant }) => grant), 'no token comes of trying')
      .toEqual(['authorization_code'])
    const seen = visits(page)
    await page.reload()
    await console.expectScreen('Devices')
    await console.expectConnection('Live')
    expect(seen).toEqual(['/devices'])
    expect(page.url()).toMatch(/\/devices\?q=green#here$/)
    await expect.poll(() => tokens.length).toBe(2)
    const secrets = tokens
      .flatMap(({ tokens: got }) => [got?.refresh_token ?? '', got?.access_token.split('.').at(-1) ?? ''])
      .filter((text) => text !== '')
    expect(secrets.length).toBeGreaterThanOrEqual(2)
    expect(await findText(page, secrets)).toEqual([])
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.')))).toEqual([])

    await test.step('a prompt that the configuration wants', async () => {
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch()
        const config = (await response.json()) as { oidc: object }
        await route.fulfill({
          response,
          json: { ...config, oidc: { ...config.oidc, extraParams: { prompt: 'login' } } },
        })
      })
      await page.reload()
      await expect(provider.heading).toBeVisible()
      await page.unroute('**/config.json')
    })

    await test.step('a session that is gone', async () => {
      await page.context().clearCookies()
      await page.goto('/devices')
      await expect(provider.heading).toBeVisible()
      expect(await flag(page)).toMatch(/^yes /)
    })

    await test.step('a log-out', async () => {
      await provider.submit(cloud.account)
      await console.expectScreen('Devices')
      await console.logOut()
      await expect(provider.heading).toBeVisible()
      expect(await flag(page)).toBeNull()
    })
  })

  test(
    'PERF-06: takes the way over the provider when it does not answer in the frame, and the next ones, too',
    { tag: '@long' },
    async ({ page }) => {
      await page.clock.install()
      const console = new ConsolePage(page)
      await console.open('/devices', 'Devices')
      await learn(page)
      await page.route(/\/oidc\/auth\?.*prompt=none/, () => {})
      const seen = visits(page)
      await page.reload({ waitUntil: 'commit' })
      await page.clock.runFor(3_000)
      await expect.poll(() => seen).toContain('/auth/callback')
      await console.expectScreen('Devices')
      expect(await flag(page)).toBeNull()
      await console.expectConnection('Live')
      const frames: string[] = []
      page.on('request', (request) => void (request.url().includes('prompt=none') && frames.push(request.url())))
      await page.reload()
      await console.expectScreen('Devices')
      await console.expectConnection('Live')
      await page.clock.runFor(9_000)
      expect(frames, 'this tab does not try again').toEqual([])
    },
  )
})
