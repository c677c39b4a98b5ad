import { axisOf, type ValueAxis } from '../../../common/plot/chartOptions.ts'

const decibels = [5, 10, 20, 25, 50, 100, 200, 500]
const [minSteps, maxSteps] = [3, 5]
// Decibels between the weakest signal and the axis.
const margin = 2
// The axis reaches at least this far down: on a smaller scale, noise would look like a change.
const minDepth = -20

/** DEV-11: from 0 dBm to slightly below the weakest signal, in three to five steps. */
export const signalAxis = (least: number): ValueAxis => {
  const depth = margin - Math.min(least, minDepth)
  const fits = decibels
    .map((step) => ({ step, steps: Math.ceil(depth / step) }))
    .filter(({ steps }) => steps >= minSteps && steps <= maxSteps)
  const { step, steps } = fits.reduce(
    (best, fit) => (fit.step * fit.steps <= best.step * best.steps ? fit : best),
    fits[0] ?? { step: depth, steps: 1 },
  )
  return axisOf(-step * steps, 0, step)
}

const parts = 4
const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** From 0 to a round number above the greatest value, in four parts. */
export const memoryAxis = (greatest: number): ValueAxis => {
  const least = Math.max(greatest, 1) / parts
  const power = 10 ** Math.floor(Math.log10(least))
  const step = (round.find((each) => each * power >= least) ?? 10) * power
  return axisOf(0, step * parts, step)
}
