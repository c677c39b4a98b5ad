import type { BrokerEvent, EventFilter, EventViewOptions, EventWindow, SeriesOptions, SeriesPoint, TopicSummary } from '../../contract/broker.ts'
import type { Look } from '../view/index.ts'

/** What a page asks of its event views. `view`, `series` and `call` are numbers that it chose. */
export type ViewRequest =
  | { kind: 'open'; view: number; options: EventViewOptions }
  | { kind: 'look'; view: number; look: Look }
  | { kind: 'filter'; view: number; filter: EventFilter }
  | { kind: 'names'; view: number; names: ReadonlyMap<string, string> }
  | { kind: 'clear' | 'close'; view: number }
  | { kind: 'openSeries'; view: number; series: number; options: SeriesOptions }
  | { kind: 'closeSeries'; view: number; series: number }
  | ViewQuestion

export type ViewQuestion =
  | { kind: 'read'; call: number; view: number; id: number }
  | { kind: 'step'; call: number; view: number; id: number; by: 1 | -1 }
  | { kind: 'all' | 'topics'; call: number; view: number }

export type ViewAnswer =
  | { kind: 'event'; call: number; event: BrokerEvent | null }
  | { kind: 'events'; call: number; events: readonly BrokerEvent[] }
  | { kind: 'topics'; call: number; topics: readonly TopicSummary[] }

export interface ViewUpdate {
  view: number
  /** Says how far this window reaches; goes back as `Look.seen`. */
  end: number
  window: EventWindow
}

export interface SeriesUpdate {
  view: number
  series: number
  /** The points before these no longer count. */
  reset: boolean
  points: readonly SeriesPoint[]
}

/** What changed since the last one. */
export interface ViewNews {
  views: readonly ViewUpdate[]
  series: readonly SeriesUpdate[]
}
