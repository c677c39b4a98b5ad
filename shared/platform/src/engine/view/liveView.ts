import type { EventFilter, EventRow, EventViewOptions, TopicSummary } from '../../contract/events.ts'
import type { EventBuffer } from '../events/eventBuffer.ts'
import { maxBefore, isFromBefore, rowOf, type Kept, type KeptEvent, type KeptGap } from '../events/keptEvent.ts'
import type { Viewport, ViewWindow } from '../protocol.ts'
import { applyFilter, type AppliedFilter } from './filter.ts'
import { Search, searchable } from './search.ts'
import { ShownList } from './shownList.ts'
import { TopicTally } from './topicTally.ts'

/**
 * The list that one event view looks at. Its cost per event doesn't depend on what is kept; that of a window on its
 * rows alone.
 */
export class LiveView {
  readonly #buffer: EventBuffer
  readonly #rows: number
  readonly #device: string | undefined
  readonly #topics: TopicTally
  #names: ReadonlyMap<string, string> = new Map()
  #filter: EventFilter
  #applied: AppliedFilter
  #list = new ShownList()
  #search: Search | null = null
  // What can be searched while the view is paused: all that was there then, also what the buffer has dropped since.
  #base: Kept[] | null = null
  // The filter changed during a pause: the waiting events were chosen by the former one.
  #stale = false
  // The newest that the list had when it began to stand still.
  #stillAt = 0
  #first = 0
  #held = false
  #paused = false
  #from: number
  #received = 0
  #searched = 0
  #matched = 0
  #dropped = 0
  #changed = true

