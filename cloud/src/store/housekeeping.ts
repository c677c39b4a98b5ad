type Work = () => void

/** Repeats a chore in the background; one that fails is told, and tried again the next time. */
export class Housekeeping {
  readonly #timers: NodeJS.Timeout[]

  constructor(chores: readonly Work[], first: number, period: number, log: (text: string) => void) {
    const all = () => {
      for (const chore of chores) {
        try {
          chore()
        } catch (error) {
          log(`Housekeeping: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
        }
      }
    }
    this.#timers = [setTimeout(all, first).unref(), setInterval(all, period).unref()]
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
