type Work = () => Promise<void>

interface Lane {
  ready: Work[]
  running: number
  most: number
}

interface Account {
  running: number
  lanes: Map<string, Lane>
}

/** Each delivery holds an event, a request and a response in memory. */
const maxPerAccount = 32

/**
 * Limits concurrent deliveries: a few per integration, so that none waits for another, and a maximum per account. Lanes
 * of an account take turns.
 */
export class Lanes {
  readonly #most: number
  readonly #accounts = new Map<string, Account>()
  readonly #running = new Set<Promise<void>>()
  #closed = false

  constructor(most = maxPerAccount) {
    this.#most = most
  }

  enter(owner: string, name: string, most: number, work: Work): void {
    const account = this.#accounts.get(owner) ?? { running: 0, lanes: new Map() }
    this.#accounts.set(owner, account)
    const lane = account.lanes.get(name) ?? { ready: [], running: 0, most }
    account.lanes.set(name, lane)
    lane.ready.push(work)
    this.#advance(owner, account)
  }

  #advance(owner: string, account: Account): void {
    for (const [name, lane] of [...account.lanes]) {
      while (lane.running < lane.most && account.running < this.#most && !this.#closed) {
        const work = lane.ready.shift()
        if (!work) break
        this.#start(owner, account, name, lane, work)
      }
      if (lane.running === 0 && lane.ready.length === 0) account.lanes.delete(name)
    }
    if (account.lanes.size === 0) this.#accounts.delete(owner)
  }

  #start(owner: string, account: Account, name: string, lane: Lane, work: Work): void {
    lane.running += 1
    account.running += 1
    const running = work().finally(() => {
      lane.running -= 1
      account.running -= 1
      this.#running.delete(running)
      // Moves to the end of the queue.
      if (account.lanes.delete(name)) account.lanes.set(name, lane)
      this.#advance(owner, account)
    })
    this.#running.add(running)
  }

  /** Starts no more deliveries, and waits for the running ones. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#running)
  }
}
