/** A y axis: the values of its grid lines from the lowest to the highest. */
export interface ValueAxis {
  readonly ticks: readonly number[]
  readonly min: number
  readonly max: number
}

const axisOf = (min: number, max: number, step: number): ValueAxis => ({ ticks: Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step), min, max })

const decibels = [5, 10, 20, 25, 50, 100, 200, 500]
const [fewestSteps, mostSteps] = [3, 5]
// The line does not lie on the axis.
const room = 2
// Louder than any radio: an axis of single decibels would make noise look like news.
const loudest = -20

/** DEV-11: from 0 dBm down to a little below the weakest signal, in three to five steps. */
export const signalAxis = (least: number): ValueAxis => {
  const depth = room - Math.min(least, loudest)
  const fits = decibels.map((step) => ({ step, steps: Math.ceil(depth / step) })).filter(({ steps }) => steps >= fewestSteps && steps <= mostSteps)
  const { step, steps } = fits.reduce((best, fit) => (fit.step * fit.steps <= best.step * best.steps ? fit : best), fits[0] ?? { step: depth, steps: 1 })
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
