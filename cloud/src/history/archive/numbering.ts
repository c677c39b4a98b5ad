const largestJump = 2 ** 40
const beyond = 2 ** 20

/**
 * Numbers events of the same millisecond in their order. When the clock was set back, or another process stores beside this one, others may
 * have the low numbers of a millisecond: then it counts on from a random one.
 */
export class Numbering {
  #newest: number
  /** Below 0 while somebody else has numbered that millisecond. */
  #n = -1
  #beyond = beyond + Math.floor(Math.random() * largestJump)

  /** `newest` is the time of the newest that is stored; none is safe where others store, too. */
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
