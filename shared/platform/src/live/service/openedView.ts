import type { BrokerEvent, EventFilter, EventRow, EventSeries, EventView, EventViewOptions, EventWindow, SeriesOptions, TopicSummary } from '../../contract/broker.ts'
import { createWritable, type Readable } from '../../lib/index.ts'
import type { Look } from '../view/index.ts'
import { emptyWindow } from './emptyWindow.ts'
import { OpenedSeries } from './openedSeries.ts'
import type { SeriesUpdate, ViewRequest, ViewUpdate } from './protocol.ts'

/** How a view reaches the collector. Questions are answered with nothing when nobody is there. */
export interface ViewLine {
  post(request: ViewRequest): void
  askEvent(question: (call: number) => ViewRequest): Promise<BrokerEvent | null>
  askEvents(question: (call: number) => ViewRequest): Promise<readonly BrokerEvent[]>
  askTopics(question: (call: number) => ViewRequest): Promise<readonly TopicSummary[]>
  closed(): void
}

/** The page's end of an event view. What a screen may pass on as a callback needs no `this`. */
export class OpenedView implements EventView {
  readonly #id: number
  readonly #line: ViewLine
  readonly #state
  readonly #series = new Map<number, OpenedSeries>()
  readonly state: Readable<EventWindow>
  #options: EventViewOptions
  #names: ReadonlyMap<string, string> = new Map()
  #look: Look = { first: 0, held: false, paused: false, seen: 0 }
  #lastSeries = 0
  #closed = false

  constructor(id: number, options: EventViewOptions, line: ViewLine) {
    this.#id = id
    this.#options = options
    this.#line = line
    this.#state = createWritable({ ...emptyWindow, filter: options.filter ?? emptyWindow.filter })
    this.state = this.#state
    this.open()
  }

  /** Opens it in a new worker, which numbers its events anew. */
  reopen(): void {
    this.#look = { ...this.#look, seen: 0 }
    this.#state.setState({ ...emptyWindow, filter: this.#state.getState().filter, paused: this.#look.paused })
    for (const series of this.#series.values()) series.add(true, [])
    this.open()
  }

  /** Opens it in the worker. */
  open(): void {
    this.#post({ kind: 'open', options: this.#options })
    if (this.#names.size > 0) this.#post({ kind: 'names', names: this.#names })
    for (const [series, { options }] of this.#series) this.#post({ kind: 'openSeries', series, options })
    if (this.#look.first > 0 || this.#look.held || this.#look.paused) this.#turn({})
  }

  show({ end, window }: ViewUpdate): void {
    this.#look = { ...this.#look, seen: end }
    const shown = this.#state.getState()
    const before = new Map(shown.rows.map((row) => [row.id, row]))
    const rows = window.rows.map((row): EventRow => before.get(row.id) ?? row)
    this.#state.setState({ ...window, rows, filter: areEqual(shown.filter, window.filter) ? shown.filter : window.filter })
  }

  showSeries({ series, reset, points }: SeriesUpdate): void {
    this.#series.get(series)?.add(reset, points)
  }

  readonly scrollTo = (first: number): void => {
    if (first !== this.#look.first) this.#turn({ first })
  }

  readonly hold = (held: boolean): void => {
    if (held !== this.#look.held) this.#turn({ held })
  }

  readonly pause = (paused: boolean): void => {
    if (paused !== this.#look.paused) this.#turn({ paused, ...(!paused && { first: 0 }) })
  }

  readonly clear = (): void => {
    this.#look = { ...this.#look, first: 0 }
    this.#post({ kind: 'clear' })
  }

  readonly setFilter = (filter: EventFilter): void => {
    this.#options = { ...this.#options, filter }
    this.#look = { ...this.#look, first: 0 }
    this.#post({ kind: 'filter', filter })
  }

  readonly nameDevices = (names: ReadonlyMap<string, string>): void => {
    if (names.size === this.#names.size && [...names].every(([id, name]) => this.#names.get(id) === name)) return
    this.#names = new Map(names)
    this.#post({ kind: 'names', names: this.#names })
  }

  readonly read = (id: number): Promise<BrokerEvent | null> =>
    this.#closed ? Promise.resolve(null) : this.#line.askEvent((call) => ({ kind: 'read', view: this.#id, call, id }))

  readonly step = (id: number, by: 1 | -1): Promise<BrokerEvent | null> =>
    this.#closed ? Promise.resolve(null) : this.#line.askEvent((call) => ({ kind: 'step', view: this.#id, call, id, by }))

  readonly all = (): Promise<readonly BrokerEvent[]> =>
    this.#closed ? Promise.resolve([]) : this.#line.askEvents((call) => ({ kind: 'all', view: this.#id, call }))

  readonly topics = (): Promise<readonly TopicSummary[]> =>
    this.#closed ? Promise.resolve([]) : this.#line.askTopics((call) => ({ kind: 'topics', view: this.#id, call }))

  readonly series = (options: SeriesOptions): EventSeries => {
    const id = ++this.#lastSeries
    const series = new OpenedSeries(options, () => {
      if (this.#series.delete(id)) this.#post({ kind: 'closeSeries', series: id })
    })
    this.#series.set(id, series)
    this.#post({ kind: 'openSeries', series: id, options })
    return series
  }

  readonly close = (): void => {
    this.#post({ kind: 'close' })
    this.#closed = true
    this.#line.closed()
  }

  #turn(change: Partial<Look>): void {
    this.#look = { ...this.#look, ...change }
    this.#post({ kind: 'look', look: this.#look })
  }

  #post(request: ToView): void {
    if (!this.#closed) this.#line.post({ ...request, view: this.#id })
  }
}

type WithoutView<T> = T extends unknown ? Omit<T, 'view'> : never
type ToView = WithoutView<Exclude<ViewRequest, { call: number }>>

const areEqual = (one: EventFilter, other: EventFilter): boolean =>
  one.query === other.query && one.muted.length === other.muted.length && one.muted.every((pattern, index) => pattern === other.muted[index])
