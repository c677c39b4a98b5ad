import type { Database, Queries } from '../../store/database.ts'
import { freeFields, hasFreeFields } from '../series/fieldBook.ts'
import { removedAtOnce, removeMinute, removeMinutes, removeNumbers } from '../series/removal.ts'
import type { Accounts } from './accounts.ts'
import { day, type Partitions } from './partitions.ts'
import { fitting, most, sizeOfRow, subtract, subtractNumbers, type Key } from './removed.ts'
import { minute, minuteOf } from './rollup.ts'
import { holdTopics, topicsChanged, type Topics } from './topics.ts'

interface RetentionParts {
  db: Database
  accounts: Accounts
  topics: Topics
  /** Undefined in SQLite. */
  partitions: Partitions | undefined
  now?: () => number
}

const topicsAtOnce = 50
const accountsAtOnce = 50
/** How far what is counted by minute may reach back behind the oldest event. */
const behind = 60
/** Minutes further ahead are none that a clock which is nearly right could tell. */
const ahead = day
/** In place of an account: topics of devices that were removed. */
const lostTopics = 0

/**
 * Deletes old events, events beyond the limit in bytes, and those of removed accounts and devices, in steps of a few
 * milliseconds.
 */
export class Retention {
  readonly #parts: RetentionParts
  readonly #now: () => number
  /** The oldest minute for which counts are kept, by account. */
  readonly #cleaned = new Map<number, number>()
  /** The accounts that this round has not done with. */
  #round: number[] = []
  #cleaning: { owner: number; first: number; topics: number[] } | undefined

