import { minute } from '../archive/rollup.ts'

interface SeriesField {
  event: string
  /** Null for a message that is a number itself; nested fields by dots. */
  field: string | null
}

export interface SeriesRequest {
  device: string
  fields: readonly SeriesField[]
  from: number
  to: number
  /** How many buckets at most. */
  points: number
}

/** When it starts; the least, the mean and the greatest value, and how many there are. */
export type Bucket = [t: number, least: number, mean: number, greatest: number, count: number]

export interface Moment {
  t: number
  value: number
}

export interface Series extends SeriesField {
  /** Those that have values, oldest first. */
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
  /** The rhythm in milliseconds. */
  every: number | null
  /** Whether it has a series. */
  numeric: boolean
  /** It has none because the event had too many other fields lately. */
  crowded?: true
}

/** Milliseconds. */
export interface Buckets {
  from: number
  to: number
  width: number
}

/** Buckets lie at multiples of their width, so that they stay where they are while a window moves on; the window is rounded outwards to them. From a minute on they are whole minutes. */
export function bucketsOf(from: number, to: number, points: number, least = 1): Buckets {
  // The first and the last one may be in the window only in part.
  const exact = Math.max(least, Math.ceil((to - from) / Math.max(1, points - 1)))
  const width = exact >= minute ? Math.ceil(exact / minute) * minute : exact
  return { width, from: Math.floor(from / width) * width, to: Math.ceil(to / width) * width }
}
