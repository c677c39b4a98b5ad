import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Database, Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'
import { databaseNow } from '../store/replica.ts'
import type { Cause } from './alert.ts'
import type { Side } from './machine.ts'
import type { Rule } from './rule.ts'

/** The last observation of a rule at a device or an integration. */
export interface Condition {
  rule: string
  subject: string
  owner: string
  side: Side
  /** Since when the value is on this side. */
  since: number
  /** The time of the last observation. */
  at: number
  value: number | null
  /** When the value had last been beyond the limit for the rule's whole time, if it has left that side since. */
  latched: number | null
  data: Cause | null
}

/** An observation that the evaluation made from the stored one that it had read, `base`. */
export interface Noted {
  condition: Condition
  base: Condition | undefined
}

interface Row extends Omit<Condition, 'data'> {
  data: string | null
  written_at: number
}

const columns = 'rule, subject, owner, side, since, at, value, latched, data'
const types = ['TEXT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT', 'BIGINT', 'DOUBLE PRECISION', 'BIGINT', 'TEXT']
const elements = { sqlite: 'json_each(?)', postgres: 'json_array_elements(?::json)' } as const
const batchSize = 500
const maxReported = 10
/** Transactions can commit in another order than that of their times, so each reading overlaps the one before. */
const overlap = 5_000

/**
 * A rule's key contains the time of its last change: observations from before the change don't count for the changed
 * rule.
 */
export const keyOf = ({ id, changedAt }: Pick<Rule, 'id' | 'changedAt'>): string => `${id}@${changedAt}`

/**
 * Stores the observations of each rule at each device. The process that gets the messages writes them; the process that
 * evaluates the rules reads them.
 */
export class Conditions {
  readonly #db: Database
  readonly #notices: Notices

  constructor(db: Database, notices = new Notices()) {
    this.#db = db
    this.#notices = notices
  }

