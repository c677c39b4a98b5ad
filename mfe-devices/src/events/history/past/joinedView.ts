import type {
  BrokerEvent,
  EventFilter,
  EventMessageRow,
  EventRow,
  EventSeries,
  EventView,
  EventWindow,
  MissedEvent,
  MissingRest,
  SeriesOptions,
  TopicSummary,
} from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import { belowOthers, edgeOf } from './liveEdge.ts'
import type { PastRows } from './pastRows.ts'
import { RetainedRows } from './retainedRows.ts'

export interface JoinedViewOptions {
  live: EventView
  past: PastRows
  /** The filter of both lists. */
  filter: EventFilter
  /** How many rows the table shows at once. */
  rows: number
  /** Only stored rows: the user looks at a past time. */
  onlyPast: boolean
  /** Loads every stored event of that time, the oldest first, for an export. */
  exportAll: () => Promise<readonly BrokerEvent[]>
}

// How many rows are loaded before they are in sight.
const ahead = 60
// With so many live rows below those in sight, no stored rows are needed yet.
const near = 200
// Milliseconds for which the first live rows wait for the stored ones.
const patience = 1_000
// Milliseconds between two attempts to join the lists while the live one constantly loses its oldest events.
const rest = 2_000
// Milliseconds before another attempt after a failure.
const retryAfter = 15_000

const none: readonly EventMessageRow[] = []

