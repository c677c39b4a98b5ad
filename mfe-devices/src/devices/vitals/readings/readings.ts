import type { Stats } from '@console/platform/api'
import type { Range } from '../view/range.ts'
import { gapsOf, type Gaps } from './gaps.ts'

/** What the charts, the table and the file are made of: a device's readings, oldest first. */
export interface Readings extends Gaps {
  /** The window that was loaded. */
  readonly whole: Range
  readonly times: Float64Array
  /** dBm, NaN where missing. */
  readonly rssi: Float64Array
  /** kB of 1024 bytes, NaN where missing. */
  readonly heap: Float64Array
}

const toKilobytes = (bytes: Float64Array): Float64Array => {
  const kilobytes = new Float64Array(bytes.length)
  for (let index = 0; index < bytes.length; index += 1) kilobytes[index] = (bytes[index] ?? NaN) / 1024
  return kilobytes
}

export const readingsOf = ({ from, to, times, rssi, heap }: Stats): Readings => {
  const whole = { from, to }
  return { whole, times, rssi, heap: toKilobytes(heap), ...gapsOf(times, whole) }
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
