import type { EventRow, EventWindow } from '../../contract/broker.ts'
import { Deque } from './deque.ts'
import type { Kept, KeptEvent } from './eventBuffer.ts'
import { previewOf } from './text.ts'

/** How the page wants to look at the list. */
export interface Look {
  /** Index of the first row, 0 is the newest. */
  first: number
  held: boolean
  paused: boolean
  /** The `end` of the last window that the page saw: what arrived later must not move the rows that it is looking at. */
  seen: number
}

export type ViewWindow = Omit<EventWindow, 'limit' | 'refused'>

interface Still {
  rows: Kept[]
  waiting: number
}

const rowOf = (kept: Kept): EventRow => {
  if (kept.kind === 'gap') return kept
  const { id, source: { device, name }, text, retained, time } = kept
  return { kind: 'message', id, device, name, preview: previewOf(text), retained, time }
}

/** The list that one event view looks at. Its cost per event doesn't depend on what is kept; that of a window on its rows alone. */
export class LiveView {
  readonly #rows: number
  readonly #matches: (event: KeptEvent) => boolean
  readonly #list = new Deque<Kept>()
  #still: Still | null = null
  #first = 0
  #held = false
  #paused = false
  #end = 0
  #received = 0
  #dropped = 0
  #changed = true

  /** Shows `rows` rows of the events for which `matches` holds. */
  constructor(rows: number, matches: (event: KeptEvent) => boolean) {
    this.#rows = rows
    this.#matches = matches
  }

  /** How many rows there have ever been: says how far a page has seen. */
  get end(): number {
    return this.#end
  }

  add(kept: Kept): void {
    // Without an event before it, a gap says nothing.
    if (kept.kind === 'gap' ? this.#list.length === 0 : !this.#matches(kept)) return
    this.#list.push(kept)
    this.#end++
    if (kept.kind === 'message') {
      this.#received++
      if (this.#still) this.#still.waiting++
    }
    this.#changed = true
  }

  /** Lets go of what the buffer dropped: always the oldest. */
  drop(kept: Kept): void {
    if (this.#list.at(0) !== kept) return
    this.#list.shift()
    this.#dropped++
    while (this.#list.at(0)?.kind === 'gap') this.#list.shift()
    this.#changed = true
  }

  look({ first, held, paused, seen }: Look): void {
    const resumed = this.#paused && !paused
    const still = first > 0 || held || paused
    if (!still) this.#still = null
    else if (resumed) this.#still = this.#standStill(this.#end)
    else this.#still ??= this.#standStill(seen)
    this.#first = first
    this.#held = held
    this.#paused = paused
    this.#changed = true
  }

  clear(): void {
    this.#list.clear()
    this.#received = 0
    this.#dropped = 0
    this.#still = this.#held || this.#paused ? { rows: [], waiting: 0 } : null
    this.#first = 0
    this.#changed = true
  }

  /** Makes the next window count as a new one. */
  touch(): void {
    this.#changed = true
  }

  /** The event of a row, also when only a list that stands still has it. */
  find(id: number): Kept | undefined {
    return this.#still?.rows.find((kept) => kept.id === id)
  }

  /** What to show now; null when that is what was taken last. */
  takeWindow(): ViewWindow | null {
    if (!this.#changed) return null
    this.#changed = false
    const list = this.#still?.rows ?? this.#list
    const total = list.length
    const first = Math.max(0, Math.min(this.#first, total - this.#rows))
    const rows: EventRow[] = []
    for (let index = first; index < Math.min(first + this.#rows, total); index++) {
      const kept = list.at(total - 1 - index)
      if (kept) rows.push(rowOf(kept))
    }
    const waiting = this.#still?.waiting ?? 0
    return { rows, first, total, received: this.#received, dropped: this.#dropped, waiting, paused: this.#paused }
  }

  // What stands still is copied: under a flood the buffer is overwritten within seconds.
  #standStill(end: number): Still {
    const start = this.#end - this.#list.length
    // A page so late that all it saw is gone gets what there is.
    const seen = end > start ? end - start : this.#list.length
    const later = this.#list.slice(seen, this.#list.length)
    return { rows: this.#list.slice(0, seen), waiting: later.filter(({ kind }) => kind === 'message').length }
  }
}
