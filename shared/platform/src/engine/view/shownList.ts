import { Deque } from '../events/deque.ts'
import type { Kept, KeptEvent } from '../events/keptEvent.ts'

/**
 * The list that a view shows, index 0 the newest. A search adds to its old end while events arrive at the new one.
 * During a pause, new events are kept aside, and events that the buffer dropped stay.
 */
export class ShownList {
  // Newest first: a search goes from new to old, and what is dropped is at the end.
  #older: Kept[] = []
  // Oldest first.
  #newer = new Deque<Kept>()
  // Null while the list follows the newest.
  #later: Deque<Kept> | null = null
  #waiting = 0
  // Events that filled gaps above the rows in sight while the list was frozen.
  readonly #unfilled = new Map<number, readonly Kept[]>()

  get length(): number {
    return this.#older.length + this.#newer.length
  }

  get isStill(): boolean {
    return this.#later !== null
  }

  /** How many events arrived since it stands still. */
  get waiting(): number {
    return this.#waiting
  }

  at(index: number): Kept | undefined {
    const { length } = this.#newer
    return index < length ? this.#newer.at(length - 1 - index) : this.#older[index - length]
  }

  /** The index of the row, or of the next older one; `length` when there is none. */
  indexOf(id: number): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.at(middle)?.id ?? 0) > id) low = middle + 1
      else high = middle
    }
    return low
  }

  find(id: number): Kept | undefined {
    const kept = this.at(this.indexOf(id))
    return kept?.id === id ? kept : undefined
  }

  /** The event next to this one: 1 is the next older, -1 the next newer. */
  step(id: number, by: 1 | -1): KeptEvent | null {
    const index = this.indexOf(id)
    for (let next = this.find(id) || by < 0 ? index + by : index; ; next += by) {
      const kept = next < 0 ? undefined : this.at(next)
      if (kept?.kind !== 'gap') return kept ?? null
    }
  }

  /** Every event, the newest first. */
  events(): KeptEvent[] {
    return Array.from({ length: this.length }, (_, index) => this.at(index)).filter((kept) => kept?.kind === 'message')
  }

  arrive(kept: Kept): void {
    if (this.#later && kept.kind === 'message') this.#waiting++
    ;(this.#later ?? this.#newer).push(kept)
  }

  /** Adds one that is older than all. */
  found(kept: Kept): void {
    this.#older.push(kept)
  }

  /**
   * Adds a gap's events, the oldest first, below it. If that would move the rows from `first` on, they are added when
   * the list continues. Returns whether the list has the gap.
   */
  fill(gap: number, events: readonly Kept[], first: number): boolean {
    const index = this.indexOf(gap)
    if (this.at(index)?.id === gap) {
      const place = this.#newer.length - 1 - index
      if (this.#later && index < first) this.#unfilled.set(gap, events)
      else if (place >= 0) this.#newer.insert(place, events)
      else this.#older.splice(-place, 0, ...[...events].reverse())
      return true
    }
    for (let place = 0; place < (this.#later?.length ?? 0); place++) {
      if (this.#later?.at(place)?.id !== gap) continue
      this.#later.insert(place, events)
      this.#waiting += events.length
      return true
    }
    return false
  }

  /** Lets go of what the buffer dropped: all up to the id. */
  drop(id: number): void {
    if (!this.#later) return this.#shorten(id)
    while ((this.#later.at(0)?.id ?? Infinity) <= id) this.#later.shift()
  }

  /** Counts an event that arrived during a pause and is kept elsewhere. */
  wait(): void {
    this.#waiting++
  }

  /**
   * Stands still as it was when the event `seen` was the newest: what came after, up to `newest`, counts as waiting.
   * Returns up to which event it shows.
   */
  standStill(seen: number, newest: number): number {
    const oldest = this.#older.at(-1) ?? this.#newer.at(0)
    // A page that is so late that all its rows are gone, or that has no result of the search yet, gets the present
    // list.
    const end = (oldest?.id ?? Infinity) > seen || (this.#older[0]?.id ?? 0) > seen ? newest : seen
    const later: Kept[] = []
    while ((this.#newer.at(this.#newer.length - 1)?.id ?? 0) > end) {
      const kept = this.#newer.pop()
      if (kept) later.push(kept)
    }
    this.#later = new Deque()
    for (const kept of later.reverse()) this.arrive(kept)
    return end
  }

  /** Brings in what is waiting, and lets go of what the buffer dropped meanwhile: all before the id. */
  follow(firstId: number): void {
    const later = this.#later
    if (!later) return
    this.#later = null
    this.#waiting = 0
    this.#shorten(firstId - 1)
    for (let index = 0; index < later.length; index++) {
      const kept = later.at(index)
      if (kept) this.#newer.push(kept)
    }
    for (const [gap, events] of this.#unfilled) this.fill(gap, events, 0)
    this.#unfilled.clear()
    this.#shorten(0)
  }

  /** Without an event before it, a gap says nothing. */
  dropLeadingGaps(): void {
    if (!this.#later) this.#shorten(0)
  }

  #shorten(id: number): void {
    const goes = (kept: Kept | undefined) => kept !== undefined && (kept.id <= id || kept.kind === 'gap')
    while (goes(this.#older.at(-1))) this.#older.pop()
    while (this.#older.length === 0 && goes(this.#newer.at(0))) this.#newer.shift()
  }
}
