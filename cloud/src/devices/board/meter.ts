/** Lets so many things pass in a second, and more at once after a pause. */
export class Meter {
  readonly #perSecond: number
  readonly #atOnce: number
  #left: number
  #at = performance.now()

  constructor(perSecond: number, atOnce: number) {
    this.#perSecond = perSecond
    this.#atOnce = atOnce
    this.#left = atOnce
  }

  pass(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#atOnce, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
