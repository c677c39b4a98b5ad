interface Rate {
  perSecond: number
  /** The burst after a pause. */
  atOnce: number
}

/** A token bucket: so many per second, and a burst after a pause. */
export class Meter {
  readonly #rate: Rate
  /** How many are left, and since when. */
  readonly #cells: Float64Array<ArrayBufferLike>

  /** Threads that run one at a time may share the cells; who makes them leaves them empty. */
  constructor(rate: Rate, cells: Float64Array<ArrayBufferLike> = new Float64Array(2)) {
    this.#rate = rate
    this.#cells = cells
    if (cells[1] === 0) cells.set([rate.atOnce, timeOfAll()])
  }

  /** An item may count as several; it passes while at least one token is left. */
  pass(count = 1): boolean {
    const now = timeOfAll()
    const [before = 0, at = 0] = this.#cells
    const left = Math.min(this.#rate.atOnce, before + ((now - at) / 1000) * this.#rate.perSecond)
    this.#cells.set([left < 1 ? left : left - count, now])
    return left >= 1
  }
}

/** The same in all threads. */
function timeOfAll(): number {
  return performance.timeOrigin + performance.now()
}
