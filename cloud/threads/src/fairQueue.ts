type Start = () => void

interface Lane {
  /** Work that a user waits for goes first. */
  asked: Start[]
  background: Start[]
  running: number
}

/**
 * Runs a few jobs at a time, accounts in turn, so that nobody waits for all jobs of somebody else. `ofAccount` is how
 * many an account may run at once: unless told otherwise all but one place.
 */
export class FairQueue {
  readonly #places: number
  readonly #ofAccount: number
  readonly #lanes = new Map<string, Lane>()
  #running = 0

  constructor(places: number, ofAccount = Math.max(1, places - 1)) {
    this.#places = places
    this.#ofAccount = ofAccount
  }

  /** Aborting the signal ends the waiting only. */
  run<Result>(
    account: string,
    work: () => Promise<Result>,
    kind: 'asked' | 'background' = 'background',
    signal?: AbortSignal,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const lane = this.#lanes.get(account) ?? { asked: [], background: [], running: 0 }
      this.#lanes.set(account, lane)
      const start = () => {
        signal?.removeEventListener('abort', leave)
        lane.running += 1
        this.#running += 1
        work()
          .then(resolve, reject)
          .finally(() => {
            lane.running -= 1
            this.#running -= 1
            this.#toEnd(account, lane)
            this.#advance()
          })
      }
      const leave = () => {
        lane[kind].splice(lane[kind].indexOf(start), 1)
        if (isEmpty(lane)) this.#lanes.delete(account)
        reject(signal?.reason)
      }
      lane[kind].push(start)
      signal?.addEventListener('abort', leave, { once: true })
      this.#advance()
    })
  }

  asked(account: string): number {
    return this.#lanes.get(account)?.asked.length ?? 0
  }

  #advance(): void {
    for (const [account, lane] of [...this.#lanes]) {
      if (this.#running >= this.#places) return
      if (lane.running >= this.#ofAccount) continue
      const start = lane.asked.shift() ?? lane.background.shift()
      start?.()
      this.#toEnd(account, lane)
    }
  }

  /** Moves to the end of the queue. */
  #toEnd(account: string, lane: Lane): void {
    this.#lanes.delete(account)
    if (!isEmpty(lane)) this.#lanes.set(account, lane)
  }
}

const isEmpty = ({ asked, background, running }: Lane) => running === 0 && asked.length === 0 && background.length === 0
