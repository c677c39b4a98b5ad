import type { ProviderScript } from './scriptedProvider.ts'

interface SignIn extends ProviderScript {
  /** The name in the top bar; `ada` where it is not said. */
  name?: string
}

const bytes = (count: number): string => 'x'.repeat(count)
const without =
  (name: string) =>
  ({ [name]: _, ...rest }: Record<string, unknown>) =>
    rest

/** What providers of the field do, and the console bears without a word. */
export const signIns: Readonly<Record<string, SignIn>> = {
  'the usual one': {},
  'more in the answer (iss, session_state, scope, authuser) and in its metadata, some of it null': {
    answer: (usual) => ({
      ...usual,
      iss: 'https://id.example',
      session_state: 'a.b',
      scope: 'openid email',
      authuser: '0',
      hd: 'people.example',
      prompt: 'none',
    }),
    metadata: (usual) => ({
      ...usual,
      userinfo_endpoint: null,
      end_session_endpoint: null,
      mtls_endpoint_aliases: { token_endpoint: 'https://mtls.example/token' },
    }),
  },
  'no expires_in': { tokens: without('expires_in') },
  'expires_in is a text': {
    tokens: (usual) => ({ ...usual, expires_in: '3600', ext_expires_in: '3600', not_before: '0' }),
  },
  'token_type in small letters, and no scope': {
    tokens: (usual) => ({ ...without('scope')(usual), token_type: 'bearer' }),
  },
  'no refresh token': { tokens: without('refresh_token') },
  'aud is a list, with azp': { claims: (usual) => ({ ...usual, aud: ['api', usual['aud']], azp: usual['aud'] }) },
  'no claim but sub, with a bar, a backslash, a slash and a space, and no userinfo': {
    claims: (usual) => ({ ...without('preferred_username')(usual), sub: 'DOMAIN|a\\b/c d+e' }),
    name: 'DOMAIN|a\\b/c d+e',
  },
  'tokens of 12 kB, and a name that is no ASCII': {
    claims: (usual) => ({ ...usual, groups: bytes(12_000), preferred_username: 'Änne Ömer ✓' }),
    name: 'Änne Ömer ✓',
  },
}

const short = (usual: Record<string, unknown>) => ({ ...usual, expires_in: 6 })
/** So that the lists are there before the trouble. */
const longer = (usual: Record<string, unknown>) => ({ ...usual, expires_in: 14 })
/** As after a sign-in elsewhere, with the same session. */
const laterSignIn: ProviderScript['claims'] = (usual, grant, count) =>
  grant === 'authorization_code' && count === 1 ? usual : { ...usual, auth_time: Number(usual['auth_time']) + 100 }

interface Renewal extends ProviderScript {
  /** The first requests of the token endpoint. */
  grants: readonly string[]
  /** Whether each request for a sign-in was one in a frame. */
  authorizations: readonly boolean[]
}

const [code, refresh] = ['authorization_code', 'refresh_token'] as const

/** Tokens are renewed when 5 s are left. */
export const renewals: Readonly<Record<string, Renewal>> = {
  'a proxy that answers 502 with a page, twice': {
    tokens: longer,
    trouble: (grant, count) =>
      grant === refresh && count <= 2
        ? { status: 502, type: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }
        : null,
    grants: [code, refresh, refresh, refresh],
    authorizations: [false],
  },
  'the provider in trouble, with JSON, twice': {
    tokens: longer,
    trouble: (grant, count) =>
      grant === refresh && count <= 2 ? { status: 503, type: 'application/json', body: '{"message":"later"}' } : null,
    grants: [code, refresh, refresh, refresh],
    authorizations: [false],
  },
  'no new refresh token, no ID token': {
    tokens: (usual, grant) => short(grant === refresh ? without('id_token')(without('refresh_token')(usual)) : usual),
    grants: [code, refresh, refresh],
    authorizations: [false],
  },
  'an ID token of a later sign-in': {
    tokens: short,
    claims: laterSignIn,
    grants: [code, refresh, code, refresh],
    authorizations: [false, true],
  },
  'an ID token that is none': {
    tokens: (usual, grant) => short(grant === refresh ? { ...usual, id_token: 'x' } : usual),
    grants: [code, refresh, code],
    authorizations: [false, true],
  },
  invalid_grant: {
    tokens: short,
    trouble: (grant, count) =>
      grant === refresh && count === 1
        ? { status: 400, type: 'application/json', body: '{"error":"invalid_grant"}' }
        : null,
    grants: [code, refresh, code, refresh],
    authorizations: [false, true],
  },
}

/** An ID token of a later sign-in, and no session for a frame: the user signs in again. */
export const endedElsewhere: ProviderScript = {
  tokens: (usual, grant, count) => (grant === code && count > 1 ? usual : short(usual)),
  claims: laterSignIn,
  answer: (usual, silent) => (silent ? { error: 'login_required', state: usual['state'] ?? '' } : usual),
}
