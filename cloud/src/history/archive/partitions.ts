import type { Database } from '../../store/database.ts'

export const day = 86_400_000
const dayOf = (t: number) => Math.floor(t / day)
const nameOf = (of: number) => `history_events_${new Date(of * day).toISOString().slice(0, 10).replaceAll('-', '_')}`
/** The last day of the year 9999: later years don't fit the names of partitions. */
const lastDay = dayOf(Date.UTC(9999, 11, 31))
/** How many days are prepared in advance. */
const ahead = 3

interface Partition {
  name: string
  day: number
}

/**
 * PostgreSQL's table of events has one partition for each day and no default partition: to drop a day, its partition is
 * dropped.
 */
export class Partitions {
  readonly #db: Database
  #known = new Set<number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Creates the missing partitions for these times, which may be wrong if a clock is. */
  async prepare(times: Iterable<number>): Promise<void> {
    for (const of of new Set([...times].map(dayOf))) if (!this.#known.has(of)) await this.#make(of)
  }

  async makeAhead(now: number): Promise<void> {
    await this.prepare(Array.from({ length: ahead + 1 }, (_, index) => now + index * day))
  }

  async #make(of: number): Promise<void> {
    if (of < 0 || of > lastDay) throw new Error(`The clock says ${of * day}: there is no day for it.`)
    const name = nameOf(of)
    await this.#db.atomic(async (tx) => {
      await tx.all("SELECT pg_advisory_xact_lock(hashtext('history partitions'))")
      if (await tx.get('SELECT 1 FROM pg_class WHERE oid = to_regclass(?)', name)) return
      await tx.run(`CREATE TABLE ${name} (LIKE history_events INCLUDING ALL)`)
      // Attaching a table doesn't block readers and writers of the other partitions; `CREATE TABLE … PARTITION OF`
      // would.
      await tx.run(
        `ALTER TABLE history_events ATTACH PARTITION ${name} FOR VALUES FROM (${of * day}) TO (${(of + 1) * day})`,
      )
    })
    this.#known.add(of)
  }

  /** Drops the partitions that end before a time, and completes drops that were interrupted. */
  async drop(before: number): Promise<void> {
    const isOver = ({ day: of }: Partition) => (of + 1) * day <= before
    // PostgreSQL detaches no other partition while one is still being detached.
    for (const { name } of await this.#all('AND inhdetachpending'))
      await this.#db.run(`ALTER TABLE history_events DETACH PARTITION ${name} FINALIZE`)
    for (const { name, day: of } of (await this.#all()).filter(isOver)) {
      this.#known.delete(of)
      await this.#db.run(`ALTER TABLE history_events DETACH PARTITION ${name} CONCURRENTLY`)
    }
    for (const { name, day: of } of (await this.#detached()).filter(isOver)) {
      this.#known.delete(of)
      await this.#db.run(`DROP TABLE ${name}`)
    }
  }

  async #all(which = ''): Promise<Partition[]> {
    const rows = await this.#db.all<{ name: string }>(
      `SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid WHERE inhparent = to_regclass('history_events') ${which} ORDER BY 1`,
    )
    return rows.map(partitionOf)
  }

  /** Tables that were detached and not yet dropped. */
  async #detached(): Promise<Partition[]> {
    const rows = await this.#db.all<{ name: string }>(`
      SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relname ~ '^history_events_[0-9]{4}_[0-9]{2}_[0-9]{2}$' AND NOT relispartition
        AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('history_events'))
      ORDER BY 1`)
    return rows.map(partitionOf)
  }
}

const partitionOf = ({ name }: { name: string }): Partition => ({
  name,
  day: dayOf(Date.parse(`${name.slice(-10).replaceAll('_', '-')}T00:00:00Z`)),
})
