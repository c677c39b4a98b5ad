import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { SignInPage } from '../pages/signInPage.ts'
import { expect, test } from '../support/test.ts'

type Config = Record<string, unknown> & { oidc: Record<string, unknown> }

/** Serves another configuration, and returns the function that ends that. */
const withConfig = async (page: Page, response: { status?: number; body: string } | ((config: Config) => object) | 'none'): Promise<() => Promise<void>> => {
  await page.route('**/config.json', async (route) => {
    if (response === 'none') return route.abort('connectionrefused')
    if (typeof response !== 'function') return route.fulfill({ status: response.status ?? 200, contentType: 'application/json', body: response.body })
    return route.fulfill({ json: response((await (await route.fetch()).json()) as Config) })
  })
  return () => page.unroute('**/config.json')
}

const without = (name: string) => ({ oidc: { [name]: _, ...oidc }, ...config }: Config): object => ({ ...config, oidc })

/** What the failed start says, as the user sees it. */
const failure = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  card: page.getByRole('alert'),
  again: page.getByRole('button', { name: /^(Try again|Erneut versuchen)$/ }),
})

test.describe('a configuration that can\'t be used', () => {
  const broken = [
    { what: 'is missing', response: { status: 404, body: 'nothing here' }, says: ['/config.json', "can't be fetched: HTTP 404"] },
    { what: 'is not delivered', response: 'none', says: ['/config.json', "can't be fetched: the server does not respond"] },
    { what: 'is HTML instead of JSON', response: { body: '<!doctype html><title>Welcome</title>' }, says: ['/config.json', 'is not valid JSON'] },
    { what: 'is JSON that is no object', response: { body: 'null' }, says: ['/config.json', 'must be an object'] },
    { what: 'lacks the whole oidc section', response: { body: '{}' }, says: ['oidc', 'is missing'] },
    { what: 'lacks oidc.authority', response: without('authority'), says: ['oidc.authority', 'is missing'] },
    { what: 'lacks oidc.clientId', response: without('clientId'), says: ['oidc.clientId', 'is missing'] },
    { what: 'has an authority that is no address', response: (config: Config) => ({ ...config, oidc: { ...config.oidc, authority: 'id.example' } }), says: ['oidc.authority', 'must be an absolute address'] },
    { what: 'has a broker without a websocket address', response: (config: Config) => ({ ...config, broker: { url: 'mqtt://broker.example' } }), says: ['broker.url', 'must begin with ws:// or wss://'] },
  ] as const
  for (const { what, response, says } of broken) {
    test(`SHELL-01: when it ${what}, a page names what is wrong, and "Try again" leads on once it is mended`, async ({ visitor }) => {
      const restore = await withConfig(visitor, response)
      await visitor.goto('/devices')
      const { title, card, again } = failure(visitor)
      await expect(title).toHaveText('The console is not set up correctly')
      for (const text of says) await expect(card).toContainText(text)
      await expect(visitor).toHaveTitle('The console is not set up correctly')
      await expect(again).toBeFocused()
      await restore()
      await visitor.keyboard.press('Enter')
      await expect(new SignInPage(visitor).heading).toBeVisible()
    })
  }

  test('MFE-53: keys of another shell stop nothing, and the browser\'s console names them once', async ({ visitor, cloud }) => {
    const warnings: string[] = []
    visitor.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await withConfig(visitor, ({ oidc, ...config }) => ({ ...config, oidc: { ...oidc, tenant: 'one' }, later: {} }))
    await visitor.goto('/')
    await new SignInPage(visitor).submit(cloud.account)
    await new ConsolePage(visitor).expectScreen('Dashboard')
    expect(warnings.filter((text) => text.includes('config.json'))).toEqual(['config.json has unknown keys: oidc.tenant, later'])
  })

  test('SHELL-06: a German browser gets the same page in German, with the key as it stands in the file', async ({ openPage }) => {
    const page = await openPage({ locale: 'de-DE' })
    await withConfig(page, without('clientId'))
    await page.goto('/')
    const { title, card, again } = failure(page)
    await expect(title).toHaveText('Die Konsole ist nicht richtig eingerichtet')
    await expect(card).toContainText('oidc.clientId')
    await expect(card).toContainText('fehlt')
    await expect(again).toBeVisible()
  })
})

