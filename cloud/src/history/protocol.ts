import type { Limits } from './limits.ts'
import type { FieldOfEvent, SeriesAnswer, SeriesRequest } from './series/requests.ts'
import type { CountRequest, Counts, SearchRequest, Searched } from './search/requests.ts'

/** What the thread is started with. */
export interface HistorySetup {
  /** The SQLite file, or the address of a PostgreSQL database. */
  place: { file: string } | { database: string }
  most: Limits
  /** Whether this process deletes old events. */
  isUpkeeping: boolean
}

/** Events in the order in which they were published. */
export interface Batch {
  /** Each topic once. */
  topics: { owner: string; device: string; name: string }[]
  /** For each event: its time, its number of that millisecond, its topic's index, and the end of its data. */
  times: Float64Array
  numbers: Float64Array
  topicOf: Uint32Array
  ends: Uint32Array
  bytes: Uint8Array
  /** For each event the quality of service that it was published with, or `unknownQuality`. */
  qualities: Int8Array
  /** What publishers said beside their messages, as JSON, by the event's index. */
  properties: ReadonlyMap<number, string>
  /** Whether it was sent before, and may be stored already. */
  isRepeated: boolean
}

export const unknownQuality = -1

/** How many events of each account were not stored because it has too many topics. */
export type Refused = Record<string, number>

export interface Status extends Limits {
  most: Limits
  used: number
  events: number
  oldest: number | null
  dropped: number
}

/** A device's name and labels, if the search needs them. */
interface Known {
  name: string
  labels: readonly string[]
}

export type KnownDevices = ReadonlyMap<string, Known>

/** The calls of the thread, and their results. */
export interface Calls {
  store: { asks: Batch; answers: Refused }
  status: { asks: { owner: string }; answers: Status }
  limit: { asks: { owner: string } & Limits; answers: Status }
  search: { asks: { owner: string; request: SearchRequest; devices: KnownDevices }; answers: Searched }
  counts: { asks: { owner: string; request: CountRequest; devices: KnownDevices }; answers: Counts }
  fields: { asks: { owner: string; device: string }; answers: FieldOfEvent[] }
  series: { asks: { owner: string; request: SeriesRequest }; answers: SeriesAnswer }
  forgetDevice: { asks: { owner: string; device: string }; answers: null }
  forgetAccount: { asks: { owner: string }; answers: null }
  /** The accounts and devices that have events. */
  holdings: { asks: null; answers: { owner: string; devices: string[] }[] }
  /** Whether this process is the one that deletes old events. */
  retention: { asks: { isHere: boolean }; answers: null }
  figures: { asks: null; answers: { events: number; used: number; dropped: number } }
  close: { asks: null; answers: null }
}

export type Call = keyof Calls

export interface Asked<Name extends Call = Call> {
  id: number
  call: Name
  asks: Calls[Name]['asks']
}

export type Answer = { id: number; result: unknown } | { id: number; status?: number; problem: string; isFull: boolean }

/** Messages that the thread sends on its own. */
export interface Noted {
  log: string
}
