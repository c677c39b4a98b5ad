import type { Readable } from '../lib/index.ts'

export interface EventViewOptions {
  /** Only this device's events. */
  device?: string
  /** How many rows the screen shows at once. */
  rows: number
  /** What it shows from the start; all when absent. */
  filter?: EventFilter
}

/** Which events a view shows: those for which every term holds, without those that are muted. */
export interface EventFilter {
  /** The search as text. Consoles before 1.8 parse it themselves; later ones only do so while there are no `terms`. */
  query: string
  /**
   * The parsed search, from `parseQuery` of `@console/platform/live`; no terms ask for all. Consoles before 1.8 ignore
   * it.
   */
  terms?: readonly EventTerm[]
  /** `{device}/{name}` for one topic, `+/{name}` for that event of all devices. */
  muted: readonly string[]
}

/**
 * What a search asks of an event. A console refuses a filter with a term, or a member of a term, that it doesn't know.
 */
export type EventTerm = TextTerm | RangeTerm

export interface TextTerm {
  /** Where the text has to be; `any` is the topic or the message. */
  field: 'any' | 'topic' | 'data' | 'device'
  text: string
  negated: boolean
}

/** A number of the message lies between the bounds, both included; null is no bound. */
export interface RangeTerm {
  field: 'range'
  from: number | null
  to: number | null
  negated: boolean
}

/**
 * Why a filter can't be applied: its terms are newer than the console, or it has no terms and its text is not a valid
 * search.
 */
export type FilterError = 'unknownTerm' | 'syntax'

/**
 * A window onto the events that the console keeps: filtering and searching happen off the page, which sees only what it
 * shows.
 *
 * The list follows the newest event. It stands still while it is paused, held, or scrolled away from the newest row:
 * then its rows stay what and where they are, and what arrives is counted in `waiting`.
 */
export interface EventView {
  /**
   * Changes at most once per frame, and not at all while the page is hidden. A row keeps its identity while it is
   * shown.
   */
  readonly state: Readable<EventWindow>
  /** Index of the first row to show; 0 is the newest. */
  scrollTo(first: number): void
  /** Keeps the rows in their places, as under a pointer; false lets them go on. */
  hold(held: boolean): void
  /** Keeps what is shown still and counts what arrives meanwhile; false brings it in and goes to the newest. */
  pause(paused: boolean): void
  /** Empties this view, and those of the same events that are opened later. */
  clear(): void
  /**
   * Shows the kept events that the filter lets through, and from then on those that arrive. Goes to the newest. A
   * search is done in slices: `searching` says how far it is. A filter that can't be applied shows nothing, and
   * `filterError` says why.
   */
  setFilter(filter: EventFilter): void
  /** The names by which `device:` finds a device, by its id; ids are found without. */
  nameDevices(names: ReadonlyMap<string, string>): void
  /** The whole event; null for a gap, and when the bounded buffer has dropped it. */
  read(id: number): Promise<BrokerEvent | null>
  /**
   * The event that the list has next to this one: 1 is the next older, -1 the next newer. Null at the end of the list.
   */
  step(id: number, by: 1 | -1): Promise<BrokerEvent | null>
  /** Every event of the list as it stands, newest first: what is filtered out is not in it. For an export. */
  all(): Promise<readonly BrokerEvent[]>
  /**
   * The retained messages that end the list, in its order: those that the `before` of its window counts. Consoles
   * before 1.18 don't have it.
   */
  before?(): Promise<readonly BrokerEvent[]>
  /**
   * Every topic of which this view has had an event since it was cleared, muted and filtered-out ones too; the busiest
   * first.
   */
  topics(): Promise<readonly TopicSummary[]>
  /** The numbers of one topic as they come. Close it when the plot leaves. */
  series(options: SeriesOptions): EventSeries
  /**
   * Adds a store's events of the time of a gap below the gap's row, in all views; events that were received are left
   * out. `rest` says what the store lacks. `gap` is the row's id. Consoles before 1.11 don't have it.
   */
  fill?(gap: number, missed: readonly MissedEvent[], rest: MissingRest | null): void
  close(): void
}

/** What the server gave a message when it accepted it. */
export interface AcceptedMessage {
  /** The same live, in the store, in deliveries and in alerts. */
  id: string
  /** Epoch milliseconds by the server's clock. */
  at: number
}

/** An event that was not received when it happened. */
export interface MissedEvent {
  device: string
  name: string
  text: string
  /** Epoch milliseconds. */
  time: number
  /** As those of a `BrokerEvent`. Consoles before 1.18 leave them out. */
  bytes?: Uint8Array
  properties?: MessageProperties
  accepted?: AcceptedMessage
}

