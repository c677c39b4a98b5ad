interface Bucket {
  left: number
  at: number
}

interface Rate {
  burst: number
  perSecond: number
}

const maxRemembered = 10_000

/** Many at once, and then so many a second, for each of those that take. */
export class Rates {
  readonly #buckets = new Map<string, Bucket>()
  readonly #rate: Rate
  readonly #now: () => number

  constructor(rate: Rate, now: () => number = Date.now) {
    this.#rate = rate
    this.#now = now
  }

  /** Whether there was one left. */
  take(who: string, count = 1): boolean {
    const { burst, perSecond } = this.#rate
    const now = this.#now()
    const bucket = this.#buckets.get(who) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
    this.#buckets.delete(who)
    this.#buckets.set(who, { left: Math.max(0, left - count), at: now })
    const [oldest] = this.#buckets.size > maxRemembered ? this.#buckets.keys() : []
    if (oldest !== undefined) this.#buckets.delete(oldest)
    return left >= count
  }
}
