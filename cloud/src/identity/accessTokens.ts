import { createLocalJWKSet, jwtVerify } from 'jose'
import type { KnownAddresses } from '../http/addresses.ts'
import type { SigningKey } from '../store/installKeys.ts'
import type { Grants } from './grants.ts'

export interface Caller {
  sub: string
  /** The grant that the token was issued under: tells this sign-in from others of the same account. */
  grant: string
  /** Epoch milliseconds. */
  expiresAt: number
  /** When the password was last given, epoch milliseconds. */
  signedInAt: number
}

export type CheckToken = (token: string) => Promise<Caller | undefined>

/** Takes only access tokens of this cloud, for this cloud, of a sign-in that goes on; an ID token or a token for another audience is no key. */
export function accessTokenCheck(key: SigningKey, { issuer, audience }: Pick<KnownAddresses, 'issuer' | 'audience'>, grants: Grants): CheckToken {
  const { d: _, ...publicKey } = key
  const keys = createLocalJWKSet({ keys: [publicKey] })
  const rules = { issuer, audience, algorithms: ['ES256'], typ: 'at+jwt', requiredClaims: ['exp', 'sub', 'grant'] }
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, rules)
      const { sub, exp, grant, auth_time: signedInAt } = payload
      if (typeof sub !== 'string' || typeof grant !== 'string' || exp === undefined || !grants.isLive(grant, sub)) return undefined
      return { sub, grant, expiresAt: exp * 1000, signedInAt: typeof signedInAt === 'number' ? signedInAt * 1000 : 0 }
    } catch {
      return undefined
    }
  }
}
