import type { MessageProperties } from '../../mqtt/packets/sending.ts'

/** A condition of a search, with the same meaning as in the console's own search. */
export type Term = TextTerm | RangeTerm

export interface TextTerm {
  field: 'any' | 'topic' | 'data' | 'device'
  text: string
  negated: boolean
}

/** A number of the message lies between the bounds, both included. */
export interface RangeTerm {
  field: 'range'
  from: number | null
  to: number | null
  negated: boolean
}

/** Which events are searched; `from` is included, `to` is not. */
export interface Wanted {
  from?: number
  to?: number
  device?: string
  terms?: readonly Term[]
  /** `device/name`, or `+/name` for that event of all devices. */
  muted?: readonly string[]
}

export interface SearchRequest extends Wanted {
  limit?: number
  cursor?: string
  order?: 'newest' | 'oldest'
}

export interface FoundEvent {
  /** Its place in the order of the events. */
  id: string
  /** The id of the message; events of former releases have none. */
  message?: string
  t: number
  device: string
  name: string
  data?: string
  base64?: string
  /** The quality of service that it was published with. */
  qos?: number
  properties?: MessageProperties
}

interface Progress {
  /** All events on this side of that time were searched. */
  searchedTo: number
  /** Where to continue; null when the search is complete. */
  cursor: string | null
  /** How many events were read, and of how many, approximately. */
  read: number
  of: number
  now: number
}

export interface Searched extends Progress {
  events: FoundEvent[]
}

export interface CountRequest extends Wanted {
  from: number
  to: number
  bars: number
  cursor?: string
}

export interface Counts extends Progress {
  from: number
  to: number
  width: number
  counts: number[]
}
