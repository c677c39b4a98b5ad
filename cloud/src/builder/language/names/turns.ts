const most = 25_000

interface Waiting {
  id: number | undefined
  goOn(): void
}

/**
 * A new name is found source by source, each in a turn of its own: other questions are answered between. One renaming
 * is under way, with what it has read; another one takes its place, or a new thread knows nothing of it: then it ends
 * with its next turn.
 */
export class Turns {
  readonly #pause: () => void
  readonly #most: number
  #waiting: Waiting | undefined

  /**
   * `pause` tells that a turn has ended. A renaming works for `longest` milliseconds at most, its waiting not counted.
   */
  constructor(pause: () => void, longest = most) {
    this.#pause = pause
    this.#most = longest
  }

  /** Whether it is this renaming that waits. Then it goes on. */
  goOn(id: number | undefined): boolean {
    const waiting = this.#waiting
    if (!waiting || waiting.id !== id) return false
    this.#waiting = undefined
    waiting.goOn()
    return true
  }

  /** Begins a renaming. What it returns ends a turn, and resolves in the next one to whether there is time left. */
  begin(id: number | undefined): () => Promise<boolean> {
    let used = 0
    let since = performance.now()
    return async () => {
      used += performance.now() - since
      if (used > this.#most) return false
      await new Promise<void>((goOn) => {
        this.#waiting = { id, goOn }
        this.#pause()
      })
      since = performance.now()
      return true
    }
  }
}
