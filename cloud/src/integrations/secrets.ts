import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database, Queries } from '../store/database.ts'
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

const quota = { holder: 'This account', what: 'secrets', cure: "Delete secrets that you don't need." }
const columns = 'name, created_at, updated_at, accessed_at'

export class Secrets {
  readonly #db: Database
  readonly #seal: Seal

  constructor(db: Database, seal: Seal) {
    this.#db = db
    this.#seal = seal
  }

  async ownedBy(owner: string): Promise<Secret[]> {
    return (await this.#db.all<Row>(`SELECT ${columns} FROM secrets WHERE owner = ? ORDER BY name`, owner)).map(secret)
  }

  async find(owner: string, name: string, db: Queries = this.#db): Promise<Secret | undefined> {
    const row = await db.get<Row>(`SELECT ${columns} FROM secrets WHERE owner = ? AND name = ?`, owner, name)
    return row && secret(row)
  }

  async put(owner: string, name: string, value: string): Promise<void> {
    const sealed = this.#seal.close(value, context(owner, name))
    await this.#db.transaction(async (tx) => {
      await requireRoom(tx, owner, name, sealed.length)
      await tx.run(
        `INSERT INTO secrets (owner, name, sealed_value, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
         ON CONFLICT (owner, name) DO UPDATE SET sealed_value = excluded.sealed_value, updated_at = excluded.updated_at`,
        owner,
        name,
        sealed,
        Date.now(),
      )
    })
  }

  /** The decrypted values of those that exist, by name; all as they are at one time. */
  async open(owner: string, names: readonly string[]): Promise<Map<string, string>> {
    if (names.length === 0) return new Map()
    const rows = await this.#db.all<{ name: string; sealed_value: Buffer }>(
      `SELECT name, sealed_value FROM secrets WHERE owner = ? AND name IN ${list(names)}`,
      owner,
      ...names,
    )
    return new Map(rows.map(({ name, sealed_value: sealed }) => [name, this.#seal.open(sealed, context(owner, name))]))
  }

  /** Each write waits for the disk: once a second is enough. */
  async accessed(owner: string, names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const now = Date.now()
    await this.#db.run(
      `UPDATE secrets SET accessed_at = ? WHERE owner = ? AND (accessed_at IS NULL OR accessed_at <= ?) AND name IN ${list(names)}`,
      now,
      owner,
      now - 1000,
      ...names,
    )
  }

  async remove(owner: string, name: string, db: Queries = this.#db): Promise<boolean> {
    return (await db.run('DELETE FROM secrets WHERE owner = ? AND name = ?', owner, name)) > 0
  }
}

async function requireRoom(tx: Queries, owner: string, name: string, bytes: number): Promise<void> {
  const used = await tx.get<Used>(
    'SELECT count(*) AS secrets, coalesce(sum(length(sealed_value)), 0) AS bytes, max(CASE WHEN name = ?2 THEN length(sealed_value) END) AS replaced FROM secrets WHERE owner = ?1',
    owner,
    name,
  )
  if (!used) return
  if (used.replaced === null) requireCount(quota, used.secrets, quotas.account.secrets.count)
  requireBytes(quota, used.bytes, used.bytes - (used.replaced ?? 0) + bytes, quotas.account.secrets.bytes)
}

function list(names: readonly string[]): string {
  return `(${names.map(() => '?').join(', ')})`
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
