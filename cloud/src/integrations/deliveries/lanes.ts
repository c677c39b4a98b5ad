type Work = () => Promise<void>

interface Line {
  ready: Work[]
  running: number
  most: number
}

interface Account {
  running: number
  lines: Map<string, Line>
}

/** Each holds an event, a request and an answer in memory. */
const mostOfAccount = 32

/** Which deliveries are under way: a few of each integration, so that none waits for another, and not too many of an account. */
export class Lines {
  readonly #accounts = new Map<string, Account>()
  readonly #running = new Set<Promise<void>>()
  #closed = false

  enter(owner: string, name: string, most: number, work: Work): void {
    const account = this.#accounts.get(owner) ?? { running: 0, lines: new Map() }
    this.#accounts.set(owner, account)
    const line = account.lines.get(name) ?? { ready: [], running: 0, most }
    account.lines.set(name, line)
    line.ready.push(work)
    this.#advance(owner, account)
  }

  #advance(owner: string, account: Account): void {
    for (const [name, line] of [...account.lines]) {
      while (line.running < line.most && account.running < mostOfAccount && !this.#closed) {
        const work = line.ready.shift()
        if (!work) break
        this.#start(owner, account, name, line, work)
      }
      if (line.running === 0 && line.ready.length === 0) account.lines.delete(name)
    }
    if (account.lines.size === 0) this.#accounts.delete(owner)
  }

  #start(owner: string, account: Account, name: string, line: Line, work: Work): void {
    line.running += 1
    account.running += 1
    const running = work().finally(() => {
      line.running -= 1
      account.running -= 1
      this.#running.delete(running)
      // Behind the others, until its next turn.
      if (account.lines.delete(name)) account.lines.set(name, line)
      this.#advance(owner, account)
    })
    this.#running.add(running)
  }

  /** Starts no more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#running)
  }
}
