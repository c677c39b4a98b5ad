const largestJump = 2 ** 40
const beyond = 2 ** 20

/**
 * Numbers the events of one millisecond in their order. When the clock was set back, or another process stores events,
 * too, the low numbers of a millisecond may be in use: then it starts at a random number.
 */
export class Numbering {
  #newest: number
  /** Below 0 when the low numbers of this millisecond may be in use. */
  #n = -1
  #beyond = beyond + Math.floor(Math.random() * largestJump)

  /** `newest` is the time of the newest stored event. Leave it out where other processes store events, too. */
  constructor(newest: number) {
    this.#newest = newest
  }

  next(t: number): number {
    if (t > this.#newest) {
      this.#newest = t
      this.#n = 0
      return 0
    }
    if (t === this.#newest && this.#n >= 0) return (this.#n += 1)
    this.#beyond += 1
    return this.#beyond
  }
}
