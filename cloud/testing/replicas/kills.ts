import { setTimeout as pause } from 'node:timers/promises'

interface Killable {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Milliseconds between kills, and that a killed process stays away. */
interface Pace {
  period: number
  away: number
}

/** Kills one process after the other and starts it again: the next one when the one before is there. */
export class Kills {
  count = 0
  readonly #ended = new AbortController()
  readonly #work: Promise<void>

  constructor(processes: readonly Killable[], pace: Pace = { period: 10_000, away: 1_000 }) {
    this.#work = this.#killInTurn(processes, pace)
    this.#work.catch(() => {})
  }

  async #killInTurn(processes: readonly Killable[], { period, away }: Pace): Promise<void> {
    const { signal } = this.#ended
    for (let at = 0; !signal.aborted; at = (at + 1) % processes.length) {
      await pause(period, undefined, { signal }).catch(() => {})
      const next = processes[at]
      if (signal.aborted || !next) return
      await next.kill()
      this.count += 1
      await pause(away)
      await next.start()
    }
  }

  /** Fails when a process did not start again. */
  async end(): Promise<void> {
    this.#ended.abort()
    await this.#work
  }
}
