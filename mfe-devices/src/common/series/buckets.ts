import type { Bucket } from '@console/platform/api'
import { firstFrom, gapsOf } from '../plot/gaps.ts'
import type { Dot } from '../plot/Plot.tsx'
import type { Range } from '../plot/view/view.ts'

/** Buckets to draw, the oldest first. */
export interface Line {
  readonly buckets: readonly Bucket[]
  readonly times: Float64Array
  /** 1 for each bucket after a gap. */
  readonly breaks: Uint8Array
  /** Times without values. */
  readonly gaps: readonly Range[]
}

/** If `gaps` is absent, the gaps follow from the rhythm of the buckets. */
export const lineOf = (buckets: readonly Bucket[], whole: Range, gaps?: readonly Range[]): Line => {
  const times = Float64Array.from(buckets, ([time]) => time)
  if (!gaps) {
    const found = gapsOf(times, whole)
    return { buckets, times, breaks: found.breaks, gaps: found.offline }
  }
  const breaks = new Uint8Array(times.length)
  for (const { from, to } of gaps) {
    const after = firstFrom(times, (from + to) / 2)
    if (after > 0 && after < times.length) breaks[after] = 1
  }
  return { buckets, times, breaks, gaps }
}

/** The buckets in a range, and one more on each side, because the line continues beyond the edges. */
const around = ({ times }: Line, { from, to }: Range): [start: number, end: number] => [
  Math.max(0, firstFrom(times, from) - 1),
  Math.min(times.length, firstFrom(times, to) + 1),
]

// A single value between two gaps is drawn over this share of the range: a line of one point is invisible.
const dash = 0.003

/** The unbroken parts of a line in a range, as indices. */
export const stretchesIn = (line: Line, range: Range): [start: number, end: number][] => {
  const [start, end] = around(line, range)
  const stretches: [number, number][] = []
  for (let index = start; index < end; index += 1) {
    const last = stretches.at(-1)
    if (last && line.breaks[index] !== 1) last[1] = index + 1
    else stretches.push([index, index + 1])
  }
  return stretches
}

/** The means in a range. */
export const meansIn = (line: Line, range: Range): Dot[] => {
  const dots: Dot[] = []
  for (const [start, end] of stretchesIn(line, range)) {
    for (let index = start; index < end; index += 1) {
      const [x, , y] = line.buckets[index] ?? [NaN, NaN, NaN]
      dots.push({ x, y })
    }
    const last = dots.at(-1)
    if (!last) continue
    if (end - start === 1) dots.push({ x: last.x + (range.to - range.from) * dash, y: last.y })
    dots.push({ x: last.x, y: NaN })
  }
  return dots
}

export interface Extent {
  readonly least: number
  readonly mean: number
  readonly greatest: number
}

/** The extent and mean of the buckets in a range; null without buckets. A bucket weighs as much as it has values. */
export const extentIn = (buckets: readonly Bucket[], { from, to }: Range): Extent | null => {
  let [least, greatest, sum, all] = [Infinity, -Infinity, 0, 0]
  for (const [time, low, mean, high, count] of buckets) {
    if (time < from || time > to) continue
    least = Math.min(least, low)
    greatest = Math.max(greatest, high)
    sum += mean * count
    all += count
  }
  return all === 0 ? null : { least, mean: sum / all, greatest }
}