  constructor(parts: RetentionParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /**
   * Does one step, for each account in turn, so that an account that constantly writes at its limit does not delay the
   * others. Returns whether there is more to do.
   */
  async step(): Promise<boolean> {
    if (this.#round.length === 0)
      this.#round = [...(await this.#parts.accounts.all()).map(({ number }) => number), lostTopics]
    for (let looked = 0; looked < accountsAtOnce; looked += 1) {
      const number = this.#round.shift()
      if (number === undefined) break
      if (!(await (number === lostTopics ? this.#removeLostTopic() : this.#stepOf(number)))) continue
      // It comes again, when the others had their turns.
      this.#round.push(number)
      break
    }
    return this.#round.length > 0
  }

  async #stepOf(number: number): Promise<boolean> {
    const { db, accounts } = this.#parts
    const account = await accounts.byNumber(number)
    if (!account) return false
    if (account.gone === 1) {
      await this.#removeAccount(number)
      return true
    }
    const { days, bytes } = accounts.limitsOf(account)
    const [now, isFull] = [minuteOf(this.#now()), account.used > bytes]
    const oldest = now - Math.round((days * day) / minute)
    const first = await db.get<{ minute: number }>(
      'SELECT minute FROM history_spans WHERE owner = ? ORDER BY minute LIMIT 1',
      number,
    )
    const isOld = first !== undefined && first.minute < oldest
    const wrong = isOld ? undefined : await this.#ofFuture(number, now, oldest, isFull)
    if (wrong) await this.#removeOf(number, wrong.minute, wrong.counts, true)
    else if (first && (isOld || isFull)) await this.#removeOf(number, first.minute, !isOld, false)
    else return this.#clean(number, Math.min(first?.minute ?? oldest, now))
    return true
  }

  /**
   * What a wrong clock has told is never too old, nor the oldest: it makes room first, and goes when its days have
   * passed since it was seen.
   */
  async #ofFuture(
    owner: number,
    now: number,
    oldest: number,
    isFull: boolean,
  ): Promise<{ minute: number; counts: boolean } | undefined> {
    const { db } = this.#parts
    const from = now + ahead / minute
    const last = await db.get<{ minute: number }>(
      'SELECT minute FROM history_spans WHERE owner = ? AND minute > ? ORDER BY minute DESC LIMIT 1',
      owner,
      from,
    )
    if (!last) return undefined
    await db.run('UPDATE history_spans SET seen = ? WHERE owner = ? AND minute > ? AND seen IS NULL', now, owner, from)
    const over = await db.get<{ minute: number }>(
      'SELECT minute FROM history_spans WHERE owner = ? AND minute > ? AND seen < ? ORDER BY minute DESC LIMIT 1',
      owner,
      from,
      oldest,
    )
    return over ? { minute: over.minute, counts: false } : isFull ? { minute: last.minute, counts: true } : undefined
  }

  /** Drops whole days that are too old for every account. */
  async dropDays(): Promise<void> {
    const { db, accounts, partitions } = this.#parts
    if (!partitions) return
    const now = this.#now()
    await partitions.makeAhead(now)
    const longest = Math.max(1, ...(await accounts.all()).map((account) => accounts.limitsOf(account).days))
    const before = Math.floor((now - longest * day) / day) * day
    await db.atomic(async (tx) => {
      const sums = await tx.all<{ owner: number; count: number; bytes: number }>(
        'SELECT owner, sum(count) AS count, sum(bytes) AS bytes FROM history_spans WHERE minute < ? GROUP BY owner ORDER BY owner',
        minuteOf(before),
      )
      for (const { owner, count, bytes } of sums)
        await tx.run(
          'UPDATE history_accounts SET events = events - ?, used = used - ? WHERE number = ?',
          count,
          bytes,
          owner,
        )
      await tx.run('DELETE FROM history_spans WHERE minute < ?', minuteOf(before))
    })
    await partitions.drop(before)
  }

  /**
   * Of one minute, as much as one step may. What is counted of it by topic is cleaned up with all that is older; of the
   * future there is never anything older.
   */
  #removeOf(owner: number, at: number, counts: boolean, isOfFuture: boolean): Promise<void> {
    return this.#parts.db.atomic(async (tx) => {
      const [from, to] = [at * minute, (at + 1) * minute]
      const { keys, isAll } = fitting(
        await tx.all<Key>(
          `SELECT t, n, topic, ${sizeOfRow} AS bytes FROM history_events WHERE owner = ? AND t >= ? AND t < ? ORDER BY t, n LIMIT ${most.events}`,
          owner,
          from,
          to,
        ),
      )
      const last = keys.at(-1)
      if (last)
        await tx.run(
          'DELETE FROM history_events WHERE owner = ? AND t >= ? AND t <= ? AND (t, n) <= (?, ?)',
          owner,
          from,
          last.t,
          last.t,
          last.n,
        )
      if (isOfFuture) for (const topic of new Set(keys.map((key) => key.topic))) await this.#removeCounts(tx, topic, at)
      if (isAll) await this.#endSpan(tx, owner, at, keys.length)
      else await subtract(tx, owner, keys)
      if (counts) await tx.run('UPDATE history_accounts SET dropped = dropped + ? WHERE number = ?', keys.length, owner)
    })
  }

  /** Unless the topic has another event in that minute. */
  async #removeCounts(tx: Queries, topic: number, at: number): Promise<void> {
    if (
      await tx.get(
        'SELECT 1 FROM history_events WHERE topic = ? AND t >= ? AND t < ? LIMIT 1',
        topic,
        at * minute,
        (at + 1) * minute,
      )
    )
      return
    await removeMinute(tx, topic, at)
  }

  /** No event is left of the minute, whatever was counted. */
  async #endSpan(tx: Queries, owner: number, at: number, events: number): Promise<void> {
    const span = await tx.get<{ count: number; bytes: number }>(
      'SELECT count, bytes FROM history_spans WHERE owner = ? AND minute = ?',
      owner,
      at,
    )
    await tx.run('DELETE FROM history_spans WHERE owner = ? AND minute = ?', owner, at)
    await tx.run(
      'UPDATE history_accounts SET events = events - ?, used = used - ? WHERE number = ?',
      span?.count ?? events,
      span?.bytes ?? 0,
      owner,
    )
  }

  /** Deletes counts of minutes whose events are deleted, and topics that are empty. */
  async #clean(owner: number, first: number): Promise<boolean> {
    const { db, topics } = this.#parts
    const known = this.#cleaned.get(owner)
    if (known !== undefined && first - known < behind) return false
    this.#cleaning ??= { owner, first, topics: (await topics.of(owner)).map(({ id }) => id) }
    const cleaning = this.#cleaning
    const some = cleaning.topics.splice(0, topicsAtOnce)
    const done: number[] = []
    await db.atomic(async (tx) => {
      for (let removed = 0; some.length > 0 && removed < removedAtOnce;) {
        const [id = 0] = some
        const step = await removeMinutes(tx, id, cleaning.first)
        removed += step.removed
        if (step.isDone) done.push(...some.splice(0, 1))
      }
    })
    cleaning.topics.unshift(...some)
    await db.atomic((tx) => this.#free(tx, cleaning.owner, done))
    if (cleaning.topics.length > 0) return true
    this.#cleaned.set(cleaning.owner, cleaning.first)
    this.#cleaning = undefined
    return true
  }

