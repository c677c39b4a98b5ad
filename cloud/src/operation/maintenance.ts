const firstChores = 30_000
const choresPeriod = 60 * 60_000

/** Repeats maintenance in the background, from `begin` to `end`. One that fails is logged, and tried again the next time. */
export class Maintenance {
  readonly #maintenance: readonly (() => Promise<void>)[]
  readonly #log: (text: string) => void
  #timers: NodeJS.Timeout[] = []
  #running = Promise.resolve()

  constructor(maintenance: readonly (() => Promise<void>)[], log: (text: string) => void) {
    this.#maintenance = maintenance
    this.#log = log
  }

  begin(): void {
    const next = () => void (this.#running = this.#running.then(() => this.#all()))
    this.#timers = [setTimeout(next, firstChores).unref(), setInterval(next, choresPeriod).unref()]
  }

  async #all(): Promise<void> {
    for (const chore of this.#maintenance) {
      try {
        await chore()
      } catch (error) {
        this.#log(`Housekeeping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      }
    }
  }

  end(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer)
  }

  /** Resolves when those that run have ended. */
  close(): Promise<void> {
    this.end()
    return this.#running
  }
}
