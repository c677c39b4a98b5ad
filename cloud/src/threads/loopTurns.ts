/** Milliseconds that a turn of the event loop should take, whatever is done in it. */
const goal = 10

/** Work in small steps, of many at once: in each turn of the event loop a few steps are done, one of each in turn. */
export class LoopTurns {
  readonly #most: number
  /** Fewer where steps, or what follows from them, take long. */
  #perTurn: number
  readonly #waiting = new Set<() => boolean>()
  readonly #now: () => number
  #began: number | undefined

  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most
    this.#perTurn = most
    this.#now = now
  }

  /** `step` returns whether there is another one. */
  add(step: () => boolean): void {
    this.#waiting.add(step)
    if (this.#began !== undefined) return
    this.#began = this.#now()
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    const now = this.#now()
    const isSlow = now - (this.#began ?? now) > goal
    this.#perTurn = isSlow ? Math.max(1, Math.floor(this.#perTurn / 2)) : Math.min(this.#most, this.#perTurn + 1)
    this.#began = now
    let left = this.#perTurn
    // One that is added again is met again, behind the others.
    for (const step of this.#waiting) {
      if (left === 0) break
      left -= 1
      this.#waiting.delete(step)
      if (step()) this.#waiting.add(step)
    }
    if (this.#waiting.size > 0) setImmediate(() => this.#turn())
    else this.#began = undefined
  }
}
