import type { Bucket } from '@console/platform/api'
import { axisOf, type ValueAxis } from '../plot/chartOptions.ts'
import type { Range } from '../plot/view/view.ts'
import { extentIn, type Extent } from './buckets.ts'
import type { Limit } from './seriesLayers.ts'

interface Ends {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

const round = [1, 2, 2.5, 5, 10]
const maxSteps = 4
const flat: Extent = { least: 0, mean: 0, greatest: 1 }

/** The step of an axis over a span: a round number, which fits at most four times. */
const stepFor = (span: number): number => {
  const least = span / maxSteps
  const power = 10 ** Math.floor(Math.log10(least))
  return (round.find((each) => each * power >= least * 0.999) ?? 10) * power
}

/**
 * From a round number below the least value to one above the greatest, in at most six steps; wider if the ends are set.
 */
export const seriesAxis = (extent: Extent | null, ends: Ends = {}): ValueAxis => {
  const { least, greatest } = extent ?? flat
  const [low, high] = [ends.min ?? least, ends.max ?? greatest]
  // Equal values are drawn in the middle; whole numbers at least a half from the ends.
  const pad = high > low ? 0 : Math.max(Math.abs(low) * 0.05, Number.isInteger(low) ? 0.5 : 0)
  const step = stepFor(high - low + 2 * pad)
  const min = ends.min ?? Math.floor((low - pad) / step) * step
  const max = Math.max(ends.max ?? Math.ceil((high + pad) / step) * step, min + step)
  return axisOf(min, max, step)
}

/** Of two states, 0 and 1. */
export const stateAxis: ValueAxis = { ticks: [0, 1], min: -0.15, max: 1.15 }

/** The line of a series begins before a range, at the last bucket there. */
const drawnIn = (buckets: readonly Bucket[], { from, to }: Range): Range => ({
  from: buckets.findLast(([time]) => time < from)?.[0] ?? from,
  to,
})

/**
 * The axis of series, of the newest value, which they may not have yet, and of those limits that are near enough not to
 * flatten their lines.
 */
export const axisWith = (
  series: readonly (readonly Bucket[])[],
  range: Range,
  limits: readonly Limit[] = [],
  { newest, ...ends }: Ends & { newest?: number | undefined } = {},
): ValueAxis => {
  const extents = series.flatMap((buckets) => extentIn(buckets, drawnIn(buckets, range)) ?? [])
  if (extents.length === 0) return seriesAxis(null, ends)
  const least = Math.min(...extents.map((each) => each.least), newest ?? Infinity)
  const greatest = Math.max(...extents.map((each) => each.greatest), newest ?? -Infinity)
  const reach = Math.max(greatest - least, Math.abs(greatest) * 0.1)
  const near = limits.map(({ value }) => value).filter((value) => value >= least - reach && value <= greatest + reach)
  return seriesAxis({ least: Math.min(least, ...near), mean: 0, greatest: Math.max(greatest, ...near) }, ends)
}
