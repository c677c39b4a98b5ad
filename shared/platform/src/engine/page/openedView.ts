import type {
  BrokerEvent,
  EventFilter,
  EventRow,
  EventSeries,
  EventView,
  EventViewOptions,
  EventWindow,
  MissedEvent,
  MissingRest,
  SeriesOptions,
  SeriesPoint,
  TopicSummary,
} from '../../contract/events.ts'
import { createWritable, type Readable } from '../../lib/index.ts'
import { emptyWindow } from '../../live/index.ts'
import type { PendingCalls } from '../pendingCalls.ts'
import type { SeriesUpdate, ViewCommand, ViewRequest, ViewUpdate, Viewport } from '../protocol.ts'

/** How a view reaches the worker. */
interface ViewChannel {
  post(request: ViewRequest): void
  calls: PendingCalls
  closed(): void
}

/** The page's end of an event view. What a screen may pass on as a callback needs no `this`. */
export class OpenedView implements EventView {
  readonly #id: number
  readonly #channel: ViewChannel
  readonly #state
  readonly #series = new Map<number, OpenedSeries>()
  readonly state: Readable<EventWindow>
  #options: EventViewOptions
  #names: ReadonlyMap<string, string> = new Map()
  #viewport: Viewport = { first: 0, held: false, paused: false, seen: 0 }
  #lastSeries = 0
  #closed = false

  constructor(id: number, options: EventViewOptions, channel: ViewChannel) {
    this.#id = id
    this.#options = options
    this.#channel = channel
    this.#state = createWritable({ ...emptyWindow, filter: options.filter ?? emptyWindow.filter })
    this.state = this.#state
    this.open()
  }

  /** Opens it in a new worker, which numbers its events from the beginning. */
  reopen(): void {
    this.#viewport = { ...this.#viewport, seen: 0 }
    this.#state.setState({ ...emptyWindow, filter: this.#state.getState().filter, paused: this.#viewport.paused })
    for (const series of this.#series.values()) series.add(true, [])
    this.open()
  }

  /** Opens it in the worker. */
  open(): void {
    this.#post({ kind: 'open', options: this.#options })
    if (this.#names.size > 0) this.#post({ kind: 'names', names: this.#names })
    for (const [series, { options }] of this.#series) this.#post({ kind: 'openSeries', series, options })
    if (this.#viewport.first > 0 || this.#viewport.held || this.#viewport.paused) this.#moveTo({})
  }

  show({ end, window }: ViewUpdate): void {
    this.#viewport = { ...this.#viewport, seen: end }
    const shown = this.#state.getState()
    const before = new Map(shown.rows.map((row) => [row.id, row]))
    const rows = window.rows.map((row): EventRow => {
      const same = before.get(row.id)
      return same && isSame(same, row) ? same : row
    })
    this.#state.setState({
      ...window,
      rows,
      filter: areEqual(shown.filter, window.filter) ? shown.filter : window.filter,
    })
  }

  showSeries({ series, reset, points }: SeriesUpdate): void {
    this.#series.get(series)?.add(reset, points)
  }

  readonly scrollTo = (first: number): void => {
    if (first !== this.#viewport.first) this.#moveTo({ first })
  }

  readonly hold = (held: boolean): void => {
    if (held !== this.#viewport.held) this.#moveTo({ held })
  }

  readonly pause = (paused: boolean): void => {
    if (paused !== this.#viewport.paused) this.#moveTo({ paused, ...(!paused && { first: 0 }) })
  }

  readonly clear = (): void => {
    this.#viewport = { ...this.#viewport, first: 0 }
    this.#post({ kind: 'clear' })
  }

  readonly setFilter = (filter: EventFilter): void => {
    this.#options = { ...this.#options, filter }
    this.#viewport = { ...this.#viewport, first: 0 }
    this.#post({ kind: 'filter', filter })
  }

  readonly nameDevices = (names: ReadonlyMap<string, string>): void => {
    if (names.size === this.#names.size && [...names].every(([id, name]) => this.#names.get(id) === name)) return
    this.#names = new Map(names)
    this.#post({ kind: 'names', names: this.#names })
  }

  readonly read = (id: number): Promise<BrokerEvent | null> =>
    this.#closed
      ? Promise.resolve(null)
      : this.#channel.calls.make<'read'>(null, (call) => this.#channel.post({ kind: 'read', view: this.#id, call, id }))

  readonly step = (id: number, by: 1 | -1): Promise<BrokerEvent | null> =>
    this.#closed
      ? Promise.resolve(null)
      : this.#channel.calls.make<'step'>(null, (call) =>
          this.#channel.post({ kind: 'step', view: this.#id, call, id, by }),
        )

  readonly all = (): Promise<readonly BrokerEvent[]> =>
    this.#closed
      ? Promise.resolve([])
      : this.#channel.calls.make<'all'>([], (call) => this.#channel.post({ kind: 'all', view: this.#id, call }))

  readonly before = (): Promise<readonly BrokerEvent[]> =>
    this.#closed
      ? Promise.resolve([])
      : this.#channel.calls.make<'before'>([], (call) => this.#channel.post({ kind: 'before', view: this.#id, call }))

  readonly topics = (): Promise<readonly TopicSummary[]> =>
    this.#closed
      ? Promise.resolve([])
      : this.#channel.calls.make<'topics'>([], (call) => this.#channel.post({ kind: 'topics', view: this.#id, call }))

  readonly series = (options: SeriesOptions): EventSeries => {
    const id = ++this.#lastSeries
    const series = new OpenedSeries(options, () => {
      if (this.#series.delete(id)) this.#post({ kind: 'closeSeries', series: id })
    })
    this.#series.set(id, series)
    this.#post({ kind: 'openSeries', series: id, options })
    return series
  }

  readonly fill = (gap: number, missed: readonly MissedEvent[], rest: MissingRest | null): void =>
    this.#post({ kind: 'fill', gap, missed, rest })

  readonly close = (): void => {
    this.#post({ kind: 'close' })
    this.#closed = true
    this.#channel.closed()
  }

  #moveTo(change: Partial<Viewport>): void {
    this.#viewport = { ...this.#viewport, ...change }
    this.#post({ kind: 'viewport', viewport: this.#viewport })
  }

  #post(command: ToView): void {
    if (!this.#closed) this.#channel.post({ ...command, view: this.#id })
  }
}

type WithoutView<T> = T extends unknown ? Omit<T, 'view'> : never
type ToView = WithoutView<ViewCommand>

/** A gap is filled only once, and a retained message gets its time only once. */
const isSame = (shown: EventRow, row: EventRow): boolean =>
  row.kind === 'gap'
    ? shown.kind === 'gap' && !(row.fill && !shown.fill)
    : shown.kind === 'message' && shown.retained === row.retained

const areEqual = (one: EventFilter, other: EventFilter): boolean =>
  JSON.stringify([one.query, one.terms, one.muted]) === JSON.stringify([other.query, other.terms, other.muted])

/** The page's end of a series. */
class OpenedSeries implements EventSeries {
  readonly options: SeriesOptions
  readonly #state = createWritable<readonly SeriesPoint[]>([])
  readonly state: Readable<readonly SeriesPoint[]> = this.#state
  readonly close: () => void

  constructor(options: SeriesOptions, close: () => void) {
    this.options = options
    this.close = close
  }

  add(reset: boolean, points: readonly SeriesPoint[]): void {
    this.#state.setState([...(reset ? [] : this.#state.getState()), ...points].slice(-this.options.points))
  }
}
