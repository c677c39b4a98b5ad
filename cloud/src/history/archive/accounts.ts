import type { Database } from '../../store/database.ts'
import { usualLimits, type Limits } from '../limits.ts'
import type { Status } from '../protocol.ts'

interface AccountRow {
  number: number
  days: number | null
  bytes: number | null
  events: number
  used: number
  dropped: number
  topics_version: number
}

export type StoredAccount = AccountRow & { sub: string; gone: number }

const columns = 'number, sub, days, bytes, events, used, dropped, topics_version, gone'
const minute = 60_000
const maxKnown = 10_000

/** The accounts that have events: their numbers, which every row contains, their limits, and how much they use. */
export class Accounts {
  readonly #db: Database
  readonly #most: Limits
  readonly #numbers = new Map<string, number>()

  constructor(db: Database, most: Limits) {
    this.#db = db
    this.#most = most
  }

  /** Gives the account a number if it has none yet. */
  async numberOf(sub: string): Promise<number> {
    const known = this.#numbers.get(sub)
    if (known !== undefined) return known
    if (this.#numbers.size > maxKnown) this.#numbers.clear()
    await this.#db.run('INSERT INTO history_accounts (sub) VALUES (?) ON CONFLICT (sub) DO NOTHING', sub)
    const number = (await this.find(sub))?.number ?? 0
    this.#numbers.set(sub, number)
    return number
  }

  forget(number: number): void {
    for (const [sub, known] of this.#numbers) if (known === number) this.#numbers.delete(sub)
  }

  /**
   * Hides the account's events at once; they are deleted in steps. If the same user signs in later, the history starts
   * empty.
   */
  async remove(sub: string): Promise<void> {
    const row = await this.find(sub)
    if (!row) return
    await this.#db.run(
      "UPDATE history_accounts SET gone = 1, sub = 'removed ' || CAST(number AS TEXT) WHERE number = ?",
      row.number,
    )
    this.forget(row.number)
  }

  find(sub: string): Promise<AccountRow | undefined> {
    return this.#db.get<AccountRow>(
      'SELECT number, days, bytes, events, used, dropped, topics_version FROM history_accounts WHERE sub = ? AND gone = 0',
      sub,
    )
  }

  limitsOf(row: Pick<AccountRow, 'days' | 'bytes'> | undefined): Limits {
    return {
      days: Math.min(row?.days ?? usualLimits.days, this.#most.days),
      bytes: Math.min(row?.bytes ?? usualLimits.bytes, this.#most.bytes),
    }
  }

  async status(sub: string): Promise<Status> {
    const row = await this.find(sub)
    const first =
      row &&
      (await this.#db.get<{ minute: number }>(
        'SELECT minute FROM history_spans WHERE owner = ? ORDER BY minute LIMIT 1',
        row.number,
      ))
    const oldest =
      row &&
      first &&
      (await this.#db.get<{ t: number }>(
        'SELECT t FROM history_events WHERE owner = ? AND t >= ? ORDER BY t LIMIT 1',
        row.number,
        first.minute * minute,
      ))
    return {
      ...this.limitsOf(row),
      most: this.#most,
      used: row?.used ?? 0,
      events: row?.events ?? 0,
      oldest: oldest?.t ?? null,
      dropped: row?.dropped ?? 0,
    }
  }

  async limit(sub: string, { days, bytes }: Limits): Promise<void> {
    const number = await this.numberOf(sub)
    await this.#db.run('UPDATE history_accounts SET days = ?, bytes = ? WHERE number = ?', days, bytes, number)
  }

  async sums(): Promise<{ events: number; used: number; dropped: number }> {
    const row = await this.#db.get<{ events: number | null; used: number | null; dropped: number | null }>(
      'SELECT sum(events) AS events, sum(used) AS used, sum(dropped) AS dropped FROM history_accounts',
    )
    return { events: row?.events ?? 0, used: row?.used ?? 0, dropped: row?.dropped ?? 0 }
  }

  all(): Promise<StoredAccount[]> {
    return this.#db.all(`SELECT ${columns} FROM history_accounts ORDER BY number`)
  }

  byNumber(number: number): Promise<StoredAccount | undefined> {
    return this.#db.get(`SELECT ${columns} FROM history_accounts WHERE number = ?`, number)
  }
}