  /** Shows what the buffer keeps from the id on, and what is added from then on. */
  constructor(
    buffer: EventBuffer,
    { rows, device, filter = { query: '', muted: [] } }: EventViewOptions,
    from: number,
  ) {
    this.#buffer = buffer
    this.#rows = rows
    this.#device = device
    this.#filter = filter
    this.#applied = applyFilter(filter, this.#names)
    this.#topics = new TopicTally(buffer)
    this.#from = from
    for (const kept of [...buffer.before, ...this.#kept(buffer.nextId - 1)])
      if (kept.kind === 'message' && this.#concerns(kept)) this.#count(kept)
    this.#begin()
  }

  /** The newest event that the view has taken in: says how far a page has seen. */
  get end(): number {
    return this.#buffer.nextId - 1
  }

  get from(): number {
    return this.#from
  }

  /** Whether a search has not come to its end. */
  get isSearching(): boolean {
    return this.#search !== null
  }

  add(kept: Kept): void {
    if (!this.#concerns(kept)) return
    this.#changed = true
    if (kept.kind === 'message') {
      this.#count(kept)
      if (isFromBefore(kept)) return this.#search ? undefined : this.#foundBefore(kept)
      if (!this.#matches(kept)) return
      this.#matched++
    } else if (this.#list.length === 0 && !this.#list.isStill && !this.#search) {
      // Without an event before it, a gap says nothing.
      return
    }
    this.#list.arrive(kept)
  }

  /** Lets go of what the buffer dropped: always the oldest. */
  drop(kept: Kept): void {
    this.#list.drop(kept.id)
    if (kept.kind === 'gap' || !this.#concerns(kept)) return
    this.#topics.drop(kept)
    if (!isFromBefore(kept)) this.#dropped++
    this.#changed = true
  }

  /** Adds the events that a gap was filled with. */
  fill(gap: KeptGap): void {
    this.#changed = true
    if (gap.id < this.#from) return
    // The search may have passed the gap already.
    if (this.#search) return this.#begin()
    const events = gap.missed?.filter((event) => this.#concerns(event) && this.#matches(event)) ?? []
    this.#matched += events.length
    // The gap is not shown when no event before it passed the filter.
    if (!this.#list.fill(gap.id, events, this.#first) && events.length > 0) this.#begin()
  }

  setViewport({ first, held, paused, seen }: Viewport): void {
    const resumed = this.#paused && !paused
    const pauses = !this.#paused && paused
    this.#first = first
    this.#held = held
    this.#paused = paused
    this.#changed = true
    if (resumed) this.#base = null
    if (resumed && this.#stale) return this.#begin()
    if (!this.#standsStill || resumed) this.#list.follow(this.#buffer.firstId)
    if (this.#standsStill && !this.#list.isStill)
      this.#stillAt = this.#list.standStill(resumed ? this.end : seen, this.end)
    if (pauses) this.#base = this.#kept(this.#stillAt)
  }

  setFilter(filter: EventFilter): void {
    this.#filter = filter
    this.#first = 0
    this.#applied = applyFilter(filter, this.#names)
    this.#begin()
  }

  setNames(names: ReadonlyMap<string, string>): void {
    this.#names = names
    if (!this.#applied.asksForDevices) return
    this.#applied = applyFilter(this.#filter, names)
    this.#begin()
  }

  /** The newest event that was on screen. Events that arrived during a pause come after it. */
  get seen(): number {
    return this.#list.isStill ? this.#stillAt : this.end
  }

  /** Removes all events up to this id. Events that wait because of a pause stay: nobody has seen them. */
  clear(upTo = this.seen): void {
    this.#from = upTo + 1
    this.#received = this.#dropped = this.#first = 0
    this.#topics.clear()
    for (const kept of this.#kept(this.end)) if (kept.kind === 'message') this.#count(kept)
    if (this.#base) this.#base = []
    this.#stillAt = upTo
    this.#begin()
    if (upTo === this.end) this.#stale = false
  }

  /** Goes on with a search until the time, of `performance.now()`. */
  work(until: number): void {
    if (!this.#search) return
    this.#changed = true
    if (!this.#search.run(until)) return
    this.#search = null
    for (const kept of this.#buffer.before) if (this.#concerns(kept)) this.#foundBefore(kept)
    this.#list.dropLeadingGaps()
  }

  /** Makes the next window count as a new one. */
  touch(): void {
    this.#changed = true
  }

  /** The event of a row, also when only a list that stands still has it. */
  find(id: number): Kept | undefined {
    return this.#list.find(id)
  }

  /** The event next to this one in the list: 1 is the next older, -1 the next newer. */
  step(id: number, by: 1 | -1): KeptEvent | null {
    return this.#list.step(id, by)
  }

  /** Every event of the list, newest first. */
  all(): KeptEvent[] {
    this.work(Infinity)
    return this.#list.events()
  }

  topics(now: number): TopicSummary[] {
    return this.#topics.summaries(now)
  }

  /** What to show now; null when that is what was taken last. */
  takeWindow(): ViewWindow | null {
    if (!this.#changed) return null
    this.#changed = false
    const total = this.#list.length
    const first = Math.max(0, Math.min(this.#first, total - this.#rows))
    const rows: EventRow[] = []
    for (let index = first; index < Math.min(first + this.#rows, total); index++) {
      const kept = this.#list.at(index)
      if (kept) rows.push(rowOf(kept))
    }
    return {
      rows,
      first,
      total,
      before: total - this.#list.indexOf(maxBefore),
      received: this.#received,
      dropped: this.#dropped,
      waiting: this.#list.waiting,
      filter: this.#filter,
      ...(this.#applied.matcher.passesAll
        ? { searched: this.#received, matched: this.#received }
        : { searched: this.#searched, matched: this.#matched }),
      searching: this.#search?.progress ?? null,
      filterError: this.#applied.error,
      paused: this.#paused,
    }
  }

  get #standsStill(): boolean {
    return this.#first > 0 || this.#held || this.#paused
  }

  #concerns(kept: Kept): boolean {
    // What is from before is shown until the list is cleared.
    return (
      (isFromBefore(kept) ? this.#from === 0 : Math.ceil(kept.id) >= this.#from) &&
      (kept.kind === 'gap' || this.#device === undefined || kept.source.device === this.#device)
    )
  }

  #matches(event: KeptEvent): boolean {
    this.#searched++
    return this.#applied.matcher.matches(event)
  }

  #count(event: KeptEvent): void {
    if (!isFromBefore(event)) this.#received++
    this.#topics.add(event)
  }

  // What the view keeps, oldest first, up to the id.
  #kept(last: number): Kept[] {
    return this.#buffer.between(this.#from, last).filter((kept) => this.#concerns(kept))
  }

  /** Rebuilds the list by a search through all events. */
  #begin(): void {
    this.#changed = true
    this.#searched = 0
    this.#matched = 0
    this.#list = new ShownList()
    this.#stale = this.#paused
    if (!this.#base) this.#stillAt = this.end
    if (this.#standsStill) this.#list.standStill(this.end, this.end)
    this.#search = new Search({
      ...searchable(this.#buffer, this.#from, this.#base && { events: this.#base, last: this.#stillAt }),
      matches: (event) => this.#concerns(event) && this.#matches(event),
      found: (kept) => this.#found(kept),
    })
  }

  #foundBefore(kept: KeptEvent): void {
    if (!this.#matches(kept)) return
    this.#matched++
    this.#list.found(kept)
  }

  #found(kept: Kept): void {
    if (kept.kind === 'message') this.#matched++
    // Found among what arrived during a pause: it comes into the list with the resume.
    if (kept.id > this.#stillAt) this.#list.wait()
    else this.#list.found(kept)
  }
}