/** What could not be added to a gap. */
export interface MissingRest {
  /** The approximate number of events; null if unknown. */
  count: number | null
  /** The reason, as a word of the component that filled the gap. */
  reason: string
}

export interface TopicSummary {
  device: string
  /** What follows `devices/{id}/events/` in the topic. */
  name: string
  count: number
  /** Messages per second over the last ten seconds. */
  rate: number
  /** The beginning of its newest message as one line. */
  last: string
  /** When that arrived, epoch milliseconds. */
  time: number
  /** Whether the broker had kept that from before: then nobody knows when it was sent. */
  retained: boolean
  /** Where its newest message holds numbers: '' for the message itself, else names of its JSON object's fields. */
  numbers: readonly string[]
}

export interface SeriesOptions {
  device: string
  name: string
  /** One of `numbers` of its `TopicSummary`. */
  field: string
  /** How many of the newest points are kept. */
  points: number
}

export interface EventSeries {
  /** Oldest first, without retained messages: nobody knows their times. Changes at most four times a second. */
  readonly state: Readable<readonly SeriesPoint[]>
  close(): void
}

export interface SeriesPoint {
  /** Epoch milliseconds. */
  time: number
  value: number
}

export interface EventWindow {
  /** The rows from `first` on, newest first. */
  rows: readonly EventRow[]
  first: number
  /** How many rows can be scrolled through; 0 when no event is among them. */
  total: number
  /**
   * How many of these rows, the last ones, are messages that the broker had kept from before all others. Consoles
   * before 1.18 number those like others.
   */
  before?: number
  /**
   * How many events there have been, without those of `before`: those kept when the view was opened and all since, or
   * all since it was cleared.
   */
  received: number
  /** How many of them are no longer kept, because the buffer is bounded. */
  dropped: number
  /** How many events of the list arrived since it stands still; 0 while it follows the newest. */
  waiting: number
  /** The filter that this window shows. */
  filter: EventFilter
  /** Why the filter can't be applied, so that no event is shown; null when it is. Consoles before 1.8 don't have it. */
  filterError?: FilterError | null
  /**
   * How many events it was asked of: those that were kept when it was set, as far as the search has come, and all
   * since.
   */
  searched: number
  /** How many of them it let through. */
  matched: number
  /** How far a search through what is kept has come, from 0 to 1; null when there is none under way. */
  searching: number | null
  paused: boolean
  /** How many events of all devices are kept at most. Long messages make it fewer: their bytes are bounded too. */
  limit: number
  /** Why the broker refused the subscription to events; null when it didn't. */
  refused: string | null
}

/**
 * A row's `id` grows with every row of the stream and is never used twice. A message that the broker had kept from
 * before all others ends the list, whenever it comes: its id lies between 0 and 1, and the later it comes the smaller
 * it is. Times are epoch milliseconds.
 */
export type EventRow = EventMessageRow | EventGapRow

export interface EventMessageRow {
  kind: 'message'
  id: number
  device: string
  /** What follows `devices/{id}/events/` in the topic. */
  name: string
  /** The beginning of the message as text, one line. */
  preview: string
  /**
   * Kept by the broker from before: `time` says when the console got it, not when it was sent. Turns false, with the
   * right time, when `fill` tells when that was.
   */
  retained: boolean
  time: number
  /** Missing where the server gives messages no ids. Consoles before 1.18 don't have it. */
  accepted?: AcceptedMessage
}

/** The stream was down: messages may be missing here. */
export interface EventGapRow {
  kind: 'gap'
  id: number
  from: number
  to: number
  /** How many events were added, and what is still missing; absent until the gap is filled. */
  fill?: { count: number; rest: MissingRest | null }
}

export interface BrokerEvent extends Omit<EventMessageRow, 'kind' | 'preview'> {
  topic: string
  /** The whole message; bytes that are not UTF-8 become U+FFFD. */
  text: string
  /** All bytes of a message that is not UTF-8. Consoles before 1.17 don't have it. */
  bytes?: Uint8Array
  /**
   * What an MQTT 5 publisher said beside the message; absent when that is nothing. Consoles before 1.17 don't have it.
   */
  properties?: MessageProperties
}

export interface MessageProperties {
  contentType?: string
  responseTopic?: string
  /** By it the receiver of a reply knows what was asked. Consoles before 1.18 don't have it. */
  correlationData?: Uint8Array
  /** Seconds after which a broker delivers the message no more. Consoles before 1.18 don't have it. */
  messageExpiryInterval?: number
  /**
   * The quality of service that the message was published with, of a stored one: what comes live has that of the
   * console's own subscription. Consoles before 1.18 don't have it.
   */
  qos?: number
  /** Names and values of the user properties; a name may come more than once. */
  user: readonly (readonly [name: string, value: string])[]
  /** How many properties were left out, because there are too many or they are too long. */
  left: number
}
