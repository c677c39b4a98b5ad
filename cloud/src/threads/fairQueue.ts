type Start = () => void

interface Line {
  /** What a person waits for goes before the rest. */
  asked: Start[]
  background: Start[]
  running: number
}

/**
 * A few pieces of work at a time, the accounts in turn: nobody waits for all that somebody else has. While there is more than one
 * place, no account takes the last one.
 */
export class FairQueue {
  readonly #places: number
  readonly #lines = new Map<string, Line>()
  #running = 0

  constructor(places: number) {
    this.#places = places
  }

  run<Result>(account: string, work: () => Promise<Result>, kind: 'asked' | 'background' = 'background'): Promise<Result> {
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(account) ?? { asked: [], background: [], running: 0 }
      this.#lines.set(account, line)
      line[kind].push(() => {
        line.running += 1
        this.#running += 1
        work().then(resolve, reject).finally(() => {
          line.running -= 1
          this.#running -= 1
          this.#toEnd(account, line)
          this.#advance()
        })
      })
      this.#advance()
    })
  }

  asked(account: string): number {
    return this.#lines.get(account)?.asked.length ?? 0
  }

  #advance(): void {
    const most = Math.max(1, this.#places - 1)
    for (const [account, line] of [...this.#lines]) {
      if (this.#running >= this.#places) return
      if (line.running >= most) continue
      const start = line.asked.shift() ?? line.background.shift()
      start?.()
      this.#toEnd(account, line)
    }
  }

  /** Behind the others, until its next turn. */
  #toEnd(account: string, line: Line): void {
    this.#lines.delete(account)
    if (line.running > 0 || line.asked.length > 0 || line.background.length > 0) this.#lines.set(account, line)
  }
}
