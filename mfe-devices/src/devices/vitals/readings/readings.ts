import type { Stats, StatsWindow } from '@console/platform/api'
import { firstFrom, gapsOf, type Gaps } from '../../../common/plot/gaps.ts'
import { windowSpans } from '../../../common/plot/view/useZoomAddress.ts'
import type { Range } from '../../../common/plot/view/view.ts'

/** A device's readings, oldest first, for the charts, the table and the CSV file. */
export interface Readings extends Gaps {
  /** The loaded window. */
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

/** The indices of the readings in a range: from `first` up to, but not including, `end`. */
export const indicesIn = (times: Float64Array, { from, to }: Range): { first: number; end: number } => {
  let end = firstFrom(times, to)
  while (end < times.length && times[end] === to) end += 1
  return { first: firstFrom(times, from), end }
}

const none = new Float64Array(0)

/**
 * Readings of a window that is still loading: the charts are created with them, so that later only the lines must be
 * drawn.
 */
export const emptyReadings = (window: StatsWindow): Readings => {
  const to = Date.now()
  return {
    whole: { from: to - windowSpans[window], to },
    times: none,
    rssi: none,
    heap: none,
    breaks: new Uint8Array(0),
    offline: [],
  }
}

export interface Summary {
  readonly least: number
  readonly mean: number
  readonly greatest: number
}

/** The summary of the values in a range; null without values. */
export const summaryOf = (times: Float64Array, values: Float64Array, range: Range): Summary | null => {
  const { first, end } = indicesIn(times, range)
  let least = Infinity
  let greatest = -Infinity
  let sum = 0
  let count = 0
  for (let index = first; index < end; index += 1) {
    const value = values[index] ?? NaN
    if (Number.isNaN(value)) continue
    if (value < least) least = value
    if (value > greatest) greatest = value
    sum += value
    count += 1
  }
  return count === 0 ? null : { least, mean: sum / count, greatest }
}

/** The newest value and when it was read, or null. */
export const latestOf = (times: Float64Array, values: Float64Array): { value: number; time: number } | null => {
  const index = values.findLastIndex((value) => !Number.isNaN(value))
  return index < 0 ? null : { value: values[index] ?? NaN, time: times[index] ?? NaN }
}
