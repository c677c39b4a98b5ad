import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { demandedBy } from '@console/platform/lib'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { parseConfig } from '../../config/config.ts'
import { createSignInClient, type SignedIn } from '../signInClient.ts'
import { withOidc } from './createOidc.ts'
import { renewToken } from './renew.ts'
import { redirectToSignIn } from './signIn.ts'

const location = {
  origin: 'https://console.test',
  href: 'https://console.test/',
  pathname: '/',
  search: '',
  hash: '',
  replace: (_: string) => {},
}
Object.assign(globalThis, {
  window: { location, isSecureContext: true, sessionStorage: new InMemoryWebStorage(), addEventListener: () => {} },
})

const authority = 'https://id.test'
const config = parseConfig(
  { oidc: { authority, clientId: 'console', scope: 'openid' } },
  { protocol: 'https:', hostname: 'console.test' },
)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const idToken = (claims: object) =>
  `${encoded({ alg: 'none' })}.${encoded({ sub: 'anna', iss: authority, ...claims })}.x`

const clientOf = (issuer: string) => {
  const client = withOidc(
    createSignInClient(config, {
      authority,
      document: { issuer, authorization_endpoint: `${authority}/auth`, token_endpoint: `${authority}/token` },
    }),
  )
  client.user = {
    access_token: 'a',
    refresh_token: 'r',
    id_token: idToken({}),
    profile: { sub: 'anna', iss: authority },
  } as SignedIn
  return client
}

const answering = (body: string, status: number, headers: Record<string, string> = {}) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      async () => new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } }),
    )

describe('a renewal of the token', () => {
  afterEach(() => void jest.restoreAllMocks())

  test.each<[number, string]>([
    [429, '{"error":"slow_down"}'],
    [503, '<html></html>'],
    [503, '{"error":"temporarily_unavailable"}'],
  ])('ERR-12: that the provider puts off with %i and %s may be asked for when it says', async (status, body) => {
    answering(body, status, { 'Retry-After': '30' })
    const error: unknown = await renewToken(clientOf(authority)).catch((reason: unknown) => reason)
    expect([(error as Error).name, demandedBy(error)]).toEqual(['Error', 30_000])
  })

  test('ERR-12: that a provider in trouble refuses ends no session', async () => {
    answering('{"error":"temporarily_unavailable"}', 503)
    await expect(renewToken(clientOf(authority))).rejects.toThrow('temporarily_unavailable')
  })

  test('SHELL-40: is not taken with an ID token of another issuer: the session ends, and the cause is kept', async () => {
    answering(
      JSON.stringify({ access_token: 'b', token_type: 'Bearer', id_token: idToken({ iss: 'https://other.test' }) }),
      200,
    )
    const client = clientOf(authority)
    await expect(renewToken(client)).rejects.toThrow(
      expect.objectContaining({
        name: 'SessionEndedError',
        cause: expect.objectContaining({ expected: authority, found: 'https://other.test' }),
      }),
    )
    expect(client.user?.access_token).toBe('a')
  })
})

describe('SHELL-40: a provider', () => {
  test('that calls itself otherwise than the configuration does gets no sign-in', async () => {
    await expect(redirectToSignIn(clientOf('https://other.test'), { returnTo: '/' })).rejects.toThrow(
      expect.objectContaining({ name: 'IssuerMismatchError', expected: authority, found: 'https://other.test' }),
    )
  })

  test('may end its name with a slash that the configuration leaves out', async () => {
    const replace = jest.spyOn(location, 'replace')
    await redirectToSignIn(clientOf(`${authority}/`), { returnTo: '/' })
    expect(replace).toHaveBeenCalledWith(expect.stringContaining(`${authority}/auth?`))
  })
})
