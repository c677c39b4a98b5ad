import type { Database, Queries } from '../../store/database.ts'
import { removeMinutes, removeNumbers, rowBytes } from '../series/rollup.ts'
import type { Accounts } from './accounts.ts'
import { day, type Partitions } from './partitions.ts'
import { minute, minuteOf } from './rollup.ts'
import { holdTopics, topicsChanged, type Topics } from './topics.ts'
import { overhead } from './writer.ts'

interface UpkeepParts {
  db: Database
  accounts: Accounts
  topics: Topics
  /** Undefined in SQLite. */
  partitions: Partitions | undefined
  now?: () => number
}

type AccountToKeep = Awaited<ReturnType<Accounts['all']>>[number]

interface Key {
  t: number
  n: number
  bytes: number
}

/** Events that one step deletes. Everything else waits during a step. */
const stepSize = 300
const topicsAtOnce = 50
/** Minutes by which counts may reach back beyond the oldest event. */
const behind = 60

/** Deletes old events, events beyond the limit in bytes, and those of removed accounts and devices, in steps of a few milliseconds. */
export class Upkeep {
  readonly #parts: UpkeepParts
  readonly #now: () => number
  /** The oldest minute for which counts are kept, by account. */
  readonly #cleaned = new Map<number, number>()
  /** The account of the last step. */
  #last = 0
  #cleaning: { owner: number; first: number; topics: number[] } | undefined

  constructor(parts: UpkeepParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /** Does one step, for each account in turn, so that an account that constantly writes at its limit does not delay the others. Returns whether there is more to do. */
  async step(): Promise<boolean> {
    const all = await this.#parts.accounts.all()
    const done = all.filter(({ number }) => number <= this.#last)
    if (await this.#stepOfOne(all.slice(done.length))) return true
    this.#last = 0
    return (await this.#removeLostTopic()) || this.#stepOfOne(done)
  }

  async #stepOfOne(some: readonly AccountToKeep[]): Promise<boolean> {
    for (const account of some) {
      if (!(await this.#stepOf(account))) continue
      this.#last = account.number
      return true
    }
    return false
  }

  async #stepOf(account: AccountToKeep): Promise<boolean> {
    const { number } = account
    if (account.gone === 1) {
      await this.#removeAccount(number)
      return true
    }
    const { days, bytes } = this.#parts.accounts.limitsOf(account)
    const oldest = minuteOf(this.#now() - days * day)
    const first = await this.#parts.db.get<{ minute: number }>('SELECT minute FROM history_spans WHERE owner = ? ORDER BY minute LIMIT 1', number)
    const isOld = first !== undefined && first.minute < oldest
    if (first && (isOld || account.used > bytes)) {
      await this.#removeOldest(number, first.minute, !isOld)
      return true
    }
    return this.#clean(number, first?.minute ?? oldest)
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
      const sums = await tx.all<{ owner: number; count: number; bytes: number }>('SELECT owner, sum(count) AS count, sum(bytes) AS bytes FROM history_spans WHERE minute < ? GROUP BY owner ORDER BY owner', minuteOf(before))
      for (const { owner, count, bytes } of sums) await tx.run('UPDATE history_accounts SET events = events - ?, used = used - ? WHERE number = ?', count, bytes, owner)
      await tx.run('DELETE FROM history_spans WHERE minute < ?', minuteOf(before))
    })
    await partitions.drop(before)
  }

  #removeOldest(owner: number, first: number, counts: boolean): Promise<void> {
    return this.#parts.db.atomic(async (tx) => {
      const [from, to] = [first * minute, (first + 1) * minute]
      const keys = await tx.all<Key>('SELECT t, n, octet_length(data) AS bytes FROM history_events WHERE owner = ? AND t >= ? AND t < ? ORDER BY t, n LIMIT ?', owner, from, to, stepSize)
      const last = keys.at(-1)
      if (last) await tx.run('DELETE FROM history_events WHERE owner = ? AND t >= ? AND t <= ? AND (t, n) <= (?, ?)', owner, from, last.t, last.t, last.n)
      if (keys.length < stepSize) await this.#endSpan(tx, owner, first, keys.length)
      else await subtract(tx, owner, keys)
      if (counts) await tx.run('UPDATE history_accounts SET dropped = dropped + ? WHERE number = ?', keys.length, owner)
    })
  }