  /** Hands over observations written since `after`, the time of the last reading. Returns the time of this one. */
  async changed(after: number, take: (conditions: readonly Condition[]) => void): Promise<number> {
    let [until, last]: [number, Pick<Row, 'written_at' | 'rule' | 'subject'>] = [
      after,
      { written_at: after - overlap, rule: '', subject: '' },
    ]
    for (;;) {
      const rows = await this.#db.all<Row>(
        `SELECT ${columns}, written_at FROM alert_conditions WHERE written_at >= ?1 AND (written_at, rule, subject) > (?1, ?2, ?3)
         ORDER BY written_at, rule, subject LIMIT ${batchSize}`,
        last.written_at,
        last.rule,
        last.subject,
      )
      take(rows.map(condition))
      last = rows.at(-1) ?? last
      until = Math.max(until, last.written_at)
      if (rows.length < batchSize) return until
      await othersTurn()
    }
  }

  /** Stores what the evaluation noted. What was heard since it read the stored observations takes precedence. */
  async write(noted: readonly Noted[]): Promise<void> {
    for (let next = 0; next < noted.length; next += batchSize) {
      const some = noted.slice(next, next + batchSize)
      await this.merge(
        some.map(({ condition }) => condition),
        (rows) => {
          const stored = new Map(rows.map((each) => [`${each.rule}\n${each.subject}`, each]))
          return some.flatMap(
            (each) => rebased(each, stored.get(`${each.condition.rule}\n${each.condition.subject}`)) ?? [],
          )
        },
      )
      await othersTurn()
    }
  }

  /**
   * Stores what `merge` makes of the stored observations of these keys. No other process stores any between. `merge`
   * may be called again.
   */
  async merge(
    keys: readonly Pick<Condition, 'rule' | 'subject'>[],
    merge: (stored: readonly Condition[]) => readonly Condition[],
  ): Promise<void> {
    const wanted = JSON.stringify(keys.map(({ rule, subject }) => [rule, subject]))
    await this.#alone(async (tx) => {
      const rows = await tx.all<Row>(
        `SELECT ${columns}, written_at FROM alert_conditions WHERE (rule, subject) IN (SELECT value ->> 0, value ->> 1 FROM ${elements[tx.dialect]})`,
        wanted,
      )
      await this.#store(tx, merge(rows.map(condition)))
    })
  }

  async #alone(work: (tx: Queries) => Promise<void>): Promise<void> {
    await this.#db.atomic(async (tx) => {
      // Locks of rows would not do: what two processes observe first has no row yet.
      if (tx.dialect === 'postgres') await tx.all("SELECT pg_advisory_xact_lock(hashtext('alert conditions'))")
      await work(tx)
    })
  }

  /** Also notifies the other processes, which then drop their own copies. */
  async #store(tx: Queries, conditions: readonly Condition[]): Promise<void> {
    // In the order in which others lock rows, so that they can't deadlock.
    const rows = conditions
      .map(({ rule, subject, owner, side, since, at, value, latched, data }) => [
        rule,
        subject,
        owner,
        side,
        since,
        at,
        value,
        latched,
        data && JSON.stringify(data),
      ])
      .sort(([one, first], [other, second]) => (`${one}\n${first}` < `${other}\n${second}` ? -1 : 1))
    const fields = types.map((type, place) => `CAST(value ->> ${place} AS ${type})`).join(', ')
    await tx.run(
      `INSERT INTO alert_conditions (${columns}, written_at) SELECT ${fields}, ${databaseNow[tx.dialect]} FROM ${elements[tx.dialect]} WHERE true
       ON CONFLICT (rule, subject) DO UPDATE SET side = excluded.side, since = excluded.since, at = excluded.at, value = excluded.value, latched = coalesce(excluded.latched, alert_conditions.latched), data = excluded.data, written_at = excluded.written_at`,
      JSON.stringify(rows),
    )
    for (let told = 0; told < rows.length; told += maxReported)
      await this.#notices.tell(
        tx,
        'conditions',
        rows
          .slice(told, told + maxReported)
          .map(([rule, subject]) => `${String(rule)} ${String(subject)}`)
          .join('\n'),
      )
  }

  /** Deletes observations of rules that no longer exist. */
  async keepOnly(rules: ReadonlySet<string>): Promise<void> {
    const stored = await this.#db.all<{ rule: string }>('SELECT DISTINCT rule FROM alert_conditions')
    for (const { rule } of stored)
      if (!rules.has(rule)) await this.#db.run('DELETE FROM alert_conditions WHERE rule = ?', rule)
  }

  async drop(keys: readonly Pick<Condition, 'rule' | 'subject'>[]): Promise<void> {
    for (let next = 0; next < keys.length; next += batchSize) {
      const gone = JSON.stringify(keys.slice(next, next + batchSize).map(({ rule, subject }) => [rule, subject]))
      const listed = `SELECT value ->> 0, value ->> 1 FROM ${elements[this.#db.dialect]}`
      await this.#db.run(`DELETE FROM alert_conditions WHERE (rule, subject) IN (${listed})`, gone)
      await othersTurn()
    }
  }

  /** When the rules were last evaluated. */
  async lastLook(): Promise<number | undefined> {
    return (await this.#db.get<{ at: number }>("SELECT at FROM alert_clock WHERE name = 'look'"))?.at
  }

  async looked(at: number): Promise<void> {
    await this.#db.run(
      "INSERT INTO alert_clock (name, at) VALUES ('look', ?) ON CONFLICT (name) DO UPDATE SET at = excluded.at",
      at,
    )
  }
}

/** What of a noted observation is to be stored beside the stored one; undefined for nothing. */
function rebased({ condition: noted, base }: Noted, stored: Condition | undefined): Condition | undefined {
  if (!stored) return noted
  const isContinued = stored.side === base?.side && stored.since === base.since
  if (isContinued && stored.at === base.at) return noted
  // Messages have come on the same side, whose beginning was moved.
  return isContinued && noted.side === stored.side
    ? { ...stored, since: noted.since, latched: noted.latched }
    : undefined
}

function condition({ written_at: _, data, ...row }: Row): Condition {
  return { ...row, data: data === null ? null : (JSON.parse(data) as Cause) }
}
