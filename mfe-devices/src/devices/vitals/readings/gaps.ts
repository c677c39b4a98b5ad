import type { Range } from '../view/range.ts'

// A device may have changed its pace, and the server may keep fewer of the old readings: what is usual holds for a while only.
const blockSize = 64
const tolerance = 2.5

/** The usual interval between readings, for every block of them: the median. Infinity where there is none. */
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

/** The longest silence that is no gap, for every block. A change of pace between two blocks is none. */
const longestPauses = (times: Float64Array): Float64Array => {
  const usual = usualIntervals(times)
  return usual.map((own, block) => tolerance * Math.max(own, usual[block - 1] ?? 0, usual[block + 1] ?? 0))
}

// Intervals on each side of one: with three like it, it is the pace that the device has there.
const around = 3

/** The usual interval around one: the median of it and its neighbours. */
const paceAt = (times: Float64Array, interval: number): number => {
  const [first, end] = [Math.max(1, interval - around), Math.min(times.length, interval + around + 1)]
  const near = Float64Array.from({ length: Math.max(0, end - first) }, (_, index) => (times[first + index] ?? 0) - (times[first + index - 1] ?? 0)).sort()
  return near[(near.length - 1) >> 1] ?? Infinity
}

export interface Gaps {
  /** 1 for each reading that comes after a silence much longer than usual. */
  readonly breaks: Uint8Array
  /** The silences: between readings, before the first and after the last one. */
  readonly offline: readonly Range[]
}

export const gapsOf = (times: Float64Array, whole: Range): Gaps => {
  const breaks = new Uint8Array(times.length)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return { breaks, offline: [whole] }
  const pauses = longestPauses(times)
  const offline: Range[] = []
  // The block's measure first: it is at hand.
  const isGap = (length: number, pause: number | undefined, interval: number) => length > (pause ?? Infinity) && length > tolerance * paceAt(times, interval)
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
