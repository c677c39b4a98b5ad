import type { Page, Request } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { findText } from '../support/inspect.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: nothing has stored a language for its account.
test.use({ cloudOptions: { historyDays: 0, addAccount: 'visitor' } })

interface TokenResponse {
  access_token: string
  id_token: string
  refresh_token: string
}

/** The response to the next token request. */
const nextTokens = async (page: Page): Promise<TokenResponse> => {
  const response = await page.waitForResponse((each) => each.url().endsWith('/oidc/token') && each.ok())
  return (await response.json()) as TokenResponse
}

const isAuthorization = (request: Request): boolean => new URL(request.url()).pathname === '/oidc/auth'

test.describe('signing in', () => {
  test('SHELL-01, SHELL-02: a visitor sees nothing of the console before the provider lets them in, and comes back to the address first asked for; a reload keeps them there', async ({
    visitor,
    cloud,
  }) => {
    const calls: string[] = []
    const asked: URL[] = []
    visitor.on('request', (request) => {
      if (/\/(api|remotes)\//.test(request.url())) calls.push(request.url())
      if (isAuthorization(request)) asked.push(new URL(request.url()))
    })
    const address = `${cloud.address}/devices?q=gar%20den&sort=name#second`
    await visitor.goto(address)
    const provider = new SignInPage(visitor)
    const console = new ConsolePage(visitor)
    await expect(provider.heading).toBeVisible()
    expect(new URL(visitor.url()).pathname).toMatch(/^\/oidc\//)
    await expect(console.menu).toHaveCount(0)
    expect(calls).toEqual([])
    await provider.submit({ ...cloud.account, password: 'not the password' })
    await expect(provider.problem).toContainText('Wrong username or password')
    await provider.submit(cloud.account)
    await console.expectScreen('Devices')
    expect(visitor.url()).toBe(address)
    await expect(console.topBar).toContainText('IoT Console')
    await expect(console.topBar).toContainText(cloud.account.username)
    await expect(console.topBar.getByRole('button', { name: 'Log out' })).toBeVisible()

    const interactions: string[] = []
    visitor.on(
      'framenavigated',
      (frame) => void (frame.url().includes('/oidc/interaction') && interactions.push(frame.url())),
    )
    await visitor.reload()
    await console.expectScreen('Devices')
    expect(visitor.url()).toBe(address)
    expect(interactions).toEqual([])

    await test.step('each request for a sign-in carries a nonce of its own and a challenge', () => {
      expect(asked.length).toBeGreaterThanOrEqual(2)
      const of = (name: string) => asked.map((url) => url.searchParams.get(name) ?? '')
      for (const name of ['nonce', 'state', 'code_challenge']) {
        for (const value of of(name)) expect(value.length, name).toBeGreaterThanOrEqual(22)
        expect(new Set(of(name)).size, name).toBe(asked.length)
      }
      expect(new Set(of('code_challenge_method'))).toEqual(new Set(['S256']))
      expect(new Set(of('redirect_uri'))).toEqual(new Set([`${cloud.address}/auth/callback`]))
    })
  })

  test('SHELL-01: an address that looks like one of another site leads nowhere but to this console', async ({
    visitor,
    cloud,
  }) => {
    const elsewhere: string[] = []
    visitor.on('request', (request) => {
      if (new URL(request.url()).origin !== cloud.address) elsewhere.push(request.url())
    })
    await visitor.goto(`${cloud.address}//elsewhere.example/devices`)
    await new SignInPage(visitor).submit(cloud.account)
    await new ConsolePage(visitor).expectScreen('Dashboard')
    expect(elsewhere.filter((url) => !url.startsWith('ws'))).toEqual([])
  })
})

test.describe('being signed in', () => {
  test('SHELL-02: no script can find a token or the session, whatever has been loaded', async ({ page }) => {
    const arriving = nextTokens(page)
    await page.goto('/dashboard')
    const tokens = await arriving
    const console = new ConsolePage(page)
    for (const section of ['Projects', 'Devices', 'Events', 'Integrations', 'Secrets', 'Settings'])
      await console.follow(section)
    await console.expectConnection('Live')
    const { access_token, id_token, refresh_token } = tokens
    const secrets = [refresh_token, ...[access_token, id_token].map((token) => token.split('.').at(-1) ?? '')]
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    expect(await findText(page, secrets)).toEqual([])

    // What looks for them would find them in any of those places.
    await page.evaluate(async () => {
      localStorage.setItem('a', 'needle-1')
      sessionStorage.setItem('a', 'needle-1')
      // oxlint-disable-next-line unicorn/no-document-cookie -- it is one of the places
      document.cookie = 'a=needle-1'
      Object.assign(window, { somewhere: { deep: new Map([['x', [{ text: 'a needle-1' }]]]) } })
      Object.assign(document.body, { own: { manager: { signinSilent: () => {} } } })
      await (await caches.open('c')).put('/x', new Response('needle-1'))
      await new Promise((resolve, reject) => {
        const request = indexedDB.open('d')
        request.onupgradeneeded = () => request.result.createObjectStore('s')
        request.onerror = reject
        request.onsuccess = () => {
          const change = request.result.transaction('s', 'readwrite')
          change.objectStore('s').put({ text: 'needle-1' }, 1)
          change.oncomplete = resolve
        }
      })
    })
    const found = (await findText(page, ['needle-1'])).join('\n')
    for (const place of [
      'localStorage',
      'sessionStorage',
      'cookie',
      'indexedDB d/s',
      'cache c',
      'window.somewhere.deep',
      "BODY.own.manager, a session's manager",
    ])
      expect(found).toContain(place)
  })
})

test.describe('logging out', () => {
  test("SHELL-02: log-out ends the provider's session too, Back shows no data, and no token is left", async ({
    openPage,
    cloud,
  }) => {
    const page = await openPage()
    const arriving = nextTokens(page)
    await page.goto('/devices')
    const provider = new SignInPage(page)
    await provider.submit(cloud.account)
    const console = new ConsolePage(page)
    await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
    const { access_token, refresh_token } = await arriving
    await console.follow('Events')
    await console.logOut()
    await expect(provider.heading).toBeVisible()
    expect(await findText(page, [access_token, refresh_token])).toEqual([])
    for (const _ of ['to the events', 'to the devices']) {
      await page.goBack()
      await expect(provider.heading).toBeVisible()
      await expect(page.getByText('Greenhouse')).toHaveCount(0)
    }
    await page.goto('/devices')
    await expect(provider.heading).toBeVisible()
    const refreshed = await page.request.post('/oidc/token', {
      form: { client_id: 'console', grant_type: 'refresh_token', refresh_token },
    })
    expect(refreshed.status()).toBe(400)
    expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test(
    'SHELL-02: after log-out, Back shows no data either where the browser kept the page in its memory',
    { tag: ['@chromium', '@long'] },
    async ({ playwright, launchOptions, violations, cloud }) => {
      // Playwright switches that memory off; a page with an open websocket isn't kept, so the live connection is down
      // here.
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
      const context = await browser.newContext({ baseURL: cloud.address, locale: 'en-GB' })
      await violations.watch(context)
      const page = await context.newPage()
      await page.route('**/config.json', async (route) => {
        const config = (await (await route.fetch()).json()) as object
        await route.fulfill({
          json: { ...config, broker: { url: `${cloud.address.replace('http', 'ws')}/nothing-here` } },
        })
      })
      try {
        await page.goto('/devices')
        const provider = new SignInPage(page)
        await provider.submit(cloud.account)
        const console = new ConsolePage(page)
        await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
        await console.logOut()
        await expect(provider.heading).toBeVisible()
        // How many steps lie between depends on how fast the redirects were. The last one leads to a sign-in that is
        // spent.
        const ends = page.getByRole('heading', { level: 1, name: /^(Sign in|Sign-in failed)$/ })
        for (const _ of ['to the log-out', 'to the devices']) {
          await console.mark()
          await page.evaluate(() => window.history.back())
          await console.waitForReload()
          await expect(ends).toBeVisible()
          await expect(page.getByText('Greenhouse')).toHaveCount(0)
        }
        await violations.settle(context)
      } finally {
        await browser.close()
      }
    },
  )

  test(
    'SHELL-02, MFE-11: with unsaved work log-out asks first; whoever stays is still signed in',
    { tag: '@long' },
    async ({ openPage, cloud }) => {
      const page = await openPage()
      await page.goto('/settings')
      await new SignInPage(page).submit(cloud.account)
      const console = new ConsolePage(page)
      await page.getByLabel('First name').fill('Half a name')
      await console.logOut()
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Half a name')
      await console.expectConnection('Live')
      await console.logOut()
      await question.getByRole('button', { name: 'Leave', exact: true }).click()
      await expect(new SignInPage(page).heading).toBeVisible()
    },
  )

  test('SHELL-02: the other tab of the same browser goes to sign-in too', async ({ openPage, cloud }) => {
    const page = await openPage()
    await page.goto('/events')
    await new SignInPage(page).submit(cloud.account)
    const console = new ConsolePage(page)
    await console.expectScreen('Events')
    const other = await page.context().newPage()
    await other.goto('/devices?q=van')
    await new ConsolePage(other).expectScreen('Devices')
    await new ConsolePage(other).expectConnection('Live')
    const requests: string[] = []
    for (const each of [page, other])
      each.on(
        'request',
        (request) =>
          /\/oidc\/(token|auth)\b/.test(request.url()) &&
          !request.url().endsWith('/revocation') &&
          requests.push(request.url()),
      )
    // Until the provider's session has ended, nobody asks for a token or a sign-in: it would be given, and the log-out
    // spoiled.
    let requestsBefore: string[] | undefined
    await page.route(/\/oidc\/session\/end\?/, async (route) => {
      await expect(new ConsolePage(other).connection).not.toHaveText(/: Live$/)
      requestsBefore = [...requests]
      await route.continue()
    })
    await console.logOut()
    await expect(new SignInPage(page).heading).toBeVisible()
    expect(requestsBefore).toEqual([])
    await expect(new SignInPage(other).heading).toBeVisible()
    await new SignInPage(other).submit(cloud.account)
    await new ConsolePage(other).expectScreen('Devices')
    expect(other.url()).toMatch(/\/devices\?q=van$/)
  })
})
