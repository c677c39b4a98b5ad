const allowedFailures = 5
const mostKept = 10_000

interface Attempts {
  failures: number
  lastFailure: number
}

/** After five wrong passwords an account waits at the address they came from. */
export class SignInAttempts {
  readonly #attempts = new Map<string, Attempts>()
  readonly #delay: number
  readonly #now: () => number

  constructor(delayMilliseconds: number, now: () => number = Date.now) {
    this.#delay = delayMilliseconds
    this.#now = now
  }

  /** How many milliseconds are left to wait; 0 when a password may be tried. */
  wait(username: string, address: string): number {
    const attempts = this.#attempts.get(key(username, address))
    if (!attempts || attempts.failures < allowedFailures) return 0
    return Math.max(0, attempts.lastFailure + this.#delay - this.#now())
  }

  failed(username: string, address: string): void {
    const id = key(username, address)
    const former = this.#attempts.get(id)
    const served = former !== undefined && this.#now() - former.lastFailure >= this.#delay
    this.#attempts.delete(id)
    this.#attempts.set(id, { failures: served ? 1 : (former?.failures ?? 0) + 1, lastFailure: this.#now() })
    if (this.#attempts.size > mostKept) this.#dropOldest()
  }

  succeeded(username: string, address: string): void {
    this.#attempts.delete(key(username, address))
  }

  #dropOldest(): void {
    for (const id of this.#attempts.keys()) {
      this.#attempts.delete(id)
      return
    }
  }
}

function key(username: string, address: string): string {
  return `${address} ${username.normalize('NFC').toLowerCase()}`
}
