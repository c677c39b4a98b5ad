export interface Rate {
  perSecond: number
  /** After a pause. */
  atOnce: number
}

/** Lets so many things pass in a second, and more at once after a pause. */
export class Meter {
  readonly #rate: Rate
  #left: number
  #at = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.atOnce
  }

  /** Something larger than others counts as several, and passes when one of them would. */
  pass(count = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#rate.atOnce, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= count
    return true
  }
}