test.describe('an identity provider that does not let in', () => {
  test('SHELL-01: when it can\'t be reached, a page names it, and "Try again" leads on once it answers', async ({ visitor, cloud }) => {
    await visitor.route('**/oidc/.well-known/**', (route) => route.abort('connectionrefused'))
    await visitor.goto('/devices')
    const { title, card, again } = failure(visitor)
    await expect(title).toHaveText("Sign-in can't be reached")
    await expect(card).toContainText(`${cloud.address}/oidc`)
    await visitor.unroute('**/oidc/.well-known/**')
    await again.click()
    await expect(new SignInPage(visitor).heading).toBeVisible()
  })

  test('SHELL-01: when its response can\'t be redeemed, a page says so, and "Try again" leads into the console', async ({ visitor, cloud }) => {
    await visitor.route('**/oidc/token', (route) => route.abort('connectionreset'))
    await visitor.goto('/dashboard')
    await new SignInPage(visitor).submit(cloud.account)
    const { title, again } = failure(visitor)
    await expect(title).toHaveText("Sign-in can't be reached")
    await visitor.unroute('**/oidc/token')
    await again.click()
    await new ConsolePage(visitor).expectScreen('Dashboard')
  })

  test('SHELL-01, ERR-04: when it says access_denied, a page repeats its words as text, and "Try again" asks it again', async ({ visitor }) => {
    const authorization = visitor.waitForRequest((request) => request.url().includes('/oidc/auth?'))
    await visitor.goto('/devices')
    const state = new URL((await authorization).url()).searchParams.get('state') ?? ''
    await expect(new SignInPage(visitor).heading).toBeVisible()
    const words = 'Only <b>engineers</b> may come in'
    await visitor.goto(`/auth/callback?${new URLSearchParams({ error: 'access_denied', error_description: words, state }).toString()}`)
    const { title, card, again } = failure(visitor)
    await expect(title).toHaveText('Sign-in was refused')
    await expect(card).toContainText(words)
    await again.click()
    await expect(new SignInPage(visitor).heading).toBeVisible()
  })
})

test.describe('a response of the provider that is not for this visit', () => {
  test('SHELL-01: a reloaded or bookmarked callback address starts over and ends in the console', async ({ page }) => {
    const callback = page.waitForRequest((request) => request.url().includes('/auth/callback?'))
    const console = new ConsolePage(page)
    await console.open('/devices', 'Devices')
    await page.goto((await callback).url(), { waitUntil: 'commit' })
    await console.expectScreen('Dashboard')
    await expect(page).toHaveURL('/dashboard')
  })

  test('SHELL-01: a bookmarked callback address in a browser without a session leads to sign-in', async ({ visitor, cloud }) => {
    await visitor.goto('/auth/callback?code=of-yesterday&state=of-yesterday')
    await new SignInPage(visitor).submit(cloud.account)
    await new ConsolePage(visitor).expectScreen('Dashboard')
  })

  test('SHELL-01: the bare callback address leads to sign-in', async ({ visitor, cloud }) => {
    await visitor.goto('/auth/callback')
    await new SignInPage(visitor).submit(cloud.account)
    await new ConsolePage(visitor).expectScreen('Dashboard')
  })

  test('SHELL-01: a code that the provider doesn\'t know is refused with a way on', async ({ visitor }) => {
    const authorization = visitor.waitForRequest((request) => request.url().includes('/oidc/auth?'))
    await visitor.goto('/devices')
    const state = new URL((await authorization).url()).searchParams.get('state') ?? ''
    await expect(new SignInPage(visitor).heading).toBeVisible()
    await visitor.goto(`/auth/callback?${new URLSearchParams({ code: 'made-up', state }).toString()}`)
    const { title, again } = failure(visitor)
    await expect(title).toHaveText('Sign-in was refused')
    await again.click()
    await expect(new SignInPage(visitor).heading).toBeVisible()
  })
})
