/** Milliseconds that a turn of the event loop should take, whatever is done in it. */
const goal = 5
/** Of others, when a turn has taken longer: as long as it, and no longer than this. */
const longestRest = 50

/** Steps that are done in any turn. */
const least = 1

/**
 * Work in small steps, of many at once: in each turn of the event loop some steps are done, one of each in turn. When a turn with as many as there may
 * be has taken long, with all that followed from them, there are half as many in the next one, and it comes when others have had as much time.
 */
export class LoopTurns {
  readonly #most: number
  #perTurn: number
  readonly #waiting = new Set<() => boolean>()
  readonly #now: () => number
  readonly #rest: (milliseconds: number, then: () => void) => void
  #began: number | undefined
  /** Whether as many were done in the former turn as there may be. */
  #wasFull = false

  constructor(most: number, now: () => number = () => performance.now(), rest: (milliseconds: number, then: () => void) => void = (milliseconds, then) => void setTimeout(then, milliseconds)) {
    this.#most = most
    this.#rest = rest
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
    const took = now - (this.#began ?? now)
    const isSlow = this.#wasFull && took > goal
    this.#perTurn = Math.min(this.#most, isSlow ? Math.max(least, Math.floor(this.#perTurn / 2)) : this.#perTurn + 1)
    if (isSlow) this.#rest(Math.min(longestRest, took), () => this.#take())
    else this.#take()
  }

  #take(): void {
    this.#began = this.#now()
    let left = this.#perTurn
    // One that is added again is met again, behind the others.
    for (const step of this.#waiting) {
      if (left === 0) break
      left -= 1
      this.#waiting.delete(step)
      if (step()) this.#waiting.add(step)
    }
    this.#wasFull = left === 0
    if (this.#waiting.size > 0) setImmediate(() => this.#turn())
    else this.#began = undefined
  }
}
