import type { Range } from '../view/range.ts'
import { indicesIn } from './readings.ts'

export interface Summary {
  readonly least: number
  readonly mean: number
  readonly greatest: number
}

/** Of the values in a range; null when there are none. */
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
