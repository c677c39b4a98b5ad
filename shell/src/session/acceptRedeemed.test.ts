import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { parseConfig } from '../config/config.ts'
import { acceptRedeemed } from './acceptRedeemed.ts'
import { withOidc } from './library/createOidc.ts'
import { takeRedeemed } from './library/takeRedeemed.ts'
import { createSignInClient } from './signInClient.ts'

const sessionStorage = new InMemoryWebStorage()
Object.assign(globalThis, {
  window: { location: { origin: 'https://console.test', href: 'https://console.test/' }, sessionStorage },
})

const authority = 'https://id.test'
const config = parseConfig(
  { oidc: { authority, clientId: 'console', scope: 'openid' } },
  { protocol: 'https:', hostname: 'console.test' },
)
const document = {
  issuer: authority,
  authorization_endpoint: `${authority}/auth`,
  token_endpoint: `${authority}/token`,
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Made {
  request?: object
  claims?: object
  body?: object
  params?: Record<string, string>
  status?: number
  idToken?: string
}

/** An answer to a stored request. All is as it should be but for what is given. */
const make = ({ request, claims, body, params, status = 200, idToken }: Made = {}) => {
  sessionStorage.clear()
  const stored = {
    id: 's',
    data: { returnTo: '/devices' },
    created: 1,
    request_type: 'si:r',
    code_verifier: 'v',
    authority,
    client_id: 'console',
    redirect_uri: 'https://console.test/auth/callback',
    scope: 'openid',
    nonce: 'n',
    ...request,
  }
  sessionStorage.setItem('oidc.s', JSON.stringify(stored))
  const token =
    idToken ??
    `${encoded({ alg: 'none' })}.${encoded({ sub: 'anna', nonce: 'n', name: 'Änne ✓', roles: ['a'], azp: 'console', iss: authority, ...claims })}.x`
  const url = `https://console.test/auth/callback?${new URLSearchParams({ code: 'c', state: 's', ...params })}`
  const response = () =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          access_token: 'a',
          token_type: 'Bearer',
          expires_in: 300,
          refresh_token: 'r',
          id_token: token,
          ...body,
        }),
        { status, headers: { 'Content-Type': 'application/json' } },
      ),
    )
  return { url, response }
}

const accept = ({ url, response }: ReturnType<typeof make>) =>
  acceptRedeemed({ provider: config.oidc, known: { authority, document } }, url, response())

const byLibrary = async ({ url, response }: ReturnType<typeof make>) => {
  const client = withOidc(createSignInClient(config, { authority, document }))
  takeRedeemed(client, response())
  const { access_token, refresh_token, id_token, expires_at, profile, scope, session_state, userState } =
    await client.oidc.processSigninResponse(url)
  return { access_token, refresh_token, id_token, expires_at, profile, scope, session_state, userState }
}

describe('PERF-15: what has come of a code that the boot script has redeemed', () => {
  // Two answers in one second.
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(1_790_000_000_000))
  afterEach(() => void jest.restoreAllMocks())

  test('is taken as the library takes it, without the library', async () => {
    const made = make({ params: { session_state: 'x' } })
    const accepted = await accept(made)
    expect(accepted).toMatchObject({
      access_token: 'a',
      refresh_token: 'r',
      profile: { sub: 'anna', name: 'Änne ✓' },
      session_state: 'x',
      userState: { returnTo: '/devices' },
    })
    expect(accepted).toEqual(await byLibrary(made))
  })

  test.each<[string, Made]>([
    ['the ID token is of another issuer', { claims: { iss: 'https://other.test' } }],
    ['the nonce is of another request', { claims: { nonce: 'm' } }],
    ['the ID token names nobody', { claims: { sub: undefined } }],
    ['the ID token is none', { idToken: 'x' }],
    ['there is no ID token', { body: { id_token: undefined } }],
    ['there is no access token', { body: { access_token: '' } }],
    ['the request was for another provider', { request: { authority: 'https://other.test' } }],
    ['the request was by another client', { request: { client_id: 'other' } }],
    ['the request had no nonce', { request: { nonce: undefined }, claims: { nonce: undefined } }],
    ['no such request was stored', { params: { state: 't' } }],
    ['the stored request has another name', { request: { id: 't' } }],
    ['the provider tells an error', { params: { error: 'access_denied' } }],
    ['there is no code', { params: { code: '' } }],
    ['the provider has refused the code', { status: 400 }],
    ['it is said in an unusual way when it expires', { body: { expires_at: 4_000_000_000 } }],
    ['its lifetime is no number', { body: { expires_in: '300' } }],
  ])('is left to the library where %s', async (_, made) => {
    expect(await accept(make(made))).toBeNull()
    expect(sessionStorage.length).toBe(1)
  })

  test('is never taken where the library refuses it or makes something else of it', async () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        'n',
        's',
        'openid',
        'console',
        authority,
        '',
        null,
        undefined,
        0,
        -1,
        300.5,
        '60',
        [],
        {},
      ),
      fc.string(),
    )
    const some = (names: string[]) => fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 })
    const mades = fc.record(
      {
        request: some(['id', 'authority', 'client_id', 'nonce', 'scope', 'data']),
        claims: some(['sub', 'iss', 'nonce', 'preferred_username', 'auth_time', 'aud']),
        body: some([
          'access_token',
          'refresh_token',
          'id_token',
          'expires_in',
          'expires_at',
          'scope',
          'session_state',
          'error',
          'state',
          'profile',
          'code',
        ]),
        params: fc.dictionary(
          fc.constantFrom('state', 'code', 'session_state', 'error'),
          fc.constantFrom('', 's', 'c', 's;u'),
          { maxKeys: 1 },
        ),
      },
      { requiredKeys: [] },
    )
    let taken = 0
    await fc.assert(
      fc.asyncProperty(mades, async (parts) => {
        const made = make(parts as Made)
        const accepted = await accept(made)
        if (accepted === null) return
        taken += 1
        expect(accepted).toEqual(await byLibrary(made))
      }),
      { numRuns: 250 },
    )
    expect(taken).toBeGreaterThan(40)
  })
})
