import { boardLimits } from './limits.data.ts'
import { Meter } from './thread/meter.ts'

const { ofAccount, ofAll, started } = boardLimits.taskThreads
const pause = 50
const forgotten = 60_000

/** The threads of tasks that the boards of one account may have. */
export interface TaskPlaces {
  /** Takes a place, if there is one, and resolves when the thread may start. */
  take(): Promise<boolean>
  giveBack(): void
}

interface Account {
  running: number
  last: number
  started: Meter
}

/**
 * How many tasks of sketches run: each is a thread with an engine of its own, which takes memory, and time to start.
 */
export class TaskThreads {
  readonly #accounts = new Map<string, Account>()
  #running = 0

  of(name: string): TaskPlaces {
    const take = async () => {
      const account = this.#account(name)
      if (account.running >= ofAccount || this.#running >= ofAll) return false
      account.running += 1
      this.#running += 1
      while (!account.started.pass())
        await new Promise((resolve) => {
          setTimeout(resolve, pause).unref()
        })
      return true
    }
    const giveBack = () => {
      const account = this.#account(name)
      account.running -= 1
      account.last = performance.now()
      this.#running -= 1
    }
    return { take, giveBack }
  }

  #account(name: string): Account {
    const now = performance.now()
    for (const [each, { running, last }] of this.#accounts)
      if (running === 0 && each !== name && now - last > forgotten) this.#accounts.delete(each)
    const account = this.#accounts.get(name) ?? { running: 0, last: now, started: new Meter(started) }
    this.#accounts.set(name, account)
    return account
  }
}
