import type { Stats } from '@console/shared/api'
import type { Range } from '../view/range.ts'
import { breaksOf, offlineOf } from './gaps.ts'

/** What the charts, the table and the file are made of: a device's readings, oldest first. */
export interface Readings {
  /** The window that was loaded. */
  readonly whole: Range
  readonly times: Float64Array
  /** dBm, NaN where missing. */
  readonly rssi: Float64Array
  /** kB of 1024 bytes, NaN where missing. */
  readonly heap: Float64Array
  /** 1 where nothing was heard since the reading before. */
  readonly breaks: Uint8Array
  /** When nothing was heard. */
  readonly offline: readonly Range[]
}

export const readingsOf = ({ from, to, times, rssi, heap }: Stats): Readings => {
  const whole = { from, to }
  const breaks = breaksOf(times)
  return { whole, times, rssi, heap: heap.map((bytes) => bytes / 1024), breaks, offline: offlineOf(times, breaks, whole) }
}

/** The index of the first time that is not before `at`. */
export const firstFrom = (times: Float64Array, at: number): number => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The indices of the readings in a range: from `first` up to, but not including, `end`. */
export const indicesIn = (times: Float64Array, { from, to }: Range): { first: number; end: number } => {
  let end = firstFrom(times, to)
  while (end < times.length && times[end] === to) end += 1
  return { first: firstFrom(times, from), end }
}
