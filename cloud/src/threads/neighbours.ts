/** Milliseconds in which an account counts as being there. */
const lasting = 1000

/** Knows whether an account is the only one that wants something at the moment. */
export class Neighbours {
  readonly #now: () => number
  /** Who was seen last, and when. */
  #newest = { account: '', at: -Infinity }
  /** The same of whoever was seen last before that account. */
  #before = { account: '', at: -Infinity }

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The cloud's own work has no account. */
  seen(account: string): void {
    if (account === '') return
    if (account !== this.#newest.account) this.#before = this.#newest
    this.#newest = { account, at: this.#now() }
  }

  /** Whether another account was seen lately. */
  has(account: string): boolean {
    const { at } = account === this.#newest.account ? this.#before : this.#newest
    return this.#now() - at < lasting
  }
}
