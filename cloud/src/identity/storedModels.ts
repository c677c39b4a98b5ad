import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../store/database.ts'
import type { Grants } from './grants.ts'

interface Row {
  payload: string
}

const now = () => Math.floor(Date.now() / 1000)

/**
 * Sessions, grants and tokens of the identity provider, one row each. A model's id is a credential, such as a refresh
 * token, so only its hash is stored. A grant's id is not: access tokens contain it.
 */
export class StoredModels implements Adapter {
  readonly #db: Database
  readonly #model: string
  readonly #grants: Grants
  readonly #key: (id: string) => string

  constructor(db: Database, model: string, grants: Grants) {
    this.#db = db
    this.#model = model
    this.#grants = grants
    this.#key = model === 'Grant' ? (id) => id : hashOf
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await this.#db.run(
      `INSERT INTO identity (model, id, payload, account, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, account = excluded.account, grant_id = excluded.grant_id,
         uid = excluded.uid, expires_at = excluded.expires_at`,
      this.#model,
      this.#key(id),
      JSON.stringify(withoutId(id, payload)),
      payload.accountId ?? null,
      payload.grantId ?? null,
      payload.uid ?? null,
      expiresIn === undefined ? null : now() + expiresIn,
    )
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db.get<Row>(
      'SELECT payload FROM identity WHERE model = ? AND id = ? AND (expires_at IS NULL OR expires_at > ?)',
      this.#model,
      this.#key(id),
      now(),
    )
    return row && withId(id, parsed(row))
  }

  /** Read-only: the result can't be stored again, as its id is unknown. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#db.get<Row>(
      'SELECT payload FROM identity WHERE model = ? AND uid = ? AND (expires_at IS NULL OR expires_at > ?)',
      this.#model,
      uid,
      now(),
    )
    return row && parsed(row)
  }

  /** Belongs to the device flow, which is disabled. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  /** The provider has asked before whether it is consumed; of two that ask at once, only one consumes it. */
  async consume(id: string): Promise<void> {
    const [model, key] = [this.#model, this.#key(id)]
    await this.#db.transaction(async (tx) => {
      const row = await tx.get<Row>('SELECT payload FROM identity WHERE model = ? AND id = ?', model, key)
      const payload = row && parsed(row)
      if (!payload || payload.consumed !== undefined) throw new UsedTwice()
      await tx.run(
        'UPDATE identity SET payload = ? WHERE model = ? AND id = ?',
        JSON.stringify({ ...payload, consumed: now() }),
        model,
        key,
      )
    })
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') await this.#grants.end(id)
    else await this.#db.run('DELETE FROM identity WHERE model = ? AND id = ?', this.#model, this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.run('DELETE FROM identity WHERE model = ? AND grant_id = ?', this.#model, grantId)
  }
}

/** An error as the provider answers it: 400, invalid_grant. */
class UsedTwice extends Error {
  readonly expose = true
  readonly statusCode = 400
  readonly error_description = 'grant request is invalid'

  constructor() {
    super('invalid_grant')
  }
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

// An interaction's payload also contains the session's id (which nothing reads), and its own id in `returnTo`.
function withoutId(id: string, { jti: _, session, returnTo, ...rest }: AdapterPayload): AdapterPayload {
  const { cookie: __, ...known } = session ?? {}
  return {
    ...rest,
    ...(session && { session: known as typeof session }),
    ...(returnTo !== undefined && { returnTo: returnTo.replace(id, '') }),
  }
}

function withId(id: string, { returnTo, ...rest }: AdapterPayload): AdapterPayload {
  return { ...rest, jti: id, ...(returnTo !== undefined && { returnTo: returnTo + id }) }
}

function parsed({ payload }: Row): AdapterPayload {
  return JSON.parse(payload) as AdapterPayload
}

export async function dropExpiredModels(db: Database): Promise<void> {
  await db.run('DELETE FROM identity WHERE expires_at <= ?', now())
}
