import { createHmac, createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto'
import { claimsOf } from './browser.ts'
import { keysOf } from './stores/databases.ts'
import type { User } from './user.ts'

type Fields = Record<string, unknown>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function signer(user: User) {
  const good = user.tokens.access_token
  const claims = claimsOf(good)
  const head = JSON.parse(Buffer.from(good.split('.')[0] ?? '', 'base64url').toString()) as Fields
  const { signing } = await keysOf(user.cloud.data)
  const own = createPrivateKey({ key: signing as unknown as JsonWebKey, format: 'jwk' })
  const signed = (otherClaims: Fields, otherHead: Fields = {}, key = own) => {
    const input = `${encode({ ...head, ...otherHead })}.${encode({ ...claims, ...otherClaims })}`
    return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
  return { good, claims, head, signing, signed }
}

/** A good token that is good for so many seconds only. */
export async function shortToken(user: User, seconds: number): Promise<string> {
  return (await signer(user)).signed({ exp: Math.floor(Date.now() / 1000) + seconds })
}

/** A good token of a sign-in so many seconds ago, or at a time that it doesn't tell. */
export async function agedToken(user: User, seconds: number | undefined): Promise<string> {
  return (await signer(user)).signed({
    auth_time: seconds === undefined ? undefined : Math.floor(Date.now() / 1000) - seconds,
  })
}

/** Tokens that nobody should be let in with, by what is wrong with them; most are signed with the cloud's own key. */
export async function badTokens(user: User): Promise<Record<string, string>> {
  const { good, claims, head, signing, signed } = await signer(user)
  const [header = '', payload = '', signature = ''] = good.split('.')
  const hmac = (secret: string) => {
    const input = `${encode({ ...head, alg: 'HS256' })}.${payload}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }
  const now = Math.floor(Date.now() / 1000)
  return {
    empty: '',
    'not a token': 'token',
    'two parts': `${header}.${payload}`,
    'four parts': `${good}.x`,
    'no signature': `${header}.${payload}.`,
    'a signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, 40)}`,
    'a changed payload': `${header}.${encode({ ...claims, sub: 'user-other' })}.${signature}`,
    'a changed header': `${encode({ ...head, x: 1 })}.${payload}.${signature}`,
    'alg none': `${encode({ ...head, alg: 'none' })}.${payload}.`,
    'alg None with a signature': `${encode({ ...head, alg: 'None' })}.${payload}.${signature}`,
    'HS256 with the public key': hmac(JSON.stringify({ x: signing.x, y: signing.y })),
    'HS256 with an empty key': hmac('\0'),
    'another key under our key id': signed({}, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    'an unknown key id': signed({}, { kid: 'other' }),
    'a key in its own header': signed(
      {},
      { kid: undefined, jwk: signing },
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
    ),
    'an ID token': user.tokens.id_token,
    'a refresh token': user.tokens.refresh_token,
    'typ JWT': signed({}, { typ: 'JWT' }),
    'no typ': signed({}, { typ: undefined }),
    expired: signed({ exp: now - 1 }),
    'expired a second ago, issued in the future': signed({ exp: now - 1, iat: now + 60 }),
    'no expiry': signed({ exp: undefined }),
    'an expiry that is no number': signed({ exp: 'tomorrow' }),
    'not valid yet': signed({ nbf: now + 3600 }),
    'another issuer': signed({ iss: 'http://localhost:1/oidc' }),
    'no issuer': signed({ iss: undefined }),
    'another audience': signed({ aud: 'http://localhost:1/api' }),
    'the console as audience': signed({ aud: 'console' }),
    'no audience': signed({ aud: undefined }),
    'no subject': signed({ sub: undefined }),
    'a subject that is no text': signed({ sub: { toString: claims['sub'] } }),
    'an unknown subject': signed({ sub: 'user-nobody' }),
    'no grant': signed({ grant: undefined }),
    'critical extensions': signed({}, { crit: ['b64'], b64: false }),
  }
}
