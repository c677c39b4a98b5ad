import { Failure } from '../api/failure.ts'

const minute = 60_000

/** Counts what each token does within a minute. */
export class UseLimits {
  readonly #most: Readonly<Record<string, number>>
  readonly #counts = new Map<string, number>()
  #since = Date.now()

  constructor(most: Readonly<Record<string, number>>) {
    this.#most = most
  }

  count(token: string, what: string): void {
    if (Date.now() - this.#since >= minute) {
      this.#counts.clear()
      this.#since = Date.now()
    }
    const key = `${token} ${what}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    const most = this.#most[what] ?? 0
    if (count > most)
      throw new Failure(
        429,
        `A token may make ${most} ${what} in a minute. Wait a minute.`,
        Math.ceil((this.#since + minute - Date.now()) / 1000),
      )
  }
}

/** A request that is under way: until its connection has ended, and the work that it began. */
export interface UnderWay {
  workBegins(): void
  workEnds(): void
  connectionEnds(): void
}

/** Counts what each token has under way. */
export class AtOnce {
  readonly #most: number
  readonly #running = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  begin(token: string): UnderWay {
    const running = this.#running.get(token) ?? 0
    if (running >= this.#most)
      throw new Failure(429, `A token may have ${this.#most} requests under way at once. Wait for one of them.`, 1)
    this.#running.set(token, running + 1)
    let [works, connected] = [false, true]
    const look = () => {
      if (!works && !connected) this.#end(token)
    }
    return {
      workBegins: () => void (works = connected),
      // Who hangs up leaves the work behind, and could else begin any number of it.
      workEnds: () => {
        if (!works) return
        works = false
        look()
      },
      connectionEnds: () => {
        connected = false
        look()
      },
    }
  }

  #end(token: string): void {
    const left = (this.#running.get(token) ?? 1) - 1
    if (left > 0) this.#running.set(token, left)
    else this.#running.delete(token)
  }
}
