/** A y axis: the values of its grid lines from the lowest to the highest. */
export interface ValueAxis {
  readonly ticks: readonly number[]
  readonly min: number
  readonly max: number
}

const axisOf = (min: number, max: number, step: number): ValueAxis => ({ ticks: Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step), min, max })

const decibels = 25
const quietest = -100

/** DEV-11: from 0 dBm down to -100, or further when the signal was weaker. */
export const signalAxis = (least: number): ValueAxis => {
  const min = Math.min(quietest, Math.floor(least / decibels) * decibels)
  return axisOf(min, 0, min < 2 * quietest ? decibels * 4 : decibels)
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
