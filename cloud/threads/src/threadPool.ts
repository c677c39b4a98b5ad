import { FairQueue } from './fairQueue.ts'
import { WorkThread, type Limits } from './workThread.ts'

/**
 * A few threads that do the same kind of work, each with limits. Accounts take turns, and none of them has all threads.
 */
export class ThreadPool<Work, Result> {
  readonly #queue: FairQueue
  readonly #all: readonly WorkThread<Work, Result>[]
  readonly #free: WorkThread<Work, Result>[]

  constructor(entry: URL, count: number, limits: Limits) {
    this.#queue = new FairQueue(count)
    this.#all = Array.from({ length: count }, () => new WorkThread(entry, limits))
    this.#free = [...this.#all]
  }

  /** Aborting the signal ends the waiting only. */
  run(account: string, work: Work, kind?: 'asked' | 'background', signal?: AbortSignal): Promise<Result> {
    return this.#queue.run(account, () => this.#next(work), kind, signal)
  }

  /** How much work of an account waits that a user asked for. */
  asked(account: string): number {
    return this.#queue.asked(account)
  }

  async #next(work: Work): Promise<Result> {
    // The one that was used last: the others need not start for work that comes one by one.
    const thread = this.#free.pop()
    if (!thread) throw new Error('There is no free thread.')
    try {
      return await thread.run(work)
    } finally {
      this.#free.push(thread)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()))
  }
}
