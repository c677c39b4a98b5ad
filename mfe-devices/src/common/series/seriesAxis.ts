import { axisOf, type ValueAxis } from '../plot/chartOptions.ts'
import type { Extent } from './buckets.ts'

const round = [1, 2, 2.5, 5, 10]
const mostSteps = 4
const flat: Extent = { least: 0, mean: 0, greatest: 1 }

/** The step of an axis over a span: a round number, which fits at most four times. */
const stepFor = (span: number): number => {
  const least = span / mostSteps
  const power = 10 ** Math.floor(Math.log10(least))
  return (round.find((each) => each * power >= least * 0.999) ?? 10) * power
}

/** From a round number below the least value to one above the greatest, in at most six steps; wider if the ends are set. */
export const seriesAxis = (extent: Extent | null, ends: { min?: number | undefined; max?: number | undefined } = {}): ValueAxis => {
  const { least, greatest } = extent ?? flat
  const [low, high] = [ends.min ?? least, ends.max ?? greatest]
  // Equal values are drawn in the middle.
  const pad = high > low ? 0 : Math.max(Math.abs(low) * 0.05, 0.5)
  const step = stepFor(high - low + 2 * pad)
  const min = ends.min ?? Math.floor((low - pad) / step) * step
  const max = Math.max(ends.max ?? Math.ceil((high + pad) / step) * step, min + step)
  return axisOf(min, max, step)
}

/** How many decimals values have beside an axis with such steps. */
export const decimalsFor = ({ ticks: [first = 0, second = 1] }: ValueAxis): number => Math.min(10, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(second - first) || 1))))
