import { DatabaseAway } from '../store/database.ts'

interface LookingParts {
  /** What every process does. */
  hear(): Promise<void>
  /** What one of them does for all. */
  look(): Promise<void>
  /** Forgets what it knew, before another turn. */
  reset(): void
  period: number
  log(text: string): void
}

const shortestPause = 1_000

/** Looks at the rules again and again, from `begin` to `end`, one look after the other; and hears all the time. */
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

  /** Looks when the look that runs has ended, but not without a pause between two. */
  soon(): void {
    if (this.#closed) return
    this.#asked = true
    const pause = this.#lookedAt + Math.min(shortestPause, this.#parts.period) - performance.now()
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
    // Somebody has asked meanwhile.
    if (this.#asked) this.#due ??= setTimeout(() => this.#now(), Math.min(shortestPause, this.#parts.period)).unref()
  }

  /** Once, until something changes. */
  #tell(error: unknown): void {
    const text = error instanceof DatabaseAway ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
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
