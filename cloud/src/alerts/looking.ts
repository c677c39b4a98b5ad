import { DatabaseAway } from '../store/database.ts'

interface LookingParts {
  /** Done by every process. */
  hear(): Promise<void>
  /** Done by only one process, for all. */
  look(): Promise<void>
  /** Clears what was kept from a former turn of this process. */
  reset(): void
  period: number
  log(text: string): void
}

const minPauseMs = 1_000

/** Runs `look` periodically between `begin` and `end`, one run after the other, and `hear` at all other times. */
export class Looking {
  readonly #parts: LookingParts
  readonly #timer: NodeJS.Timeout
  #looks = false
  #asked = false
  #closed = false
  #running: Promise<void> | undefined
  #told: string | undefined
  #lookedAt = -Infinity
  #due: NodeJS.Timeout | undefined

  constructor(parts: LookingParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.soon(), parts.period).unref()
  }

  begin(): void {
    this.#parts.reset()
    this.#looks = true
    this.soon()
  }

  end(): void {
    this.#looks = false
  }

  /** Runs again as soon as the current run has ended, after a short pause. */
  soon(): void {
    if (this.#closed) return
    this.#asked = true
    const pause = this.#lookedAt + Math.min(minPauseMs, this.#parts.period) - performance.now()
    if (pause > 0) this.#due ??= setTimeout(() => this.#now(), pause).unref()
    else this.#now()
  }

  #now(): void {
    clearTimeout(this.#due)
    this.#due = undefined
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  async #run(): Promise<void> {
    if (this.#closed || !this.#asked) return
    this.#asked = false
    this.#lookedAt = performance.now()
    try {
      await (this.#looks ? this.#parts.look() : this.#parts.hear())
      this.#told = undefined
    } catch (error) {
      this.#tell(error)
    }
    // `soon` was called during this run.
    if (this.#asked) this.#due ??= setTimeout(() => this.#now(), Math.min(minPauseMs, this.#parts.period)).unref()
  }

  /** Logs an error once, until a different one occurs. */
  #tell(error: unknown): void {
    const text =
      error instanceof DatabaseAway
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error)
    if (this.#told === text) return
    this.#told = text
    this.#parts.log(`Alerts can't be evaluated at the moment: ${text}`)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    clearTimeout(this.#due)
    await this.#running
  }
}
