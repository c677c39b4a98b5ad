import type { TestBroker } from '@console/platform-testing/broker'
import type { Page } from '@playwright/test'
import { ConsolePage } from '../pages/consolePage.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { findText, followTokens, type TokenRequest } from '../support/inspect.ts'
import { account, clientId } from '../support/foreign/foreignProvider.ts'
import {
  expect,
  expectSignIn,
  productName,
  signIn,
  test,
  topic,
  withRefreshTokens,
} from '../support/foreign/foreignTest.ts'

const passwords = (broker: TestBroker): string[] => broker.packets('connect').map(({ password }) => String(password))
const accessTokens = (requests: readonly TokenRequest[]): (string | undefined)[] =>
  requests.map(({ tokens }) => tokens?.access_token)
const grants = (requests: readonly TokenRequest[]): string[] => requests.map(({ grant }) => grant)

const addressesOf = (page: Page): readonly URL[] => {
  const seen: URL[] = []
  page.context().on('request', (request) => seen.push(new URL(request.url())))
  return seen
}

test.describe('another provider, API and broker', () => {
  test('SHELL-01, SHELL-02, SHELL-08, SHELL-10, BRK-01, BRK-02, EVT-01: people sign in there, come back to the address first asked for, and see its product name, user, devices and events; no token is left anywhere', async ({
    visitor,
    host,
    settle,
  }) => {
    const { provider, api, broker } = await settle(withRefreshTokens)
    const tokens = followTokens(visitor.context())
    const addresses = addressesOf(visitor)
    await visitor.goto('/devices?q=har#here')
    await expectSignIn(visitor)
    expect(new URL(visitor.url()).origin).toBe(provider.issuer)
    expect(api.calls).toEqual([])
    await signIn(visitor)

    const events = new EventsPage(visitor)
    const { console } = events
    await console.expectScreen('Devices')
    expect(visitor.url()).toBe(`${host.address}/devices?q=har#here`)
    await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
    await expect(console.topBar).toContainText(productName)
    await expect(console.topBar).toContainText(account.email)
    await expect(visitor).toHaveTitle(new RegExp(productName))

    const authorizations = addresses.find(
      ({ origin, pathname }) => origin === provider.issuer && pathname === '/auth',
    )?.searchParams
    expect(Object.fromEntries(authorizations ?? [])).toMatchObject({
      client_id: clientId,
      scope: 'openid email fleet offline_access',
      prompt: 'consent',
      redirect_uri: `${host.address}/auth/callback`,
      code_challenge_method: 'S256',
    })
    await expect.poll(() => tokens.length).toBe(1)
    const [token] = accessTokens(tokens)
    for (const path of ['users', 'devices', 'settings'].map((name) => `/fleet/api/v1/${name}`)) {
      await expect
        .poll(() => api.calls.find((call) => call.path === path))
        .toEqual({ method: 'GET', path, token, status: 200 })
    }

    await console.follow('Events')
    await console.expectConnection('Live')
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    for (const number of [1, 2, 3]) broker.publish(topic, `${number} bar`)
    await events.expectMessages(['3 bar', '2 bar', '1 bar'])
    await expect(events.rows.first()).toContainText('PUMP-7')
    expect(broker.packets('connect').map(({ protocolVersion, username }) => ({ protocolVersion, username }))).toEqual([
      { protocolVersion: 5, username: account.sub },
    ])
    expect(passwords(broker)).toEqual([token])

    await console.follow('Dashboard')
    await console.expectScreen('Dashboard')
    expect(
      addresses
        .filter(({ origin, pathname }) => origin === host.address && /^\/(api|oidc)\//.test(pathname))
        .map(String),
    ).toEqual([])
    const { access_token = '', refresh_token = '', id_token = '' } = tokens[0]?.tokens ?? {}
    const secrets = [access_token, refresh_token, id_token.split('.').at(-1) ?? '']
    expect(secrets.every((secret) => secret.length > 20)).toBe(true)
    expect(await findText(visitor, secrets)).toEqual([])
    expect(addresses.map(String).filter((address) => secrets.some((secret) => address.includes(secret)))).toEqual([])
  })

  test('SHELL-02, SHELL-09, BRK-03: a refused token is renewed by its refresh token, and the stream goes on; log-out ends the session at its end_session_endpoint', async ({
    visitor,
    host,
    settle,
  }) => {
    const { provider, broker } = await settle({ ...withRefreshTokens, endSession: true })
    const tokens = followTokens(visitor.context())
    const addresses = addressesOf(visitor)
    const events = new EventsPage(visitor)
    await visitor.goto('/events')
    await signIn(visitor)
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    await events.console.mark()
    broker.disconnect(135, 'Not authorized')
    await expect.poll(() => passwords(broker).length, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => accessTokens(tokens)).toEqual(passwords(broker))
    expect(grants(tokens)).toEqual(['authorization_code', 'refresh_token'])
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    broker.publish(topic, 'after')
    await expect(events.rows.first()).toContainText('after')
    await events.console.expectNoReload()

    await events.console.logOut()
    await visitor.getByRole('button', { name: 'Leave', exact: true }).click()
    await expectSignIn(visitor)
    const ending = addresses.find(({ origin, pathname }) => origin === provider.issuer && pathname === '/session/end')
    expect(ending?.searchParams.get('post_logout_redirect_uri')).toBe(`${host.address}/`)
    await expect.poll(() => broker.present).toBe(0)
    await visitor.goto('/devices')
    await expectSignIn(visitor)
  })
})

test.describe('a provider that gives no refresh token', () => {
  test('SHELL-09, SHELL-10, BRK-03: tokens are renewed in a hidden frame without any prompt, again and again, and calls and the live connection go on with the new ones', async ({
    visitor,
    settle,
  }) => {
    const { provider, api, broker } = await settle({ tokenLifetime: 8, extraParams: { prompt: 'consent' } })
    const tokens = followTokens(visitor.context())
    const framed: URL[] = []
    visitor.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() !== visitor.mainFrame()) framed.push(new URL(request.url()))
    })
    const events = new EventsPage(visitor)
    const { console } = events
    await visitor.goto('/events')
    await signIn(visitor)
    await console.expectScreen('Events')
    await console.expectConnection('Live')
    await console.mark()
    // Renewed when 5 s are left: by the third time the first one has expired.
    await expect.poll(() => tokens.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4)
    const [first = ''] = accessTokens(tokens)
    await expect.poll(() => provider.subOf(first)).toBeNull()
    expect(new Set(grants(tokens))).toEqual(new Set(['authorization_code']))
    expect(tokens.filter(({ tokens: response }) => response?.refresh_token !== undefined)).toEqual([])
    const authorizations = framed.filter(({ origin, pathname }) => origin === provider.issuer && pathname === '/auth')
    expect(authorizations.length).toBeGreaterThanOrEqual(3)
    // Whatever prompt the configuration asks for at sign-in.
    expect(new Set(authorizations.map(({ searchParams }) => searchParams.getAll('prompt').join()))).toEqual(
      new Set(['none']),
    )

    await console.follow('Secrets')
    const callOfSecrets = () => api.calls.find(({ path }) => path === '/fleet/api/v1/secrets')
    await expect.poll(callOfSecrets).toMatchObject({ status: 200 })
    await expect.poll(() => accessTokens(tokens).slice(2)).toContain(callOfSecrets()?.token)
    // This API has neither history nor alerts.
    expect(api.calls.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])

    await console.follow('Events')
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    broker.disconnect(135, 'Not authorized')
    await expect.poll(() => passwords(broker).length, { timeout: 20_000 }).toBe(2)
    expect(passwords(broker)[0]).toBe(first)
    await expect.poll(() => accessTokens(tokens).slice(2)).toContain(passwords(broker)[1])
    await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
    broker.publish(topic, 'after')
    await expect(events.rows.first()).toContainText('after')
    await console.expectNoReload()
  })

  test('SHELL-01, SHELL-10: when its session is gone, a refused call leads to sign-in and back to the same address', async ({
    visitor,
    host,
    settle,
  }) => {
    const { provider, api } = await settle()
    await visitor.goto('/devices')
    await signIn(visitor)
    const console = new ConsolePage(visitor)
    await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
    await console.expectConnection('Live')
    provider.forget()
    const before = api.calls.length
    await console.entry('Secrets').click()
    await expectSignIn(visitor)
    expect(new Set(api.calls.slice(before).map(({ status }) => status))).toEqual(new Set([401]))
    await signIn(visitor)
    await console.expectScreen('Secrets')
    expect(visitor.url()).toBe(`${host.address}/secrets`)
    await expect
      .poll(() => api.calls.findLast(({ path }) => path === '/fleet/api/v1/secrets'))
      .toMatchObject({ status: 200 })
    await console.expectConnection('Live')
  })

  test('SHELL-01, SHELL-09: when its session is gone as the token ends, the console goes to sign-in by itself and comes back to the same address', async ({
    visitor,
    host,
    settle,
  }) => {
    const { provider } = await settle({ tokenLifetime: 8 })
    await visitor.goto('/devices?q=har#here')
    await signIn(visitor)
    const console = new ConsolePage(visitor)
    await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
    provider.forget()
    await expectSignIn(visitor)
    await signIn(visitor)
    await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
    expect(visitor.url()).toBe(`${host.address}/devices?q=har#here`)
  })

  test("SHELL-02: a name that is not in the ID token is asked for; without an end_session_endpoint, log-out ends the console's session all the same", async ({
    visitor,
    settle,
  }) => {
    const { broker } = await settle({ thinIdToken: true })
    await visitor.goto('/devices')
    await signIn(visitor)
    const console = new ConsolePage(visitor)
    await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
    await expect(console.topBar).toContainText(account.email)
    await expect.poll(() => broker.present).toBe(1)
    await console.logOut()
    // Its own session can't be ended: it has to ask all the same, or log-out would lead straight back in.
    await expectSignIn(visitor)
    await expect.poll(() => broker.present).toBe(0)
  })
})
