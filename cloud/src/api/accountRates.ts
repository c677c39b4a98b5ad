import { Failure } from './failure.ts'
import { quotas } from './quotas.data.ts'

interface Bucket {
  left: number
  at: number
}

const { perSecond } = quotas.account.requests
const maxRemembered = 10_000

/** How many requests each account may make: many at once, and then so many a second. */
export class AccountRates {
  readonly #buckets = new Map<string, Bucket>()
  /** How many of each account were taken here since `spent` was asked. */
  #spent = new Map<string, number>()
  readonly #burst: number
  readonly #now: () => number

  constructor(burst: number = quotas.account.requests.burst, now: () => number = Date.now) {
    this.#burst = burst
    this.#now = now
  }

  count(account: string): void {
    if (this.take(account, 1) < 1)
      throw new Failure(
        429,
        `This account makes too many requests: ${perSecond} a second are taken for long. Wait a second.`,
        1,
      )
    this.#spent.set(account, (this.#spent.get(account) ?? 0) + 1)
  }

  /** Returns how many were left before. */
  take(account: string, requests: number): number {
    const now = this.#now()
    const bucket = this.#buckets.get(account) ?? { left: this.#burst, at: now }
    const left = Math.min(this.#burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    this.#buckets.delete(account)
    this.#buckets.set(account, { left: Math.max(0, left - requests), at: now })
    if (this.#buckets.size > maxRemembered) dropOldest(this.#buckets)
    if (this.#spent.size > maxRemembered) dropOldest(this.#spent)
    return left
  }

  spent(): ReadonlyMap<string, number> {
    const spent = this.#spent
    this.#spent = new Map()
    return spent
  }
}

function dropOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}
