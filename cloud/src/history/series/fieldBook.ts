import type { Database } from '../../store/database.ts'

/** Further fields of a topic are found in its events, but have no series. */
const mostFields = 32
/** Topics whose fields are cached. */
const mostKept = 20_000
const mostTries = 5

/** The numeric fields of topics. A field's number within its topic (`place`) is the key of its values. */
export class FieldBook {
  readonly #db: Database
  readonly #known = new Map<number, Map<string, number>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Reads the current fields: another process may have added some. */
  async of(topic: number): Promise<Map<string, number>> {
    const rows = await this.#db.all<{ name: string; field: number }>('SELECT name, field FROM history_fields WHERE topic = ? ORDER BY field', topic)
    const fields = new Map(rows.map(({ name, field }) => [name, field]))
    this.#known.delete(topic)
    this.#known.set(topic, fields)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKept) break
      this.#known.delete(oldest)
    }
    return fields
  }

  /** Adds new fields and returns all places; fields beyond the limit are missing. Called before the transaction that stores the values. */
  async placesOf(topic: number, names: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const wanted = [...names]
    let fields = this.#known.get(topic) ?? (await this.of(topic))
    for (let tried = 0; tried < mostTries; tried += 1) {
      const missing = wanted.filter((name) => !fields.has(name)).slice(0, Math.max(0, mostFields - fields.size))
      if (missing.length === 0) break
      // Another process may take the same place at the same time.
      for (const [index, name] of missing.entries()) await this.#db.run('INSERT INTO history_fields (topic, field, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING', topic, fields.size + index, name)
      fields = await this.of(topic)
    }
    return fields
  }
}
