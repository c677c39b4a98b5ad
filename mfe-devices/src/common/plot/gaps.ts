import { shareOf, type Range } from './view/view.ts'

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
    for (let index = 0; index < length; index += 1)
      intervals[index] = (times[start + index + 1] ?? 0) - (times[start + index] ?? 0)
    usual[start / blockSize] = intervals.subarray(0, length).sort()[(length - 1) >> 1] ?? Infinity
  }
  return usual
}

/**
 * The longest interval of each block that is no gap. Considers its neighbours, because a change of interval between two
 * blocks is no gap.
 */
const longestGaps = (times: Float64Array): Float64Array => {
  const usual = usualIntervals(times)
  return usual.map((own, block) => tolerance * Math.max(own, usual[block - 1] ?? 0, usual[block + 1] ?? 0))
}

// Neighbours on each side that are compared with an interval.
const around = 3

/** The median of an interval and its neighbours. */
const localInterval = (times: Float64Array, interval: number): number => {
  const [first, end] = [Math.max(1, interval - around), Math.min(times.length, interval + around + 1)]
  const near = Float64Array.from(
    { length: Math.max(0, end - first) },
    (_, index) => (times[first + index] ?? 0) - (times[first + index - 1] ?? 0),
  ).sort()
  return near[(near.length - 1) >> 1] ?? Infinity
}

export interface Gaps {
  /** 1 for each reading after a gap. */
  readonly breaks: Uint8Array
  /** The gaps between readings, before the first and after the last one. */
  readonly offline: readonly Range[]
}

/**
 * The gaps in what should come regularly: silences of more than two and a half times the usual interval around them.
 */
export const gapsOf = (times: Float64Array, whole: Range): Gaps => {
  const breaks = new Uint8Array(times.length)
  const first = times[0]
  const last = times.at(-1)
  if (first === undefined || last === undefined) return { breaks, offline: [whole] }
  const pauses = longestGaps(times)
  const offline: Range[] = []
  // The cheap test first.
  const isGap = (length: number, pause: number | undefined, interval: number) =>
    length > (pause ?? Infinity) && length > tolerance * localInterval(times, interval)
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

// The share of the range within which a reading counts as near.
const reach = 0.02

/** The index of the reading in the range nearest to a time; null where none is near. */
export const nearestTo = (
  { times, breaks }: { times: Float64Array; breaks: Uint8Array },
  time: number,
  range: Range,
): number | null => {
  const after = firstFrom(times, time)
  const nearer =
    after > 0 && (after === times.length || time - (times[after - 1] ?? 0) < (times[after] ?? 0) - time)
      ? after - 1
      : after
  const at = times[nearer]
  if (at === undefined || at < range.from || at > range.to) return null
  // Within a gap only its edges have a reading.
  const isSilent = breaks[after] === 1 || after === 0 || after === times.length
  return isSilent && Math.abs(shareOf(range, at) - shareOf(range, time)) > reach ? null : nearer
}
