import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Database, Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'
import { quotas } from '../api/quotas.data.ts'
import { timeOfMessage } from '../mqtt/messageId.ts'
import { alertColumns, alertOf, type Alert, type AlertRow, type Change } from './alert.ts'
import { addChanges, Overtaken, storeDecision, type Decision } from './storeDecision.ts'

export type Marks = Pick<Alert, 'acknowledged' | 'silencedUntil'>

const maxListed = 200
const maxOfMessage = 20
/** Of all accounts, in the background. */
const batchSize = 200
const shown = 24 * 60 * 60_000
const maxKeptMs = 90 * shown
const isOpen = "state <> 'resolved'"
const inOrder =
  "CASE state WHEN 'firing' THEN 0 WHEN 'recovering' THEN 1 WHEN 'pending' THEN 2 ELSE 3 END, coalesce(resolved_at, fired_at, since) DESC, id"

/** Stores the alerts of all accounts, and the changes of each. */
export class Alerts {
  readonly #db: Database
  readonly #notices: Notices
  readonly #listeners = new Set<(owner: string) => void>()

  constructor(db: Database, notices = new Notices()) {
    this.#db = db
    this.#notices = notices
    notices.on('alerts', (owner) => this.#changed(owner))
  }

  /**
   * Calls the listener with the account whose alerts have changed; with '' when alerts of any account may have changed.
   */
  onChanged(listener: (owner: string) => void): void {
    this.#listeners.add(listener)
  }

  #changed(owner: string): void {
    for (const listener of this.#listeners) listener(owner)
  }

  async allOpen(): Promise<Alert[]> {
    return (await this.#db.all<AlertRow>(`SELECT ${alertColumns} FROM alerts WHERE ${isOpen}`)).map(alertOf)
  }

  /** Alerts that have ended since then. Their firings say when each rule fired last at a device. */
  async endedSince(time: number): Promise<Alert[]> {
    return (
      await this.#db.all<AlertRow>(
        `SELECT ${alertColumns} FROM alerts WHERE state = 'resolved' AND resolved_at >= ?`,
        time,
      )
    ).map(alertOf)
  }

  /** The marks that users have set; the engine acts on them. */
  async marks(): Promise<Map<string, Marks>> {
    const marks = new Map<string, Marks>()
    for (let [rule, subject] = ['', '']; ;) {
      const rows = await this.#db.all<AlertRow>(
        `SELECT ${alertColumns} FROM alerts WHERE ${isOpen} AND (silenced_until IS NOT NULL OR acknowledged_at IS NOT NULL)
         AND (rule, subject) > (?, ?) ORDER BY rule, subject LIMIT ${batchSize}`,
        rule,
        subject,
      )
      for (const { id, acknowledged, silencedUntil } of rows.map(alertOf)) {
        marks.set(id, { ...(acknowledged && { acknowledged }), ...(silencedUntil !== undefined && { silencedUntil }) })
      }
      const last = rows[batchSize - 1]
      if (!last) return marks
      ;({ rule, subject } = last)
      await othersTurn()
    }
  }

