import type { Kept, KeptEvent } from '../events/index.ts'

export interface SearchOptions {
  /** How many there are to look at, and which: undefined for one that is gone. The oldest come last. */
  length: number
  at(index: number): Kept | undefined
  matches(event: KeptEvent): boolean
  found(kept: Kept): void
}

// So many are looked at between two looks at the clock.
const stride = 64

/** Goes through events bit by bit. */
export class Search {
  readonly #options: SearchOptions
  #index = 0
  // A gap says something only when an event is before it.
  #gaps: Kept[] = []

  constructor(options: SearchOptions) {
    this.#options = options
  }

  /** From 0 to 1. */
  get progress(): number {
    return this.#index / Math.max(1, this.#options.length)
  }

  /** Goes on until the time, of `performance.now()`. Answers whether it has come to the end. */
  run(until: number): boolean {
    const { length, at } = this.#options
    while (this.#index < length) {
      const kept = at(this.#index++)
      if (kept) this.#look(kept)
      if (this.#index % stride === 0 && performance.now() >= until) return this.#index >= length
    }
    return true
  }

  #look(kept: Kept): void {
    if (kept.kind === 'gap') {
      this.#gaps.push(kept)
    } else if (this.#options.matches(kept)) {
      for (const gap of this.#gaps) this.#options.found(gap)
      this.#gaps = []
      this.#options.found(kept)
    }
  }
}
