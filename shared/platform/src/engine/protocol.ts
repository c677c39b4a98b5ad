import type {
  BrokerEvent,
  EventFilter,
  EventViewOptions,
  EventWindow,
  MissedEvent,
  MissingRest,
  SeriesOptions,
  SeriesPoint,
  TopicSummary,
} from '../contract/events.ts'
import type { BrokerMessage, BrokerState } from '../contract/connection.ts'

// All messages between the page and its worker. A call has a number, chosen by its sender; the reply carries the same
// number.

/** What the page tells the worker. */
export type ToWorker =
  | { kind: 'start'; url: string; sub: string; visible: boolean }
  | { kind: 'visible'; visible: boolean }
  | { kind: 'subscribe' | 'unsubscribe'; filter: string }
  | { kind: 'publish'; call: number; topic: string; payload: string }
  | ViewRequest
  | Reply
  /** The page has processed the last frame, and takes another. */
  | { kind: 'ready' }
  | { kind: 'end' }

/** What the worker tells the page. */
export type FromWorker =
  | { kind: 'state'; state: BrokerState }
  /** Which of the page's filters the broker refuses, and why. */
  | { kind: 'refused'; refusal: RefusedFilters | null }
  /** An error that nobody has caught: nothing of this worker can be relied on any more. */
  | { kind: 'failed'; error: WorkerError }
  /** Asks for a token: other than `refused`, when there is one. */
  | { kind: 'token'; call: number; refused: string | null }
  | Frame
  | Reply

export interface RefusedFilters {
  filters: readonly string[]
  reason: string
}

/** As texts: not every browser passes an error on with its stack. */
export interface WorkerError {
  name: string
  message: string
  stack: string
}

/** What a call gets, by its kind. */
export interface Replies {
  /** Whether it was sent; or how many bytes the broker accepts, where it accepts less. */
  publish: boolean | { maxBytes: number }
  read: BrokerEvent | null
  step: BrokerEvent | null
  all: readonly BrokerEvent[]
  before: readonly BrokerEvent[]
  topics: readonly TopicSummary[]
  /** Null when there is none. */
  token: string | null
}
export type Reply = {
  [To in keyof Replies]: { kind: 'reply'; to: To; call: number; value: Replies[To] }
}[keyof Replies]

/** What the page asks of its event views. `view` and `series` are numbers that it chose. */
export type ViewRequest = ViewCommand | ViewCall

export type ViewCommand =
  | { kind: 'open'; view: number; options: EventViewOptions }
  | { kind: 'viewport'; view: number; viewport: Viewport }
  | { kind: 'filter'; view: number; filter: EventFilter }
  | { kind: 'names'; view: number; names: ReadonlyMap<string, string> }
  | { kind: 'clear' | 'close'; view: number }
  | { kind: 'fill'; view: number; gap: number; missed: readonly MissedEvent[]; rest: MissingRest | null }
  | { kind: 'openSeries'; view: number; series: number; options: SeriesOptions }
  | { kind: 'closeSeries'; view: number; series: number }

export type ViewCall =
  | { kind: 'read'; call: number; view: number; id: number }
  | { kind: 'step'; call: number; view: number; id: number; by: 1 | -1 }
  | { kind: 'all' | 'before' | 'topics'; call: number; view: number }

/** Which part of its list the page shows. */
export interface Viewport {
  /** Index of the first row, 0 is the newest. */
  first: number
  held: boolean
  paused: boolean
  /** The `end` of the last window that the page saw: later arrivals must not move the rows that it shows. */
  seen: number
}

export type ViewWindow = Omit<EventWindow, 'limit' | 'refused'>

/** What has changed since the last frame. A page gets one at a time. */
export interface Frame extends ViewChanges {
  kind: 'frame'
  messages: readonly Routed[]
}

export interface ViewChanges {
  views: readonly ViewUpdate[]
  series: readonly SeriesUpdate[]
}

export interface ViewUpdate {
  view: number
  /** The newest event that this window takes into account; returns as `Viewport.seen`. */
  end: number
  window: EventWindow
}

export interface SeriesUpdate {
  view: number
  series: number
  /** The earlier points are no longer valid. */
  reset: boolean
  points: readonly SeriesPoint[]
}

/** A message and the filters that it matches. */
export interface Routed {
  filters: readonly string[]
  message: BrokerMessage
}

/** One end of the channel between page and worker. */
export interface Port<Out, In> {
  post(message: Out, transfer?: ArrayBuffer[]): void
  listen(handler: (message: In) => void): void
  close(): void
}
export type PagePort = Port<ToWorker, FromWorker>
export type WorkerPort = Port<FromWorker, ToWorker>
