import { EventEmitter } from 'node:events'
import type { CheckToken } from '../api/caller.ts'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { DatabaseAway, type Database, type Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'
import type { KnownAddresses } from '../http/addresses.ts'
import type { KeyRing } from './keyRing.ts'

/**
 * A grant is one sign-in of one browser, and access tokens carry its id. Tokens can't be revoked, so each use checks
 * here whether the grant is live: a log-out, a password change elsewhere and the removal of the account end it.
 */
export class Grants {
  readonly #db: Database
  readonly #notices: Notices
  readonly #events = new EventEmitter<{ ended: [grant: string]; unsure: [] }>()

  constructor(db: Database, notices = new Notices()) {
    this.#db = db
    this.#notices = notices
    notices.on(
      'grants',
      (grant) => void (grant === '' ? this.#events.emit('unsure') : this.#events.emit('ended', grant)),
    )
  }

  /** One lookup by two primary keys. */
  async isLive(grant: string, account: string, db: Queries = this.#db): Promise<boolean> {
    const found = await db.get(
      `SELECT 1 FROM identity JOIN users ON users.sub = identity.account
       WHERE model = 'Grant' AND id = ? AND account = ? AND (expires_at IS NULL OR expires_at > ?)`,
      grant,
      account,
      Math.floor(Date.now() / 1000),
    )
    return found !== undefined
  }

  onEnded(listener: (grant: string) => void): void {
    this.#events.on('ended', listener)
  }

  /** Calls the listener when the end of some may have been missed. */
  onUnsure(listener: () => void): void {
    this.#events.on('unsure', listener)
  }

  async end(grant: string): Promise<void> {
    await this.#db.atomic(async (tx) => {
      await tx.run("DELETE FROM identity WHERE model = 'Grant' AND id = ?", grant)
      await this.#notices.tell(tx, 'grants', grant)
    })
    this.#events.emit('ended', grant)
  }

  /**
   * Changes something of an account, and ends every sign-in of it but the one that asks; the tokens of the others are
   * void. Returns false, with nothing changed, when the one that asks was ended meanwhile.
   */
  async endOthers(account: string, kept: string, change: (tx: Queries) => Promise<void>): Promise<boolean> {
    const ended = await this.#db.transaction(async (tx) => {
      if (!(await this.isLive(kept, account, tx))) return undefined
      await change(tx)
      const others = await tx.all<{ id: string }>(
        "SELECT id FROM identity WHERE model = 'Grant' AND account = ? AND id <> ?",
        account,
        kept,
      )
      await tx.run(
        `DELETE FROM identity WHERE account = ?1 AND (
           (model = 'Grant' AND id <> ?2)
           OR (model IN ('RefreshToken', 'AuthorizationCode') AND (grant_id IS NULL OR grant_id <> ?2)))`,
        account,
        kept,
      )
      const sessions = await tx.all<{ id: string; payload: string }>(
        "SELECT id, payload FROM identity WHERE model = 'Session' AND account = ?",
        account,
      )
      for (const { id, payload } of sessions)
        if (grantOf(payload) !== kept) await tx.run("DELETE FROM identity WHERE model = 'Session' AND id = ?", id)
      for (const { id } of others) await this.#notices.tell(tx, 'grants', id)
      return others
    })
    for (const { id } of ended ?? []) this.#events.emit('ended', id)
    return ended !== undefined
  }
}

function grantOf(session: string): string | undefined {
  const { authorizations } = JSON.parse(session) as { authorizations?: { console?: { grantId?: string } } }
  return authorizations?.console?.grantId
}

/**
 * Accepts only this cloud's access tokens, for this cloud, of a live sign-in; no ID tokens, and none for another
 * audience.
 */
export function accessTokenCheck(
  ring: KeyRing,
  { issuer, audience }: Pick<KnownAddresses, 'issuer' | 'audience'>,
  grants: Grants,
): CheckToken {
  let known: { id: string; keys: ReturnType<typeof createLocalJWKSet> } | undefined
  const publicKeys = () => {
    const { id, verifying } = ring.current
    if (known?.id !== id)
      known = { id, keys: createLocalJWKSet({ keys: verifying.map(({ d: _, ...publicKey }) => publicKey) }) }
    return known.keys
  }
  const rules = { issuer, audience, algorithms: ['ES256'], typ: 'at+jwt', requiredClaims: ['exp', 'sub', 'grant'] }
  const verify = (token: string) => jwtVerify(token, publicKeys(), rules)
  return async (token) => {
    try {
      const { payload } = await verify(token).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await ring.lookAgain()
        return verify(token)
      })
      const { sub, exp, grant, auth_time: signedInAt } = payload
      if (
        typeof sub !== 'string' ||
        typeof grant !== 'string' ||
        exp === undefined ||
        !(await grants.isLive(grant, sub))
      )
        return undefined
      return { sub, grant, expiresAt: exp * 1000, signedInAt: typeof signedInAt === 'number' ? signedInAt * 1000 : 0 }
    } catch (error) {
      // Nobody is signed out because the data can't be reached.
      if (error instanceof DatabaseAway) throw error
      return undefined
    }
  }
}
