/** Milliseconds that the steps of a turn of the event loop should take, with all that follows from them at once. */
const goal = 5
/** Of what goes on after a turn that has taken longer: as long as it, and no longer than this. */
const maxRestMs = 50

interface Options {
  /** Steps that are done in any turn. */
  least?: number
  now?(): number
  rest?(milliseconds: number, then: () => void): void
}

/**
 * Work in small steps, of many at once: in each turn of the event loop some steps are done, one of each in turn. When
 * as many as there may be have taken long, there are half as many in the next turn, and those that took part and go on
 * wait for as long; others don't.
 */
export class LoopTurns {
  readonly #most: number
  readonly #least: number
  #perTurn: number
  readonly #waiting = new Set<() => boolean>()
  readonly #resting = new Set<() => boolean>()
  readonly #now: () => number
  readonly #rest: (milliseconds: number, then: () => void) => void
  #isDue = false
  #began = 0
  /** What was done in this turn. */
  #done = new Set<() => boolean>()
  /** Whether as many were done in it as there may be. */
  #isFull = false

  constructor(
    most: number,
    {
      least = 1,
      now = () => performance.now(),
      rest = (milliseconds, then) => void setTimeout(then, milliseconds),
    }: Options = {},
  ) {
    this.#most = most
    this.#least = least
    this.#perTurn = most
    this.#now = now
    this.#rest = rest
  }

  /** `step` returns whether there is another one. */
  add(step: () => boolean): void {
    // It is added when it has rested.
    if (this.#resting.has(step)) return
    this.#waiting.add(step)
    if (!this.#isDue) this.#begin()
  }

  #begin(): void {
    this.#isDue = true
    setImmediate(() => this.#take())
    // Comes right after the steps and what follows from them at once, before anything else of the process.
    setImmediate(() => this.#end())
  }

  #take(): void {
    this.#began = this.#now()
    this.#done = new Set()
    let left = this.#perTurn
    // One that is added again is met again, behind the others.
    for (const step of this.#waiting) {
      if (left === 0) break
      left -= 1
      this.#waiting.delete(step)
      this.#done.add(step)
      if (step()) this.#waiting.add(step)
    }
    this.#isFull = left === 0
  }

  #end(): void {
    const took = this.#now() - this.#began
    const isSlow = this.#isFull && took > goal
    this.#perTurn = Math.min(
      this.#most,
      isSlow ? Math.max(this.#least, Math.floor(this.#perTurn / 2)) : this.#perTurn + 1,
    )
    if (isSlow) this.#letRest(Math.min(maxRestMs, took))
    this.#isDue = false
    if (this.#waiting.size > 0) this.#begin()
  }

  #letRest(milliseconds: number): void {
    const resting = [...this.#done].filter((step) => this.#waiting.delete(step))
    for (const step of resting) this.#resting.add(step)
    if (resting.length > 0)
      this.#rest(milliseconds, () => {
        for (const step of resting) {
          this.#resting.delete(step)
          this.add(step)
        }
      })
  }
}
