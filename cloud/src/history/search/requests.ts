/** What a search asks of an event, as the console's own search does. */
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

/** Which events; `from` is among them, `to` is not. */
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
  id: string
  t: number
  device: string
  name: string
  data?: string
  base64?: string
}

interface Progress {
  /** How far it has come: everything on this side of that time was looked at. */
  searchedTo: number
  /** Where to go on; null when there is nothing further. */
  cursor: string | null
  /** How many events were looked at, of how many, about. */
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
