const allowed = { account: 5, address: 20 }
const mostKept = 10_000
const forgottenAfter = 60 * 60_000
const doublings = 2

interface Failures {
  count: number
  last: number
  /** What `last` was before the newest failure. */
  before: number
}

/** Where an attempt comes from, and which account it is for. */
export interface Attempt {
  username: string
  /** Unknown behind a proxy: all clients would share the proxy's address. */
  address?: string
  /** Unknown names are counted too, but apart: however many there are, they push out no account's count. */
  known: boolean
  /** A browser in which this account has signed in before: failures elsewhere don't delay it. */
  browser?: string
}

/**
 * Counts wrong passwords by account, wherever they come from, and by address, whatever names were tried. After five (an address:
 * twenty) each next try has to wait, at first a quarter of the longest pause, then half of it, then all. Each wrong password of a
 * stranger delays an account no longer than that, and a right one delays nobody.
 */
export class SignInAttempts {
  readonly #accounts = new Map<string, Failures>()
  readonly #strangers = new Map<string, Failures>()
  readonly #addresses = new Map<string, Failures>()
  readonly #longest: number
  readonly #now: () => number

  constructor(longestPause: number, now: () => number = Date.now) {
    this.#longest = longestPause
    this.#now = now
  }

  /** How many milliseconds are left to wait; 0 when a password may be tried. */
  wait(attempt: Attempt): number {
    return Math.max(...this.#counts(attempt).map(([map, key, free]) => this.#left(map.get(key), free)))
  }

  failed(attempt: Attempt): void {
    for (const [map, key] of this.#counts(attempt)) {
      const former = map.get(key)
      const forgotten = former !== undefined && this.#now() - former.last > forgottenAfter
      map.delete(key)
      map.set(key, { count: forgotten ? 1 : (former?.count ?? 0) + 1, last: this.#now(), before: former?.last ?? 0 })
      if (map !== this.#accounts && map.size > mostKept) dropOldest(map)
    }
  }

  /** The right password takes back its own attempt. An address keeps its count for the other names that were tried there. */
  succeeded(attempt: Attempt): void {
    for (const [map, key] of this.#counts(attempt)) {
      const former = map.get(key)
      if (map !== this.#addresses || former === undefined || former.count <= 1) map.delete(key)
      else map.set(key, { ...former, count: former.count - 1, last: former.before })
    }
  }

  #counts({ username, address, known, browser }: Attempt): [map: Map<string, Failures>, key: string, free: number][] {
    const name = username.normalize('NFC').toLowerCase()
    if (browser !== undefined) return [[this.#strangers, `browser ${browser}`, allowed.account]]
    const account: [Map<string, Failures>, string, number] = [known ? this.#accounts : this.#strangers, `name ${name}`, allowed.account]
    return address === undefined ? [account] : [account, [this.#addresses, address, allowed.address]]
  }

  #left(failures: Failures | undefined, free: number): number {
    if (!failures || failures.count < free) return 0
    const pause = this.#longest / 2 ** Math.max(0, doublings - (failures.count - free))
    return Math.max(0, failures.last + pause - this.#now())
  }
}

function dropOldest(map: Map<string, Failures>): void {
  for (const key of map.keys()) {
    map.delete(key)
    return
  }
}
