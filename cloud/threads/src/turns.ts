/**
 * Runs work with the same key one after the other, in the order in which it came. Work with different keys runs at
 * once.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const result = before ? before.then(work, work) : work()
    this.#last.set(key, result)
    const forget = () => {
      if (this.#last.get(key) === result) this.#last.delete(key)
    }
    result.then(forget, forget)
    return result
  }

  /** Resolves when all that was under way has ended. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#last.values())
  }
}
