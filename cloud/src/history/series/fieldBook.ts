import type { Database, Queries } from '../../store/database.ts'
import { numberTables } from './numberTables.ts'

/** Of a topic; further ones are found in its events, but have no series. */
export const maxFields = 32
/** Topics whose fields are kept in memory. */
const maxRemembered = 20_000
const maxTries = 5

/** The numeric fields of topics. A field's number within its topic (`place`) is the key of its values. */
export class FieldBook {
  readonly #db: Database
  /** With the version of the account's topics: names that are free again raise it. */
  readonly #known = new Map<number, { version: number; fields: Map<string, number> }>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Reads the current fields: another process may have added some. */
  async of(topic: number): Promise<Map<string, number>> {
    const rows = await this.#db.all<{ name: string; field: number }>(
      'SELECT name, field FROM history_fields WHERE topic = ? ORDER BY field',
      topic,
    )
    return new Map(rows.map(({ name, field }) => [name, field]))
  }

  async #read(topic: number, version: number): Promise<Map<string, number>> {
    const fields = await this.of(topic)
    this.#known.delete(topic)
    this.#known.set(topic, { version, fields })
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxRemembered) break
      this.#known.delete(oldest)
    }
    return fields
  }

  /**
   * Makes those that are new. Without those that are too many. To be called before the transaction that stores their
   * values, which looks whether the version is current.
   */
  async placesOf(topic: number, names: Iterable<string>, version: number): Promise<ReadonlyMap<string, number>> {
    const wanted = [...names]
    const known = this.#known.get(topic)
    let fields = known?.version === version ? known.fields : await this.#read(topic, version)
    for (let tried = 0; tried < maxTries; tried += 1) {
      const missing = wanted.filter((name) => !fields.has(name)).slice(0, Math.max(0, maxFields - fields.size))
      if (missing.length === 0) break
      const next = Math.max(-1, ...fields.values()) + 1
      // Another process may take the same place at the same time.
      for (const [index, name] of missing.entries())
        await this.#db.run(
          'INSERT INTO history_fields (topic, field, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          topic,
          next + index,
          name,
        )
      fields = await this.#read(topic, version)
    }
    return fields
  }
}

/** Fields of which nothing is left. The last place is kept, so that none is ever taken twice. */
const free = `topic = ?1 AND field < (SELECT max(field) FROM history_fields WHERE topic = ?1)
  ${numberTables.map(({ name }) => `AND NOT EXISTS (SELECT 1 FROM ${name} AS kept WHERE kept.topic = history_fields.topic AND kept.field = history_fields.field)`).join(' ')}`

export async function hasFreeFields(tx: Queries, topic: number): Promise<boolean> {
  return (await tx.get(`SELECT 1 FROM history_fields WHERE ${free} LIMIT 1`, topic)) !== undefined
}

/** Others may have their names. Returns whether there were any; then the version of the topics has to be raised. */
export async function freeFields(tx: Queries, topic: number): Promise<boolean> {
  return (await tx.run(`DELETE FROM history_fields WHERE ${free}`, topic)) > 0
}
