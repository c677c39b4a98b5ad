import { minute } from '../archive/rollup.ts'

interface SeriesField {
  event: string
  /** Null for a message that is a number itself; nested fields are joined by dots. */
  field: string | null
}

export interface SeriesRequest {
  device: string
  fields: readonly SeriesField[]
  from: number
  to: number
  /** The largest number of buckets. */
  points: number
  /** By when the values arrived, not by what devices say of their time: as alert rules hear them. */
  byArrival?: boolean
}

/** Start; least, mean and greatest value; number of values. */
export type Bucket = [t: number, least: number, mean: number, greatest: number, count: number]

export interface Moment {
  t: number
  value: number
}

export interface Series extends SeriesField {
  /** Only buckets with values, the oldest first. */
  buckets: Bucket[]
  first?: Moment
  last?: Moment
}

export interface SeriesAnswer {
  from: number
  to: number
  width: number
  series: Series[]
  now: number
}

export interface FieldOfEvent extends SeriesField {
  last: number | string
  at: number
  /** The usual time between two values, in milliseconds. */
  every: number | null
  /** Whether it has a series. */
  numeric: boolean
  /** It has none because the event had too many other fields lately. */
  crowded?: true
  /** It is not read: the message has too many values before it. */
  beyond?: true
  /** Of a message that begins like JSON: where it is none, counted from 1. */
  fault?: number
}

/** Milliseconds. */
export interface Buckets {
  from: number
  to: number
  width: number
}

/**
 * Buckets start at multiples of their width, so that they stay the same while the window moves. The window is extended
 * to whole buckets. Buckets of a minute or more are whole minutes.
 */
export function bucketsOf(from: number, to: number, points: number, least = 1): Buckets {
  // The first and the last bucket may reach beyond the window.
  const exact = Math.max(least, Math.ceil((to - from) / Math.max(1, points - 1)))
  const width = exact >= minute ? Math.ceil(exact / minute) * minute : exact
  return { width, from: Math.floor(from / width) * width, to: Math.ceil(to / width) * width }
}
