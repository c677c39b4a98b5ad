import { createLocalJWKSet, jwtVerify } from 'jose'
import type { KnownAddresses } from '../http/addresses.ts'
import type { SigningKey } from '../store/installKeys.ts'

export interface Caller {
  sub: string
  /** The grant that the token was issued under: tells this sign-in from others of the same account. */
  grant: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export type CheckToken = (token: string) => Promise<Caller | undefined>

/** Takes only access tokens of this cloud, for this cloud; an ID token or a token for another audience is no key. */
export function accessTokenCheck(key: SigningKey, { issuer, audience }: Pick<KnownAddresses, 'issuer' | 'audience'>): CheckToken {
  const { d: _, ...publicKey } = key
  const keys = createLocalJWKSet({ keys: [publicKey] })
  const rules = { issuer, audience, algorithms: ['ES256'], typ: 'at+jwt', requiredClaims: ['exp', 'sub', 'grant'] }
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, rules)
      if (typeof payload.sub !== 'string' || typeof payload['grant'] !== 'string' || payload.exp === undefined) return undefined
      return { sub: payload.sub, grant: payload['grant'], expiresAt: payload.exp * 1000 }
    } catch {
      return undefined
    }
  }
}
