import { timeAt, type Range } from '../view/range.ts'
import { indicesIn, type Readings } from './readings.ts'
import { summaryOf, type Summary } from './summary.ts'

/** A line of the table: one reading, or a stretch of time with all of its readings. */
export interface Row {
  readonly from: number
  readonly to: number
  /** 0: nothing was heard. */
  readonly count: number
  readonly rssi: Summary | null
  readonly heap: Summary | null
}

const mostRows = 60

const rowOf = ({ times, rssi, heap }: Readings, from: number, to: number, count: number): Row =>
  ({ from, to, count, rssi: summaryOf(times, rssi, { from, to }), heap: summaryOf(times, heap, { from, to }) })

/** The readings of a range, newest first: each by itself when they are few, else stretches of the same length. */
export const rowsOf = (readings: Readings, range: Range): Row[] => {
  const { times } = readings
  const { first, end } = indicesIn(times, range)
  if (end - first <= mostRows) return Array.from(times.subarray(first, end), (time) => rowOf(readings, time, time, 1)).reverse()
  return Array.from({ length: mostRows }, (_, index) => {
    const from = timeAt(range, index / mostRows)
    // A reading belongs to one stretch only.
    const to = index === mostRows - 1 ? range.to : timeAt(range, (index + 1) / mostRows) - 0.5
    const inside = indicesIn(times, { from, to })
    return rowOf(readings, from, to, inside.end - inside.first)
  }).reverse()
}
