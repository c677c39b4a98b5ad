import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { claimsOf, ConsoleSession, type Tokens } from '../../testing/browser.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { withDatabase } from '../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { PageMaker } from './pages/pageMaker.ts'
import { signInPage } from './pages/signInPage.ts'

let cloud: CloudProcess
let username: string
let password: string

beforeAll(async () => {
  cloud = await startCloudProcess({ tokenLifetime: 120, addAccount: 'second' })
  username = cloud.account.username
  password = cloud.account.password ?? ''
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const session = () => new ConsoleSession(cloud.address)
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>
const errorOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '', cloud.address).searchParams.get('error')

describe('signing in', () => {
  test('code and PKCE give tokens that say who it is', async () => {
    const tokens = await session().signIn(username, password)
    expect(headerOf(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(claimsOf(tokens.access_token)).toMatchObject({
      iss: `${cloud.address}/oidc`,
      aud: `${cloud.address}/api`,
      client_id: 'console',
    })
    expect(claimsOf(tokens.id_token)).toMatchObject({
      preferred_username: 'admin',
      email: 'admin@localhost',
      name: 'admin',
      aud: 'console',
    })
    expect(claimsOf(tokens.id_token)['sub']).toBe(claimsOf(tokens.access_token)['sub'])
    expect(tokens.expires_in).toBe(120)
  })

  test('PERF-19: the provider’s description may be kept for a minute by the browser, what belongs to a person for no time', async () => {
    const own = session()
    const kept = async (path: string) => (await own.browser.get(path)).headers.get('cache-control')
    expect(await kept('/oidc/.well-known/openid-configuration')).toBe('private, max-age=60')
    expect(await kept(await own.openSignIn())).toBe('no-store')
    expect((await kept('/oidc/none')) ?? '').not.toContain('max-age')
  })

  test('the page is in the language that the console, else the browser, asks for', async () => {
    const own = session()
    const read = async (page: string, language = 'en') =>
      (await own.browser.get(page, { 'accept-language': language })).text()
    const page = await own.openSignIn()
    expect(await read(page)).toContain('<html lang="en">')
    expect(await read(page, 'de-AT,de;q=0.9,en;q=0.8')).toContain('Anmelden')
    expect(await read(page, 'fr, de;q=0.4, en;q=0.2')).toContain('Anmelden')
    expect(await read(`${page}?lang=en`, 'de')).toContain('Sign in')
    expect(await read(await own.openSignIn({ ui_locales: 'de' }))).toContain('Anmelden')
  })

  test('the page tells that it is the local cloud, and never the password', async () => {
    const own = session()
    const page = await (await own.browser.get(await own.openSignIn())).text()
    expect(page).toContain('This is the local cloud.')
    expect(page).not.toContain(password)
    expect(page).toMatch(/<input[^>]+autocomplete="username"/)
    expect(page).toMatch(/<input[^>]+autocomplete="current-password"/)
  })

  test('CLOUD-91: at a public address the page does not tell that it runs on this machine only', () => {
    const shown = (origin: string) =>
      signInPage({ language: 'en', product: 'P', username: '', isLocal: new PageMaker('P', origin).isLocal })
    expect(shown('http://localhost:3000')).toContain('It runs on this machine only.')
    expect(shown('https://console.example.org')).not.toMatch(/local cloud|this machine/)
  })

  test("the pages show the console's own icon, and load the font ahead only where it is read", async () => {
    const own = session()
    const icon = /<link rel="icon" href="\/favicon\.svg" \/>/
    const ahead = /<link rel="preload" href="(\/oidc\/assets\/[^"]+)" as="font" type="font\/woff2" crossorigin \/>/
    const page = await (await own.browser.get(await own.openSignIn())).text()
    expect(page).toMatch(icon)
    const [, font = ''] = ahead.exec(page) ?? []
    // A font loaded ahead counts as unused unless the style asks for the very same address.
    const style = await (await fetch(`${cloud.address}/oidc/assets/pages.css`)).text()
    expect(
      new URL(/src: url\(([^)]+)\)/.exec(style)?.[1] ?? '', `${cloud.address}/oidc/assets/pages.css`).pathname,
    ).toBe(font)

    const trouble = await (await session().browser.get(`${cloud.address}/oidc/interaction/none`)).text()
    expect(trouble).toMatch(icon)
    expect(trouble).toMatch(ahead)

    await own.signIn(username, password)
    const other = await own.browser.submit(await own.openSignIn({ prompt: 'login' }), {
      username: 'second',
      password: cloud.added?.password ?? '',
    })
    const passing = await (await own.browser.follow(other)).text()
    expect(passing).toContain('data-submit-now')
    expect(passing).toMatch(icon)
    expect(passing).not.toMatch(ahead)
  })

  test('a wrong password is told with its cure, and what was typed as the name stays, as text', async () => {
    const own = session()
    const answer = await own.browser.submit(await own.openSignIn(), {
      username: '"><script>alert(1)</script>',
      password: 'wrong',
    })
    const page = await answer.text()
    expect(answer.status).toBe(401)
    expect(page).toContain('Wrong username or password.')
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page).not.toContain('wrong"')
  })

  test('an empty form is asked for, not counted', async () => {
    const own = session()
    const page = await own.openSignIn()
    for (let time = 0; time < 6; time += 1)
      expect((await own.browser.submit(page, { username: 'second', password: '' })).status).toBe(400)
    expect((await own.signIn('second', cloud.added?.password ?? '')).access_token).toBeTruthy()
  })

  test('another account can sign in where one is signed in', async () => {
    const own = session()
    await own.signIn(username, password)
    const page = await own.openSignIn({ prompt: 'login' })
    const handedOn = await own.browser.follow(
      await own.browser.submit(page, { username: 'second', password: cloud.added?.password ?? '' }),
    )
    const form = await handedOn.text()
    expect(form).toContain('data-submit-now')
    expect(form).not.toMatch(/<script>|<style/)
    const [, action = ''] = /<form[^>]+action="([^"]+)"/.exec(form) ?? []
    const fields = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
    const tokens = await own.redeem(await own.browser.follow(await own.browser.submit(action, fields)))
    expect(claimsOf(tokens.id_token)['preferred_username']).toBe('second')
  })

  test('without a session, a page of another window or an old one says what to do', async () => {
    const answer = await session().browser.get(`${cloud.address}/oidc/interaction/of-another-window`, {
      'accept-language': 'de',
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/Diese Anmeldung ist abgelaufen[\s\S]*Zurück zu IoT Console/)
  })
})

