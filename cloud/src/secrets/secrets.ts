import type { Database } from '../store/database.ts'
import type { Seal } from '../store/seal.ts'

/** What may be known about a secret; its value is not part of it. */
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
    this.#db.run(
      `INSERT INTO secrets (owner, name, sealed_value, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (owner, name) DO UPDATE SET sealed_value = excluded.sealed_value, updated_at = excluded.updated_at`,
      owner, name, this.#seal.close(value, `secret ${owner} ${name}`), Date.now(),
    )
  }

  remove(owner: string, name: string): boolean {
    return this.#db.run('DELETE FROM secrets WHERE owner = ? AND name = ?', owner, name) > 0
  }
}

function secret(row: Row): Secret {
  return {
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.accessed_at !== null && { accessedAt: row.accessed_at }),
  }
}