/** Joins two lists into one: the live rows, and below them the stored ones. It has the interface of any other view. */
export class JoinedView implements EventView {
  readonly #options: JoinedViewOptions
  readonly #state
  readonly state: Readable<EventWindow>
  readonly #unfollow: readonly (() => void)[]
  readonly #retained = new RetainedRows()
  #first = 0
  #held = false
  /** `alone`: the live list is empty, or waits for the stored rows. `apart`: events between the lists are unknown. */
  #are: 'alone' | 'apart' | 'together' = 'alone'
  #hidden = false
  #meeting = false
  #mayMeetAt = 0
  #dropped = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: JoinedViewOptions, hidden: boolean) {
    this.#options = options
    this.#hidden = hidden
    this.#state = createWritable(this.#window())
    this.state = this.#state
    const { live, past } = options
    this.#unfollow = [live.state.subscribe(() => this.#follow()), past.state.subscribe(() => this.#show())]
    this.#follow()
    this.#load()
  }

  /** Whether the user has cleared the list. */
  get hidden(): boolean {
    return this.#hidden
  }

  /** Shows the stored rows again after Clear. */
  readonly showOlder = (): void => {
    this.#hidden = false
    this.#options.past.reset()
    this.#are = this.#liveTotal === 0 ? 'alone' : 'apart'
    this.#follow()
    this.#load()
  }

  /** Continues after a stop or a failure. */
  readonly goOn = (): void => {
    this.#mayMeetAt = 0
    if (this.#are === 'apart') this.#follow()
    else this.#options.past.goOn()
  }

  readonly scrollTo = (first: number): void => {
    if (first === this.#first) return
    this.#first = first
    if (!this.#options.onlyPast) this.#options.live.scrollTo(first)
    this.#follow()
    this.#load()
  }

  readonly hold = (held: boolean): void => {
    this.#held = held
    if (!this.#options.onlyPast) this.#options.live.hold(held)
  }

  readonly pause = (paused: boolean): void => {
    if (!paused) this.#first = 0
    this.#options.live.pause(paused)
  }

  readonly clear = (): void => {
    this.#first = 0
    this.#hidden = true
    this.#options.live.clear()
    this.#options.past.reset()
    this.#show()
  }

  readonly setFilter = (filter: EventFilter): void => this.#options.live.setFilter(filter)
  readonly nameDevices = (names: ReadonlyMap<string, string>): void => this.#options.live.nameDevices(names)
  readonly topics = (): Promise<readonly TopicSummary[]> => this.#options.live.topics()
  readonly series = (options: SeriesOptions): EventSeries => this.#options.live.series(options)
  readonly fill = (gap: number, missed: readonly MissedEvent[], rest: MissingRest | null): void =>
    this.#options.live.fill?.(gap, missed, rest)

  readonly read = (id: number): Promise<BrokerEvent | null> =>
    id < 0 ? Promise.resolve(this.#readRow(this.#below().find((row) => row.id === id))) : this.#options.live.read(id)

  readonly step = async (id: number, by: 1 | -1): Promise<BrokerEvent | null> => {
    const { live, past, onlyPast } = this.#options
    const below = this.#below()
    const at = below.findIndex((row) => row.id === id)
    if (id >= 0 && at < 0) {
      const next = await live.step(id, by)
      return next && !this.#retained.find(next.id) ? next : by === 1 ? this.#readRow(below[0]) : null
    }
    const index = at + by
    past.load(index + ahead)
    if (index >= 0) return this.#readRow(below[index])
    return onlyPast || this.#liveWaits ? null : live.step(belowOthers, -1)
  }

  readonly all = async (): Promise<readonly BrokerEvent[]> => {
    const { live, past, onlyPast, exportAll } = this.#options
    if (onlyPast) return [...(await exportAll())].reverse()
    const heard = await live.all()
    return this.#hidden ? heard : this.#retained.all(heard, past.all(), this.#below())
  }

  /** Ends the joining; the live view stays open, its owner closes it. */
  readonly close = (): void => {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const unfollow of this.#unfollow) unfollow()
    this.#options.past.close()
    this.#options.live.scrollTo(0)
    this.#options.live.hold(false)
  }

  get #liveTotal(): number {
    const { total, before = 0 } = this.#options.live.state.getState()
    return this.#options.onlyPast ? 0 : total - before
  }

  /** Whether the live rows wait for the stored ones that are shown. */
  get #liveWaits(): boolean {
    return this.#are === 'alone' && !this.#hidden && this.#options.past.state.getState().rows.length > 0
  }

  /** Whether the live list has this filter's events already. */
  get #isAsked(): boolean {
    const { live, filter } = this.#options
    const { query, terms, muted } = live.state.getState().filter
    return JSON.stringify([query, terms, muted]) === JSON.stringify([filter.query, filter.terms, filter.muted])
  }

  /** The rows below the live ones: stored ones, and retained messages that the store lacks. */
  #below(): readonly EventMessageRow[] {
    const { textAt, state } = this.#options.past
    if (this.#hidden) return []
    return this.#retained.below({ rows: this.#are === 'apart' ? none : state.getState().rows, textAt })
  }

  #readRow(row: EventMessageRow | undefined): BrokerEvent | null {
    const stored = row && this.#options.past.read(row.id)
    return stored ? { ...stored, retained: row.retained } : ((row && this.#retained.find(row.id)) ?? null)
  }

  /** After each change of the live list, decides whether the stored rows still follow directly below it. */
  #follow(): void {
    if (this.#closed) return
    const { live, past, onlyPast } = this.#options
    const { searching, dropped, paused } = live.state.getState()
    const total = this.#liveTotal
    if (!onlyPast && searching === null && this.#isAsked) {
      void this.#retained.follow(live).then((read) => {
        if (read) this.#follow()
      })
      const follows = this.#first === 0 && !this.#held && !paused
      if (total === 0 && this.#are !== 'alone') {
        this.#are = 'alone'
        past.reset()
        this.#load()
      } else if (this.#are === 'together' && follows && dropped > this.#dropped) this.#are = 'apart'
      else if (this.#are === 'alone' && total > 0 && (this.#hidden || past.state.getState().rows.length === 0))
        this.#are = 'apart'
      if (total > 0 && this.#are !== 'together' && !this.#hidden && total - this.#first < near) this.#meetSoon()
    }
    this.#show()
  }

  #meetSoon(): void {
    if (this.#meeting) return
    this.#meeting = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#meet(), Math.max(0, this.#mayMeetAt - performance.now()))
  }

  async #meet(): Promise<void> {
    const { live, past } = this.#options
    const late = setTimeout(() => {
      if (this.#are === 'alone') this.#are = 'apart'
      this.#show()
    }, patience)
    const { dropped } = live.state.getState()
    const edge = await edgeOf(live)
    const met = edge.length === 0 || (await past.meet(edge))
    clearTimeout(late)
    if (this.#closed) return
    this.#meeting = false
    this.#mayMeetAt = performance.now() + (met ? rest : retryAfter)
    this.#dropped = dropped
    if (!this.#hidden) this.#are = edge.length === 0 ? 'alone' : met ? 'together' : 'apart'
    if (met) this.#load()
    this.#show()
  }

  #load(): void {
    if (!this.#hidden && this.#are !== 'apart')
      this.#options.past.load(this.#first - this.#liveTotal + this.#options.rows + ahead)
  }

  #show(): void {
    if (!this.#closed) this.#state.setState(this.#window())
  }

  #window(): EventWindow {
    const { live, rows: size, onlyPast } = this.#options
    const window = live.state.getState()
    const below = this.#below()
    // Until the retained messages are read, they stand where the live list has them.
    const heard = this.#liveWaits ? 0 : this.#liveTotal + (onlyPast || this.#retained.isRead ? 0 : (window.before ?? 0))
    const total = heard + below.length
    const wanted = Math.max(0, Math.min(this.#first, total - size))
    // The wanted live rows may not have arrived yet.
    const isThere =
      wanted >= heard || (window.first <= wanted && window.first + window.rows.length >= Math.min(heard, wanted + size))
    const first = isThere ? wanted : window.first
    const own: readonly EventRow[] =
      first >= heard ? [] : window.rows.slice(first - window.first, Math.max(0, heard - window.first))
    const from = Math.max(0, first - heard)
    const rows = own.length >= size ? own : [...own, ...below.slice(from, from + size - own.length)]
    return {
      ...window,
      rows,
      first,
      total,
      ...(onlyPast && { waiting: 0, paused: false, searching: null, matched: total, searched: total }),
    }
  }
}
