import { EventEmitter } from 'node:events'
import type { CheckToken } from '../api/caller.ts'
import { createLocalJWKSet, jwtVerify } from 'jose'
import type { Database } from '../store/database.ts'
import type { KnownAddresses } from '../http/addresses.ts'
import type { SigningKey } from '../store/installKeys.ts'

/**
 * A grant is one sign-in of one browser, and access tokens carry its id. Tokens can't be revoked, so each use checks
 * here whether the grant is live: a log-out, a password change elsewhere and the removal of the account end it.
 */
export class Grants {
  readonly #db: Database
  readonly #events = new EventEmitter<{ ended: [grant: string] }>()

  constructor(db: Database) {
    this.#db = db
  }

  /** One lookup by two primary keys. */
  isLive(grant: string, account: string): boolean {
    const found = this.#db.get(
      `SELECT 1 FROM identity JOIN users ON users.sub = identity.account
       WHERE model = 'Grant' AND id = ? AND account = ? AND (expires_at IS NULL OR expires_at > ?)`,
      grant, account, Math.floor(Date.now() / 1000),
    )
    return found !== undefined
  }

  onEnded(listener: (grant: string) => void): void {
    this.#events.on('ended', listener)
  }

  end(grant: string): void {
    this.#db.run("DELETE FROM identity WHERE model = 'Grant' AND id = ?", grant)
    this.#events.emit('ended', grant)
  }

  /** Ends every sign-in of an account but one, and invalidates the tokens of the others. */
  endOthers(account: string, kept: string): void {
    const others = this.#db.all<{ id: string }>("SELECT id FROM identity WHERE model = 'Grant' AND account = ? AND id <> ?", account, kept)
    this.#db.run(
      `DELETE FROM identity WHERE account = ?1 AND (
         (model IN ('RefreshToken', 'AuthorizationCode') AND grant_id IS NOT ?2)
         OR (model = 'Session' AND json_extract(payload, '$.authorizations.console.grantId') IS NOT ?2))`,
      account, kept,
    )
    for (const { id } of others) this.end(id)
  }
}

/** Accepts only this cloud's access tokens, for this cloud, of a live sign-in; no ID tokens, and none for another audience. */
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
