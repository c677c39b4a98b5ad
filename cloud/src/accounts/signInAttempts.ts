import { createHash } from 'node:crypto'
import type { Database, Queries } from '../store/database.ts'

const allowed = { account: 5, address: 20 }
const forgottenAfter = 60 * 60_000

interface Failures {
  count: number
  last: number
}

interface Counted {
  key: string
  /** How many may fail before the next one has to wait. */
  free: number
  /** An address keeps its count for the other names that were tried there. */
  isAddress: boolean
}

/** Where an attempt comes from, and which account it is for. */
export interface Attempt {
  username: string
  /** Unknown behind a proxy: all clients would share the proxy's address. */
  address?: string
  /** A browser in which this account has signed in before: failures elsewhere don't delay it. */
  browser?: string
}

/**
 * Counts wrong passwords by account, wherever they come from and at whichever process, and by address, whatever names
 * were tried. After five (an address: twenty) each next try has to wait, at first a quarter of the longest pause, then
 * half of it, then all. Each wrong password of a stranger delays an account no longer than that, and a right one delays
 * nobody. Names and addresses are stored as hashes.
 */
export class SignInAttempts {
  readonly #db: Database
  readonly #pauses: readonly number[]
  readonly #now: () => number

  constructor(db: Database, maxPauseMs: number, now: () => number = Date.now) {
    this.#db = db
    this.#pauses = [maxPauseMs / 4, maxPauseMs / 2, maxPauseMs].map(Math.ceil)
    this.#now = now
  }

  /** How many milliseconds are left to wait; 0 when a password may be tried. */
  async wait(attempt: Attempt): Promise<number> {
    const waits = await Promise.all(countsOf(attempt).map((counted) => this.#left(counted)))
    return Math.max(...waits)
  }

  /**
   * Counts the attempt as a failed one, unless it has to wait: then it returns for how long. Of many at once each
   * counts the others.
   */
  async begin(attempt: Attempt): Promise<number> {
    const isCounted = await this.#db.atomic((tx) => this.#countAll(tx, countsOf(attempt))).catch(onlyWhenTooMany)
    return isCounted ? 0 : Math.max(1, await this.wait(attempt))
  }

  /** The right password takes back its own attempt. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#db.atomic(async (tx) => {
      for (const { key, isAddress } of countsOf(attempt)) await (isAddress ? takeBack(tx, key) : remove(tx, key))
    })
  }

  /** It was counted, and no password was checked. */
  async notTried(attempt: Attempt): Promise<void> {
    await this.#db.atomic(async (tx) => {
      for (const { key } of countsOf(attempt)) await takeBack(tx, key)
    })
  }

  async #left({ key, free }: Counted): Promise<number> {
    const failures = await this.#db.get<Failures>('SELECT count, last FROM sign_in_failures WHERE key = ?', key)
    if (!failures || failures.count < free) return 0
    return Math.max(0, failures.last + (this.#pauses[failures.count - free] ?? this.#longest) - this.#now())
  }

  get #longest(): number {
    return this.#pauses.at(-1) ?? 0
  }

  async #countAll(tx: Queries, counts: readonly Counted[]): Promise<true> {
    for (const { key, free } of counts) {
      const cases = this.#pauses.map((pause, index) => `WHEN ${free + index} THEN ${pause}`).join(' ')
      const counted = await tx.run(
        `INSERT INTO sign_in_failures AS known (key, count, last, former) VALUES (?1, 1, ?2, 0)
         ON CONFLICT (key) DO UPDATE SET count = CASE WHEN known.last < ?2 - ${forgottenAfter} THEN 1 ELSE known.count + 1 END, former = known.last, last = excluded.last
         WHERE known.count < ${free} OR known.last + CASE known.count ${cases} ELSE ${this.#longest} END <= ?2`,
        key,
        this.#now(),
      )
      if (counted === 0) throw new TooMany()
    }
    return true
  }
}

class TooMany extends Error {}

function onlyWhenTooMany(error: unknown): false {
  if (error instanceof TooMany) return false
  throw error
}

/** In one order, so that two that count don't wait for each other. */
function countsOf({ username, address, browser }: Attempt): Counted[] {
  if (browser !== undefined) return [{ key: keyOf('browser', browser), free: allowed.account, isAddress: false }]
  const account = {
    key: keyOf('name', username.normalize('NFC').toLowerCase()),
    free: allowed.account,
    isAddress: false,
  }
  return address === undefined
    ? [account]
    : [account, { key: keyOf('address', address), free: allowed.address, isAddress: true }]
}

function keyOf(kind: string, text: string): string {
  return createHash('sha256').update(`${kind} ${text}`).digest('base64url')
}

async function takeBack(tx: Queries, key: string): Promise<void> {
  if (
    (await tx.run('UPDATE sign_in_failures SET count = count - 1, last = former WHERE key = ? AND count > 1', key)) ===
    0
  )
    await remove(tx, key)
}

async function remove(tx: Queries, key: string): Promise<void> {
  await tx.run('DELETE FROM sign_in_failures WHERE key = ?', key)
}

export async function dropForgottenAttempts(db: Database, now: number): Promise<void> {
  await db.run('DELETE FROM sign_in_failures WHERE last < ?', now - forgottenAfter)
}
