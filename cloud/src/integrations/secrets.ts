import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database } from '../store/database.ts'
import type { Seal } from '../store/installKeys.ts'

/** The metadata of a secret, without its value. */
export interface Secret {
  name: string
  createdAt: number
  updatedAt: number
  accessedAt?: number
}

interface Row {
  name: string
  created_at: number
  updated_at: number
  accessed_at: number | null
}

interface Used {
  secrets: number
  bytes: number
  replaced: number | null
}

const quota = { holder: 'This account', what: 'secrets', cure: 'Delete secrets that you don\'t need.' }
const columns = 'name, created_at, updated_at, accessed_at'

export class Secrets {
  readonly #db: Database
  readonly #seal: Seal

  constructor(db: Database, seal: Seal) {
    this.#db = db
    this.#seal = seal
  }

  ownedBy(owner: string): Secret[] {
    return this.#db.all<Row>(`SELECT ${columns} FROM secrets WHERE owner = ? ORDER BY name`, owner).map(secret)
  }

  find(owner: string, name: string): Secret | undefined {
    const row = this.#db.get<Row>(`SELECT ${columns} FROM secrets WHERE owner = ? AND name = ?`, owner, name)
    return row && secret(row)
  }

  put(owner: string, name: string, value: string): void {
    const sealed = this.#seal.close(value, context(owner, name))
    this.#requireRoom(owner, name, sealed.length)
    this.#db.run(
      `INSERT INTO secrets (owner, name, sealed_value, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (owner, name) DO UPDATE SET sealed_value = excluded.sealed_value, updated_at = excluded.updated_at`,
      owner, name, sealed, Date.now(),
    )
  }

  #requireRoom(owner: string, name: string, bytes: number): void {
    const used = this.#db.get<Used>(
      'SELECT count(*) AS secrets, coalesce(sum(length(sealed_value)), 0) AS bytes, max(CASE WHEN name = ?2 THEN length(sealed_value) END) AS replaced FROM secrets WHERE owner = ?1',
      owner, name,
    )
    if (!used) return
    if (used.replaced === null) requireCount(quota, used.secrets, quotas.account.secrets.count)
    requireBytes(quota, used.bytes, used.bytes - (used.replaced ?? 0) + bytes, quotas.account.secrets.bytes)
  }

  /** The decrypted value. */
  open(owner: string, name: string): string | undefined {
    const row = this.#db.get<{ sealed_value: Buffer }>('SELECT sealed_value FROM secrets WHERE owner = ? AND name = ?', owner, name)
    return row && this.#seal.open(row.sealed_value, context(owner, name))
  }

  /** Each write waits for the disk: once a second is enough. */
  accessed(owner: string, name: string): void {
    const now = Date.now()
    this.#db.run('UPDATE secrets SET accessed_at = ? WHERE owner = ? AND name = ? AND (accessed_at IS NULL OR accessed_at <= ?)', now, owner, name, now - 1000)
  }

  remove(owner: string, name: string): boolean {
    return this.#db.run('DELETE FROM secrets WHERE owner = ? AND name = ?', owner, name) > 0
  }
}

function context(owner: string, name: string): string {
  return `secret ${owner} ${name}`
}

function secret(row: Row): Secret {
  return {
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.accessed_at !== null && { accessedAt: row.accessed_at }),
  }
}