  /** Stores all of these decisions or none: none when `mayStore` says, within the transaction, that it may not. */
  async apply(
    decisions: readonly Decision[],
    mayStore: (tx: Queries) => Promise<boolean> = async () => true,
  ): Promise<void> {
    if (decisions.length === 0) return
    await this.#db.atomic(async (tx) => {
      if (!(await mayStore(tx))) throw new Overtaken('Another process evaluates the rules by now.')
      for (const decision of decisions) await storeDecision(tx, decision)
      for (const owner of new Set(decisions.map(({ alert }) => alert.owner)))
        await this.#notices.tell(tx, 'alerts', owner)
    })
    for (const owner of new Set(decisions.map(({ alert }) => alert.owner))) this.#changed(owner)
  }

  /** The open alerts, and those that ended in the last day. */
  async shown(owner: string, now: number): Promise<Alert[]> {
    return (
      await this.#db.all<AlertRow>(
        `SELECT ${alertColumns} FROM alerts WHERE owner = ?1 AND (${isOpen} OR (state = 'resolved' AND resolved_at >= ?2)) ORDER BY ${inOrder} LIMIT ${maxListed}`,
        owner,
        now - shown,
      )
    ).map(alertOf)
  }

  async openOf(owner: string): Promise<Alert[]> {
    return (
      await this.#db.all<AlertRow>(
        `SELECT ${alertColumns} FROM alerts WHERE owner = ? AND ${isOpen} ORDER BY ${inOrder} LIMIT ${quotas.account.alerts.open}`,
        owner,
      )
    ).map(alertOf)
  }

  async some(owner: string, ids: readonly string[]): Promise<Alert[]> {
    return (
      await this.#db.all<AlertRow>(
        `SELECT ${alertColumns} FROM alerts WHERE owner = ? AND id IN (${ids.map(() => '?').join(', ')})`,
        owner,
        ...ids,
      )
    ).map(alertOf)
  }

  /** How many alerts fire that nobody has acknowledged or silenced. */
  async firing(owner: string, now: number): Promise<number> {
    return (
      (
        await this.#db.get<{ firing: number }>(
          "SELECT count(*) AS firing FROM alerts WHERE owner = ? AND state = 'firing' AND acknowledged_at IS NULL AND coalesce(silenced_until, 0) <= ?",
          owner,
          now,
        )
      )?.firing ?? 0
    )
  }

  /** The number of open alerts, by state. */
  async counted(): Promise<[state: string, count: number][]> {
    return (
      await this.#db.all<{ state: string; count: number }>(
        `SELECT state, count(*) AS count FROM alerts WHERE ${isOpen} GROUP BY state`,
      )
    ).map(({ state, count }) => [state, count])
  }

  /**
   * A page continues before the time of the former page's last alert. So all alerts that ended in the same millisecond
   * are on one page, even beyond the limit.
   */
  async past(owner: string, before: number | undefined, limit: number): Promise<Alert[]> {
    const ended = "FROM alerts WHERE owner = ?1 AND state = 'resolved' AND resolved_at < ?2"
    const rows = await this.#db.all<AlertRow>(
      `SELECT ${alertColumns} ${ended} AND resolved_at >= coalesce((SELECT resolved_at ${ended} ORDER BY resolved_at DESC LIMIT 1 OFFSET ?3), 0) ORDER BY resolved_at DESC, id`,
      owner,
      before ?? Number.MAX_SAFE_INTEGER,
      limit - 1,
    )
    return rows.map(alertOf)
  }

  async find(owner: string, id: string, db: Queries = this.#db): Promise<Alert | undefined> {
    const row = await db.get<AlertRow>(`SELECT ${alertColumns} FROM alerts WHERE owner = ? AND id = ?`, owner, id)
    return row && alertOf(row)
  }

  /** Those that fired because of a message, the newest first. */
  async ofMessage(owner: string, message: string): Promise<Alert[]> {
    const rows = await this.#db.all<AlertRow>(
      `SELECT ${alertColumns} FROM alerts WHERE owner = ?1 AND (${isOpen} OR resolved_at >= ?2)
       AND EXISTS (SELECT 1 FROM alert_changes WHERE alert = alerts.id AND change = 'firing' AND cause LIKE ?3) ORDER BY since DESC, id LIMIT ${maxOfMessage}`,
      owner,
      timeOfMessage(message),
      `%"message":"${message}"%`,
    )
    return rows.map(alertOf)
  }

  async changesOf(id: string): Promise<Change[]> {
    const rows = await this.#db.all<{ at: number; change: string; by_whom: string | null; cause: string | null }>(
      'SELECT at, change, by_whom, cause FROM alert_changes WHERE alert = ? ORDER BY number',
      id,
    )
    return rows.map(({ at, change, by_whom: by, cause }) => ({
      at,
      change,
      ...(by !== null && { by }),
      ...(cause !== null && { cause: JSON.parse(cause) as NonNullable<Change['cause']> }),
    }))
  }

  /** Sets marks, which do not change the state. Returns undefined when the alert does not exist. */
  async mark(
    owner: string,
    id: string,
    marks: { acknowledged?: Alert['acknowledged'] | null; silencedUntil?: number | null },
    change: Change,
  ): Promise<Alert | undefined> {
    const marked = await this.#db.atomic(async (tx) => {
      const { acknowledged, silencedUntil } = marks
      if (acknowledged !== undefined)
        await tx.run(
          'UPDATE alerts SET acknowledged_at = ?, acknowledged_by = ? WHERE owner = ? AND id = ?',
          acknowledged?.at ?? null,
          acknowledged?.by ?? null,
          owner,
          id,
        )
      if (silencedUntil !== undefined)
        await tx.run('UPDATE alerts SET silenced_until = ? WHERE owner = ? AND id = ?', silencedUntil, owner, id)
      const alert = await this.find(owner, id, tx)
      if (!alert) return undefined
      await addChanges(tx, id, [change])
      await this.#notices.tell(tx, 'alerts', owner)
      return alert
    })
    if (marked) this.#changed(owner)
    return marked
  }

  /** What happened beside its states and marks; nothing when it is gone. */
  async note(owner: string, id: string, change: Change): Promise<void> {
    await this.#db.atomic(async (tx) => {
      if (await this.find(owner, id, tx)) await addChanges(tx, id, [change])
    })
  }

  /** Somebody has silenced all alerts of an account, or none any more. */
  async silencedAll(owner: string): Promise<void> {
    await this.#notices.tell(this.#db, 'alerts', owner)
    this.#changed(owner)
  }

  /** Removes what is left of accounts that are gone. */
  async reconcile(existing: () => Promise<ReadonlySet<string>>): Promise<void> {
    const owners = (
      await this.#db.all<{ owner: string }>('SELECT owner FROM alerts UNION SELECT owner FROM alert_messages')
    ).map(({ owner }) => owner)
    // Asked afterwards: whoever has alerts has been there before.
    const accounts = await existing()
    for (const owner of owners) {
      if (accounts.has(owner)) continue
      await this.#db.atomic(async (tx) => {
        await tx.run('DELETE FROM alert_messages WHERE owner = ?', owner)
        await tx.run('DELETE FROM alert_changes WHERE alert IN (SELECT id FROM alerts WHERE owner = ?)', owner)
        await tx.run('DELETE FROM alerts WHERE owner = ?', owner)
      })
    }
  }

  /** Of one account after the other, so many at a time. */
  async dropOld(now: number): Promise<void> {
    for (let owner = await this.#ownerAfter(''); owner !== null; owner = await this.#ownerAfter(owner)) {
      while (await this.#dropSome(owner, now)) await othersTurn()
    }
  }

  async #ownerAfter(owner: string): Promise<string | null> {
    return (
      (await this.#db.get<{ next: string | null }>('SELECT min(owner) AS next FROM alerts WHERE owner > ?', owner))
        ?.next ?? null
    )
  }

  /** Returns whether there may be more. */
  #dropSome(owner: string, now: number): Promise<boolean> {
    return this.#db.atomic(async (tx) => {
      const old = await tx.all<{ id: string }>(
        `SELECT id FROM (SELECT id, resolved_at FROM alerts WHERE owner = ? AND state = 'resolved'
         ORDER BY resolved_at DESC, id LIMIT ${batchSize} OFFSET ${quotas.account.alerts.past}) AS beyond
         UNION SELECT id FROM (SELECT id FROM alerts WHERE owner = ? AND state = 'resolved' AND resolved_at < ? LIMIT ${batchSize}) AS ended`,
        owner,
        owner,
        now - maxKeptMs,
      )
      const ids = JSON.stringify(old.map(({ id }) => id))
      const listed = { sqlite: 'SELECT value FROM json_each(?)', postgres: 'SELECT json_array_elements_text(?::json)' }[
        tx.dialect
      ]
      await tx.run(`DELETE FROM alert_changes WHERE alert IN (${listed})`, ids)
      await tx.run(`DELETE FROM alerts WHERE id IN (${listed})`, ids)
      return old.length > 0
    })
  }
}
