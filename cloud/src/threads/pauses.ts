import { setImmediate as othersTurn } from 'node:timers/promises'

/** Milliseconds of work in the main thread, before everything else that waits is done. */
const maxWorkMs = 4

/**
 * For work over all accounts, which nobody waits for: lets others have their turn whenever it has taken some
 * milliseconds.
 */
export class Pauses {
  #since = performance.now()

  async take(): Promise<void> {
    if (performance.now() - this.#since < maxWorkMs) return
    await othersTurn()
    this.#since = performance.now()
  }
}
