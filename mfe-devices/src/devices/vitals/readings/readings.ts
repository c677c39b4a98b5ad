import type { Stats, StatsWindow } from '@console/platform/api'
import type { Range } from '../view/view.ts'

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

/** The index of the first time at or after `at`. */
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

const day = 86_400_000
/** In milliseconds. */
export const windowSpans: Readonly<Record<StatsWindow, number>> = { '1h': day / 24, '1d': day, '7d': 7 * day, '15d': 15 * day, '30d': 30 * day }
const none = new Float64Array(0)

/** Readings of a window that is still loading: the charts are created with them, so that later only the lines must be drawn. */
export const emptyReadings = (window: StatsWindow): Readings => {
  const to = Date.now()
  return { whole: { from: to - windowSpans[window], to }, times: none, rssi: none, heap: none, breaks: new Uint8Array(0), offline: [] }
}

// The usual interval is computed per block: a device may change its interval, and servers may thin out old readings.
const blockSize = 64
const tolerance = 2.5

/** The median interval of each block of readings; Infinity for an empty block. */
const usualIntervals = (times: Float64Array): Float64Array => {
  const count = Math.max(0, times.length - 1)
  const usual = new Float64Array(Math.max(1, Math.ceil(count / blockSize))).fill(Infinity)
  const intervals = new Float64Array(blockSize)
  for (let start = 0; start < count; start += blockSize) {
    const length = Math.min(blockSize, count - start)
    for (let index = 0; index < length; index += 1) intervals[index] = (times[start + index + 1] ?? 0) - (times[start + index] ?? 0)
    usual[start / blockSize] = intervals.subarray(0, length).sort()[(length - 1) >> 1] ?? Infinity
  }
  return usual
}

/** The longest interval of each block that is no gap. Considers its neighbours, because a change of interval between two blocks is no gap. */
const longestPauses = (times: Float64Array): Float64Array => {
  const usual = usualIntervals(times)
  return usual.map((own, block) => tolerance * Math.max(own, usual[block - 1] ?? 0, usual[block + 1] ?? 0))
}

// Neighbours on each side that are compared with an interval.
const around = 3

/** The median of an interval and its neighbours. */
const localInterval = (times: Float64Array, interval: number): number => {
  const [first, end] = [Math.max(1, interval - around), Math.min(times.length, interval + around + 1)]
  const near = Float64Array.from({ length: Math.max(0, end - first) }, (_, index) => (times[first + index] ?? 0) - (times[first + index - 1] ?? 0)).sort()
  return near[(near.length - 1) >> 1] ?? Infinity
}

interface Gaps {
  /** 1 for each reading after a gap. */
  readonly breaks: Uint8Array
  /** The gaps between readings, before the first and after the last one. */
  readonly offline: readonly Range[]
}

const gapsOf = (times: Float64Array, whole: Range): Gaps => {
  const breaks = new Uint8Array(times.length)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return { breaks, offline: [whole] }
  const pauses = longestPauses(times)
  const offline: Range[] = []
  // The cheap test first.
  const isGap = (length: number, pause: number | undefined, interval: number) => length > (pause ?? Infinity) && length > tolerance * localInterval(times, interval)
  if (isGap(first - whole.from, pauses[0], 1)) offline.push({ from: whole.from, to: first })
  for (let index = 1; index < times.length; index += 1) {
    const from = times[index - 1] ?? first
    const to = times[index] ?? last
    if (!isGap(to - from, pauses[Math.floor((index - 1) / blockSize)], index)) continue
    breaks[index] = 1
    offline.push({ from, to })
  }
  if (isGap(whole.to - last, pauses.at(-1), times.length - 1)) offline.push({ from: last, to: whole.to })
  return { breaks, offline }
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