  /**
   * Topics of which nothing is left, and names of fields of which nothing is. Whoever stores some at the moment begins
   * again.
   */
  async #free(tx: Queries, owner: number, ids: readonly number[]): Promise<void> {
    let [isHeld, hasChanged] = [false, false]
    for (const id of ids) {
      const isEmpty = !(await tx.get('SELECT 1 FROM history_minutes WHERE topic = ? LIMIT 1', id))
      if (!isEmpty && !(await hasFreeFields(tx, id))) continue
      if (!isHeld) await holdTopics(tx, owner)
      isHeld = true
      const isGone =
        (await tx.run(
          'DELETE FROM history_topics WHERE id = ? AND NOT EXISTS (SELECT 1 FROM history_minutes WHERE topic = ?)',
          id,
          id,
        )) > 0
      if (isGone) await removeNumbers(tx, id)
      const isFreed = !isGone && (await freeFields(tx, id))
      hasChanged ||= isGone || isFreed
    }
    if (hasChanged) await topicsChanged(tx, owner)
  }

  /** Of a device that was removed. */
  async #removeLostTopic(): Promise<boolean> {
    const { db } = this.#parts
    const lost = await db.get<{ id: number; owner: number }>(
      "SELECT id, owner FROM history_topics WHERE device = '' ORDER BY id LIMIT 1",
    )
    if (!lost) return false
    await db.atomic(async (tx) => {
      const { keys, isAll } = fitting(
        await tx.all<Key>(
          `SELECT t, n, topic, ${sizeOfRow} AS bytes FROM history_events WHERE topic = ? AND owner = ? ORDER BY t, n LIMIT ${most.events}`,
          lost.id,
          lost.owner,
        ),
      )
      const last = keys.at(-1)
      if (last)
        await tx.run(
          'DELETE FROM history_events WHERE topic = ? AND owner = ? AND (t, n) <= (?, ?)',
          lost.id,
          lost.owner,
          last.t,
          last.n,
        )
      await subtract(tx, lost.owner, keys)
      if (!isAll) return
      const { isDone, removed } = await removeNumbers(tx, lost.id)
      await subtractNumbers(tx, lost.owner, removed)
      if (!isDone) return
      await tx.run('DELETE FROM history_minutes WHERE topic = ?', lost.id)
      await tx.run('DELETE FROM history_topics WHERE id = ?', lost.id)
    })
    return true
  }

  async #removeAccount(owner: number): Promise<void> {
    const { db, topics, accounts } = this.#parts
    await db.atomic(async (tx) => {
      const { keys, isAll } = fitting(
        await tx.all<Key>(
          `SELECT t, n, topic, ${sizeOfRow} AS bytes FROM history_events WHERE owner = ? ORDER BY t, n LIMIT ${most.events}`,
          owner,
        ),
      )
      const last = keys.at(-1)
      if (last) await tx.run('DELETE FROM history_events WHERE owner = ? AND (t, n) <= (?, ?)', owner, last.t, last.n)
      if (!isAll) return
      const some = await tx.all<{ id: number }>(
        'SELECT id FROM history_topics WHERE owner = ? LIMIT ?',
        owner,
        topicsAtOnce,
      )
      for (const { id } of some) {
        if (!(await removeNumbers(tx, id)).isDone) return
        await tx.run('DELETE FROM history_minutes WHERE topic = ?', id)
        await tx.run('DELETE FROM history_topics WHERE id = ?', id)
      }
      if (some.length > 0) return
      await tx.run('DELETE FROM history_spans WHERE owner = ?', owner)
      await tx.run('DELETE FROM history_accounts WHERE number = ?', owner)
      topics.forget(owner)
      accounts.forget(owner)
      // SQLite reuses the number for a new account.
      this.#cleaned.delete(owner)
    })
  }
}