  /** All events of the minute are deleted; corrects the counts by what was counted for it. */
  async #endSpan(tx: Queries, owner: number, at: number, events: number): Promise<void> {
    const span = await tx.get<{ count: number; bytes: number }>('SELECT count, bytes FROM history_spans WHERE owner = ? AND minute = ?', owner, at)
    await tx.run('DELETE FROM history_spans WHERE owner = ? AND minute = ?', owner, at)
    await tx.run('UPDATE history_accounts SET events = events - ?, used = used - ? WHERE number = ?', span?.count ?? events, span?.bytes ?? 0, owner)
  }

  /** Deletes counts of minutes whose events are deleted, and topics that are empty. */
  async #clean(owner: number, first: number): Promise<boolean> {
    const { db, topics } = this.#parts
    const known = this.#cleaned.get(owner)
    if (known !== undefined && first - known < behind) return false
    this.#cleaning ??= { owner, first, topics: (await topics.of(owner)).map(({ id }) => id) }
    const cleaning = this.#cleaning
    const some = cleaning.topics.splice(0, topicsAtOnce)
    await db.atomic(async (tx) => {
      await holdTopics(tx, cleaning.owner)
      let removed = 0
      for (const id of some) {
        await tx.run('DELETE FROM history_minutes WHERE topic = ? AND minute < ?', id, cleaning.first)
        await removeMinutes(tx, id, cleaning.first)
        const gone = await tx.run('DELETE FROM history_topics WHERE id = ? AND NOT EXISTS (SELECT 1 FROM history_minutes WHERE topic = ?)', id, id)
        if (gone > 0) await removeNumbers(tx, id)
        removed += gone
      }
      if (removed > 0) await topicsChanged(tx, cleaning.owner)
    })
    if (cleaning.topics.length > 0) return true
    this.#cleaned.set(cleaning.owner, cleaning.first)
    this.#cleaning = undefined
    return true
  }

  /** Deletes a topic of a removed device. */
  async #removeLostTopic(): Promise<boolean> {
    const { db } = this.#parts
    const lost = await db.get<{ id: number; owner: number }>("SELECT id, owner FROM history_topics WHERE device = '' ORDER BY id LIMIT 1")
    if (!lost) return false
    await db.atomic(async (tx) => {
      const keys = await tx.all<Key>('SELECT t, n, octet_length(data) AS bytes FROM history_events WHERE topic = ? AND owner = ? ORDER BY t, n LIMIT ?', lost.id, lost.owner, stepSize)
      const last = keys.at(-1)
      if (last) await tx.run('DELETE FROM history_events WHERE topic = ? AND owner = ? AND (t, n) <= (?, ?)', lost.id, lost.owner, last.t, last.n)
      await subtract(tx, lost.owner, keys)
      if (keys.length === stepSize) return
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
      const last = await tx.get<{ t: number; n: number }>('SELECT t, n FROM history_events WHERE owner = ? ORDER BY t, n LIMIT 1 OFFSET ?', owner, stepSize)
      if (last) return void (await tx.run('DELETE FROM history_events WHERE owner = ? AND (t, n) < (?, ?)', owner, last.t, last.n))
      await tx.run('DELETE FROM history_events WHERE owner = ?', owner)
      const some = await tx.all<{ id: number }>('SELECT id FROM history_topics WHERE owner = ? LIMIT ?', owner, topicsAtOnce)
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

async function subtract(tx: Queries, owner: number, keys: readonly Key[]): Promise<void> {
  const sums = new Map<number, { count: number; bytes: number }>()
  for (const { t, bytes } of keys) {
    const sum = sums.get(minuteOf(t)) ?? { count: 0, bytes: 0 }
    sums.set(minuteOf(t), { count: sum.count + 1, bytes: sum.bytes + bytes + overhead })
  }
  for (const [at, { count, bytes }] of sums) {
    await tx.run('UPDATE history_spans SET count = count - ?, bytes = bytes - ? WHERE owner = ? AND minute = ?', count, bytes, owner, at)
    await tx.run('UPDATE history_accounts SET events = events - ?, used = used - ? WHERE number = ?', count, bytes, owner)
  }
  // Rows beside the events are useless without events.
  const rest = await tx.get<{ bytes: number | null }>('SELECT sum(bytes) AS bytes FROM history_spans WHERE owner = ? AND count <= 0', owner)
  if (rest?.bytes) await tx.run('UPDATE history_accounts SET used = used - ? WHERE number = ?', rest.bytes, owner)
  await tx.run('DELETE FROM history_spans WHERE owner = ? AND count <= 0', owner)
}

async function subtractNumbers(tx: Queries, owner: number, removed: readonly { minute: number; count: number }[]): Promise<void> {
  for (const { minute: at, count } of removed) {
    const isCounted = (await tx.run('UPDATE history_spans SET bytes = bytes - ? WHERE owner = ? AND minute = ?', count * rowBytes, owner, at)) > 0
    if (isCounted) await tx.run('UPDATE history_accounts SET used = used - ? WHERE number = ?', count * rowBytes, owner)
  }
}
