import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../store/database.ts'

interface Row {
  payload: string
}

const now = () => Math.floor(Date.now() / 1000)

/** Sessions, grants and tokens of the identity provider, one row each. */
export class StoredModels implements Adapter {
  readonly #db: Database
  readonly #model: string

  constructor(db: Database, model: string) {
    this.#db = db
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    this.#db.run(
      `INSERT INTO identity (model, id, payload, account, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, account = excluded.account, grant_id = excluded.grant_id,
         uid = excluded.uid, expires_at = excluded.expires_at`,
      this.#model, id, JSON.stringify(payload), payload.accountId ?? null, payload.grantId ?? null, payload.uid ?? null,
      expiresIn === undefined ? null : now() + expiresIn,
    )
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#parsed(this.#db.get<Row>('SELECT payload FROM identity WHERE model = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)', this.#model, id, now()))
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#parsed(this.#db.get<Row>('SELECT payload FROM identity WHERE model = ? AND uid = ? AND (expires_at IS NULL OR expires_at > ?)', this.#model, uid, now()))
  }

  /** Belongs to the device flow, which is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    this.#db.run("UPDATE identity SET payload = json_set(payload, '$.consumed', ?) WHERE model = ? AND id = ?", now(), this.#model, id)
  }

  async destroy(id: string): Promise<void> {
    this.#db.run('DELETE FROM identity WHERE model = ? AND id = ?', this.#model, id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    this.#db.run('DELETE FROM identity WHERE model = ? AND grant_id = ?', this.#model, grantId)
  }

  #parsed(row: Row | undefined): AdapterPayload | undefined {
    return row && (JSON.parse(row.payload) as AdapterPayload)
  }
}

export function dropExpiredModels(db: Database): void {
  db.run('DELETE FROM identity WHERE expires_at <= ?', now())
}

/**
 * Ends every session of an account but the one that holds the grant: the others can't renew their tokens any more.
 * Grants themselves stay; without a session nothing can be had from them.
 */
export function endOtherSessions(db: Database, account: string, keptGrant: string): void {
  db.run(
    `DELETE FROM identity WHERE account = ?1 AND (
       (model IN ('RefreshToken', 'AuthorizationCode') AND grant_id IS NOT ?2)
       OR (model = 'Session' AND json_extract(payload, '$.authorizations.console.grantId') IS NOT ?2))`,
    account, keptGrant,
  )
}
