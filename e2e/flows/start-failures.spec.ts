import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { expect, test } from '../support/test.ts'

type Config = Record<string, unknown> & { oidc: Record<string, unknown> }

/** Serves another configuration, and returns the function that ends that. */
const withConfig = async (
  page: Page,
  response: { status?: number; body: string } | ((config: Config) => object) | 'none',
): Promise<() => Promise<void>> => {
  await page.route('**/config.json', async (route) => {
    if (response === 'none') return route.abort('connectionrefused')
    if (typeof response !== 'function')
      return route.fulfill({ status: response.status ?? 200, contentType: 'application/json', body: response.body })
    return route.fulfill({ json: response((await (await route.fetch()).json()) as Config) })
  })
  return () => page.unroute('**/config.json')
}

const without =
  (name: string) =>
  ({ oidc: { [name]: _, ...oidc }, ...config }: Config): object => ({ ...config, oidc })

/** What the failed start says, as the user sees it. */
const failure = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  card: page.getByRole('alert'),
  again: page.getByRole('button', { name: /^(Try again|Erneut versuchen)$/ }),
})

test.describe("a configuration that can't be used", () => {
  test('SHELL-01: a page names what is wrong, and "Try again" leads on once it is mended', async ({ visitor }) => {
    for (const { response, says } of [
      { response: { status: 404, body: 'nothing here' }, says: ['/config.json', "can't be fetched: HTTP 404"] },
      { response: 'none', says: ['/config.json', "can't be fetched: the server does not respond"] },
      { response: { body: '<!doctype html><title>Welcome</title>' }, says: ['/config.json', 'is not valid JSON'] },
      { response: without('authority'), says: ['oidc.authority', 'is missing'] },
    ] as const) {
      const restore = await withConfig(visitor, response)
      await visitor.goto('/devices')
      const { title, card, again } = failure(visitor)
      await expect(title).toHaveText('The console is not set up correctly')
      for (const text of says) await expect(card).toContainText(text)
      await expect(visitor).toHaveTitle('The console is not set up correctly')
      await expect(again).toBeFocused()
      await restore()
    }
    await visitor.keyboard.press('Enter')
    await expect(new SignInPage(visitor).heading).toBeVisible()
  })

  test(
    "MFE-53, SHELL-06: it is told in German too, with the key as it stands in the file; keys of another shell stop nothing, and the browser's console names them once",
    { tag: '@long' },
    async ({ openPage, cloud }) => {
      const page = await openPage({ locale: 'de-DE' })
      const warnings: string[] = []
      page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
      const restore = await withConfig(page, without('clientId'))
      await page.goto('/')
      const { title, card, again } = failure(page)
      await expect(title).toHaveText('Die Konsole ist nicht richtig eingerichtet')
      await expect(card).toContainText('oidc.clientId')
      await expect(card).toContainText('fehlt')
      await restore()
      await withConfig(page, ({ oidc, ...config }) => ({ ...config, oidc: { ...oidc, tenant: 'one' }, later: {} }))
      await again.click()
      await new SignInPage(page).submit(cloud.account)
      await new ConsolePage(page).expectScreen(/^(Übersicht|Dashboard)$/)
      expect(warnings.filter((text) => text.includes('config.json'))).toEqual([
        'config.json has unknown keys: oidc.tenant, later',
      ])
    },
  )
})

test.describe('an identity provider that does not let in', () => {
  test('SHELL-01: when it can\'t be reached, or its response can\'t be redeemed, a page says so, and "Try again" leads on', async ({
    visitor,
    cloud,
  }) => {
    await visitor.route('**/oidc/.well-known/**', (route) => route.abort('connectionrefused'))
    await visitor.goto('/dashboard')
    const { title, card, again } = failure(visitor)
    await expect(title).toHaveText("Sign-in can't be reached")
    await expect(card).toContainText(`${cloud.address}/oidc`)
    await visitor.unroute('**/oidc/.well-known/**')
    await visitor.route('**/oidc/token', (route) => route.abort('connectionreset'))
    await again.click()
    await new SignInPage(visitor).submit(cloud.account)
    await expect(title).toHaveText("Sign-in can't be reached")
    await visitor.unroute('**/oidc/token')
    await again.click()
    await new ConsolePage(visitor).expectScreen('Dashboard')
  })

  test("SHELL-01, ERR-04: when it says access_denied, a page repeats its words as text; a code that it doesn't know is refused; both with a way on", async ({
    visitor,
  }) => {
    const { title, card, again } = failure(visitor)
    const provider = new SignInPage(visitor)
    const words = 'Only <b>engineers</b> may come in'
    for (const response of [{ error: 'access_denied', error_description: words }, { code: 'made-up' }]) {
      const authorization = visitor.waitForRequest((request) => request.url().includes('/oidc/auth?'))
      await visitor.goto('/devices')
      const state = new URL((await authorization).url()).searchParams.get('state') ?? ''
      await expect(provider.heading).toBeVisible()
      await visitor.goto(
        `/auth/callback?${new URLSearchParams({ ...response, state } as Record<string, string>).toString()}`,
      )
      await expect(title).toHaveText('Sign-in was refused')
      if ('error' in response) await expect(card).toContainText(words)
      await again.click()
      await expect(provider.heading).toBeVisible()
    }
  })
})

test.describe('a response of the provider that is not for this visit', () => {
  test(
    'SHELL-01: without a session, a callback address leads to sign-in; reloaded or bookmarked, it starts over and ends in the console',
    { tag: '@long' },
    async ({ visitor, cloud }) => {
      const provider = new SignInPage(visitor)
      await visitor.goto('/auth/callback')
      await expect(provider.heading).toBeVisible()
      await visitor.goto('/auth/callback?code=of-yesterday&state=of-yesterday')
      const callback = visitor.waitForRequest((request) => request.url().includes('/auth/callback?'))
      await provider.submit(cloud.account)
      const console = new ConsolePage(visitor)
      await console.expectScreen('Dashboard')
      await visitor.goto((await callback).url(), { waitUntil: 'commit' })
      await expect(visitor).toHaveURL('/dashboard')
      await console.expectScreen('Dashboard')
    },
  )
})
