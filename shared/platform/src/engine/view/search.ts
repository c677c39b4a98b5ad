import type { EventBuffer } from '../events/eventBuffer.ts'
import type { Kept, KeptEvent } from '../events/keptEvent.ts'

export interface SearchOptions {
  /** How many there are to look at, and which: undefined for one that is gone. The oldest come last. */
  length: number
  at(index: number): Kept | undefined
  matches(event: KeptEvent): boolean
  found(kept: Kept): void
}

// How many events are searched between two checks of the time.
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

  /** Searches until this time, of `performance.now()`. Returns whether the search is complete. */
  run(until: number): boolean {
    const { length, at } = this.#options
    let index = this.#index
    do {
      for (const end = Math.min(index + stride, length); index < end; index++) {
        const kept = at(index)
        if (kept?.kind === 'gap') {
          this.#gaps.push(kept)
          for (const missed of [...(kept.missed ?? [])].reverse()) this.#look(missed)
        } else if (kept) this.#look(kept)
      }
    } while (index < length && performance.now() < until)
    this.#index = index
    return index >= length
  }

  #look(event: KeptEvent): void {
    if (!this.#options.matches(event)) return
    if (this.#gaps.length > 0) this.#passGaps(event)
    this.#options.found(event)
  }

  #passGaps(before: Kept): void {
    for (const gap of this.#gaps) if (gap.id > before.id) this.#options.found(gap)
    this.#gaps = []
  }
}

/** What a paused list had, oldest first, up to the id `last`. */
interface Base {
  events: readonly Kept[]
  last: number
}

/** What there is to search, from the id on: during a pause first what the list had, then what arrived since. */
export const searchable = (
  buffer: EventBuffer,
  from: number,
  base: Base | null,
): Pick<SearchOptions, 'length' | 'at'> => {
  const newest = buffer.nextId - 1
  if (!base) return { length: newest + 1 - Math.max(from, buffer.firstId), at: (index) => buffer.get(newest - index) }
  const { events, last } = base
  return {
    length: events.length + newest - last,
    at: (index) =>
      index < events.length ? events[events.length - 1 - index] : buffer.get(last + 1 + index - events.length),
  }
}