describe('after five wrong passwords', () => {
  // The account has to wait from then on: it takes another cloud each time.
  let attacked: CloudProcess | undefined
  afterEach(() => attacked?.stop())
  /** Each takes a good part of a second of a core. */
  const asIfSentOften = ({ data }: CloudProcess, times: number) =>
    withDatabase(data, 'telemetry', (db) => db.run('UPDATE sign_in_failures SET count = ?', times))

  test("CLOUD-34: even the right one has to wait, though they were sent all at once; behind a proxy that is named, those for many names from one client's address hold up that address, and nobody else", async () => {
    attacked = await startCloudProcess({
      origin: 'http://localhost:3999',
      proxies: ['127.0.0.1', '::1'],
      signInDelay: 600_000,
    })
    const { account, address } = attacked
    const own = new ConsoleSession(address)
    const page = await own.openSignIn({ redirect_uri: 'http://localhost:3999/auth/callback' })
    const from = (client: string, username: string, typed = 'wrong') =>
      own.browser.submit(page, { username, password: typed, lang: 'de' }, { 'x-forwarded-for': `6.6.6.6, ${client}` })
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, number) => from(`7.7.7.${number}`, account.username)),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    const refused = await from('7.7.8.1', account.username, account.password ?? '')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Zu viele falsche Passwörter')

    expect((await from('9.9.9.9', 'first')).status).toBe(401)
    await asIfSentOften(attacked, 19)
    const statuses = [
      await from('9.9.9.9', 'twentieth'),
      await from('9.9.9.9', 'another'),
      await from('8.8.8.8', 'another'),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([401, 429, 401])
  })

  test('CLOUD-34: behind a proxy, those for other names, which come from its address as all do, hold up no account; after those for its own name, the right one works when the wait is over', async () => {
    attacked = await startCloudProcess({ origin: 'http://localhost:3999', signInDelay: 4000 })
    const { account, address } = attacked
    const own = new ConsoleSession(address)
    const page = await own.openSignIn({ redirect_uri: 'http://localhost:3999/auth/callback' })
    expect((await own.browser.submit(page, { username: 'other', password: 'wrong' })).status).toBe(401)
    await asIfSentOften(attacked, 25)
    const submit = async (typed: string | null) =>
      (await own.browser.submit(page, { username: account.username, password: typed ?? '' })).status
    const wrong = await Promise.all(Array.from({ length: 5 }, () => submit('wrong')))
    expect(wrong).toEqual([401, 401, 401, 401, 401])
    expect(await until(async () => (await submit(account.password)) === 303, 'the wait to be over')).toBe(true)
  })

  test('sent one by one, an unknown name has to wait just the same', async () => {
    const own = session()
    const page = await own.openSignIn()
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await own.browser.submit(page, { username: 'nobody', password: 'wrong' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('what the provider refuses', () => {
  test.each([
    ['an unknown client', { client_id: 'other' }],
    ['a foreign return address', { redirect_uri: 'http://evil.example/auth/callback' }],
    ['another path of this origin', { redirect_uri: 'ORIGIN/other' }],
    ['another port', { redirect_uri: 'http://localhost:1/auth/callback' }],
  ])('%s gets a page that names the cause, not a redirect', async (_name, extra) => {
    const own = session()
    const answer = await own.browser.get(
      own.authorizationAddress(
        JSON.parse(JSON.stringify(extra).replace('ORIGIN', cloud.address)) as Record<string, string>,
      ),
    )
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain('its client or its redirect address is not known here')
  })

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['an implicit grant', { response_type: 'token' }],
    ['prompt=none without a session', { prompt: 'none' }],
  ])('%s goes back to the console as an error', async (_name, extra) => {
    const own = session()
    const query = new URL(own.authorizationAddress(extra))
    for (const [name, value] of [...query.searchParams]) if (value === '') query.searchParams.delete(name)
    const answer = await own.browser.get(query.href)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`${cloud.address}/auth/callback`)
    expect(`${answer.headers.get('location')}`).toMatch(
      /error=(invalid_request|unsupported_response_type|login_required)/,
    )
  })

  test('a code works with its verifier only, and once', async () => {
    const own = session()
    const codeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const code = codeOf(
      await own.browser.follow(await own.browser.submit(await own.openSignIn(), { username, password })),
    )
    expect((await own.redeemCode(code, 'x'.repeat(43))).status).toBe(400)
    const next = codeOf(await own.browser.follow(await own.browser.get(own.authorizationAddress({ prompt: 'none' }))))
    expect((await own.redeemCode(next)).status).toBe(200)
    expect((await own.redeemCode(next)).status).toBe(400)
  })
})

describe('staying signed in', () => {
  test('a refresh token gives new tokens, and is replaced by a new one', async () => {
    const own = session()
    const first = await own.signIn(username, password)
    const answer = await own.refresh(first.refresh_token)
    expect(answer.status).toBe(200)
    const second = (await answer.json()) as typeof first
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(claimsOf(second.id_token)['sub']).toBe(claimsOf(first.id_token)['sub'])
    expect((await own.refresh(second.refresh_token)).status).toBe(200)
  })

  test('a refresh token that is used twice is worth nothing, nor are those that came of it', async () => {
    const own = session()
    const first = await own.signIn(username, password)
    const second = (await (await own.refresh(first.refresh_token)).json()) as typeof first
    expect((await own.refresh(first.refresh_token)).status).toBe(400)
    expect((await own.refresh(second.refresh_token)).status).toBe(400)
  })

  test('prompt=none gives a code without a page, and several tabs renew side by side', async () => {
    const own = session()
    const first = await own.signIn(username, password)
    const silent = await own.browser.get(own.authorizationAddress({ prompt: 'none' }))
    expect(silent.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    const second = await own.redeem(await own.browser.follow(silent))
    expect(claimsOf(second.id_token)['sub']).toBe(claimsOf(first.id_token)['sub'])
    expect((await own.refresh(first.refresh_token)).status).toBe(200)
    expect((await own.refresh(second.refresh_token)).status).toBe(200)
  })

  test('SHELL-09: two tabs and a duplicate renew twenty times each, all at once, and none of it is refused', async () => {
    const own = session()
    const first = await own.signIn(username, password)
    const tab = async () =>
      own.redeem(await own.browser.follow(await own.browser.get(own.authorizationAddress({ prompt: 'none' }))))
    const tabs = [first, await tab(), await tab()]
    await Promise.all(
      tabs.map(async ({ refresh_token: token }) => {
        for (let time = 0; time < 20; time += 1) {
          const answer = await own.refresh(token)
          expect(answer.status).toBe(200)
          token = ((await answer.json()) as Tokens).refresh_token
        }
      }),
    )
  })

  test('a revoked refresh token renews nothing', async () => {
    const own = session()
    const tokens = await own.signIn(username, password)
    const revoked = await fetch(`${cloud.address}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'console', token: tokens.refresh_token }),
    })
    expect(revoked.status).toBe(200)
    expect((await own.refresh(tokens.refresh_token)).status).toBe(400)
  })
})

describe('signing out', () => {
  const signOut = async (own: ConsoleSession, query: Record<string, string>) =>
    own.browser.get(`${cloud.address}/oidc/session/end?${new URLSearchParams(query).toString()}`)
  const confirm = async (own: ConsoleSession, page: string) => {
    const [, action = '', xsrf = ''] =
      /action="([^"]+)"[^>]*><input type="hidden" name="xsrf" value="([^"]+)"/.exec(page) ?? []
    return own.browser.submit(action, { xsrf, logout: 'yes' })
  }

  test('SHELL-02: the console signs out without a question, and the session and its refresh token end', async () => {
    const own = session()
    const tokens = await own.signIn(username, password)
    const page = await (
      await signOut(own, {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: `${cloud.address}/`,
        state: 'there',
      })
    ).text()
    expect(page).toContain('data-submit-now')
    expect(page).not.toMatch(/<script>|<style|onload/)
    const answer = await confirm(own, page)
    expect(answer.headers.get('location')).toBe(`${cloud.address}/?state=there`)
    expect((await own.refresh(tokens.refresh_token)).status).toBe(400)
    expect(errorOf(await own.browser.get(own.authorizationAddress({ prompt: 'none' })))).toBe('login_required')
  })

  test('a mere link asks first, so that no other site can sign anyone out', async () => {
    const own = session()
    const tokens = await own.signIn(username, password)
    const page = await (await signOut(own, {})).text()
    expect(page).not.toContain('data-submit-now')
    expect(page).toContain('Sign out of IoT Console?')
    expect((await own.refresh(tokens.refresh_token)).status).toBe(200)
    const signedOut = await own.browser.follow(await confirm(own, page))
    expect(await signedOut.text()).toContain('You are signed out')
  })

  test('it leads back to the console only', async () => {
    const own = session()
    const tokens = await own.signIn(username, password)
    const answer = await signOut(own, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: 'http://evil.example/',
    })
    expect(answer.status).toBe(400)
  })
})
