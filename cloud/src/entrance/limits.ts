import { isIPv6, SocketAddress } from 'node:net'

interface Bucket {
  left: number
  at: number
}

interface Rate {
  burst: number
  perSecond: number
}

const mostKept = 10_000

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
    const [oldest] = this.#buckets.size > mostKept ? this.#buckets.keys() : []
    if (oldest !== undefined) this.#buckets.delete(oldest)
    return left >= count
  }
}

/** The connections that are open, in all and of each address. */
export class OpenConnections {
  readonly #byAddress = new Map<string, number>()
  readonly #most: number
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Returns what gives the place back; undefined when there is none. */
  take(address: string): (() => void) | undefined {
    const own = this.#byAddress.get(address) ?? 0
    if (this.#count >= this.#most || own >= Math.ceil(this.#most / 2)) return undefined
    this.#count += 1
    this.#byAddress.set(address, own + 1)
    return () => {
      this.#count -= 1
      const left = (this.#byAddress.get(address) ?? 1) - 1
      if (left === 0) this.#byAddress.delete(address)
      else this.#byAddress.set(address, left)
    }
  }
}

export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/** What limits count by: one that has an IPv6 address has all of its network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const { address: short } = new SocketAddress({ address, family: 'ipv6' })
  const [head = ''] = short.split('::')
  return head.split(':').slice(0, 4).join(':') || short
}
