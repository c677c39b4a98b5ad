interface Rate {
  perSecond: number
  /** The burst after a pause. */
  atOnce: number
}

/** A token bucket: so many per second, and a burst after a pause. */
export class Meter {
  readonly #rate: Rate
  #left: number
  #at = performance.now()

  constructor(rate: Rate) {
    this.#rate = rate
    this.#left = rate.atOnce
  }

  /** An item may count as several; it passes while at least one token is left. */
  pass(count = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#rate.atOnce, this.#left + ((now - this.#at) / 1000) * this.#rate.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= count
    return true
  }
}
