import type { BrokerEvent, EventRow, EventView, EventViewOptions, EventWindow } from '@console/shared/contract'
import { createWritable, type Readable } from '@console/shared/lib'
import type { Look } from '@console/shared/live'
import type { ToWorker, ViewUpdate } from '../protocol.ts'

const nothing: EventWindow = {
  rows: [], first: 0, total: 0, received: 0, dropped: 0, waiting: 0, paused: false, limit: 0, refused: null,
}

export interface ViewLine {
  post(message: ToWorker): void
  read(view: number, id: number): Promise<BrokerEvent | null>
  closed(view: number): void
}

/** The page's end of an event view. What a screen may pass on as a callback needs no `this`. */
export class OpenedView implements EventView {
  readonly #id: number
  readonly #options: EventViewOptions
  readonly #line: ViewLine
  readonly #state = createWritable(nothing)
  readonly state: Readable<EventWindow> = this.#state
  #look: Look = { first: 0, held: false, paused: false, seen: 0 }
  #closed = false

  constructor(id: number, options: EventViewOptions, line: ViewLine) {
    this.#id = id
    this.#options = options
    this.#line = line
    this.open()
  }

  /** Opens it in the worker: at first, and again in a new one. */
  open(): void {
    this.#line.post({ kind: 'open', view: this.#id, options: this.#options })
    if (this.#look.first > 0 || this.#look.held || this.#look.paused) this.#turn({})
  }

  show({ end, window }: ViewUpdate): void {
    this.#look = { ...this.#look, seen: end }
    const before = new Map(this.#state.getState().rows.map((row) => [row.id, row]))
    this.#state.setState({ ...window, rows: window.rows.map((row): EventRow => before.get(row.id) ?? row) })
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
    if (this.#closed) return
    this.#look = { ...this.#look, first: 0 }
    this.#line.post({ kind: 'clear', view: this.#id })
  }

  readonly read = (id: number): Promise<BrokerEvent | null> =>
    this.#closed ? Promise.resolve(null) : this.#line.read(this.#id, id)

  readonly close = (): void => {
    if (this.#closed) return
    this.#closed = true
    this.#line.post({ kind: 'close', view: this.#id })
    this.#line.closed(this.#id)
  }

  #turn(change: Partial<Look>): void {
    if (this.#closed) return
    this.#look = { ...this.#look, ...change }
    this.#line.post({ kind: 'look', view: this.#id, look: this.#look })
  }
}
