import type { Dot } from '../../../common/plot/Plot.tsx'
import type { Range } from '../../../common/plot/view/view.ts'
import { firstFrom } from '../../../common/plot/gaps.ts'

interface Series {
  readonly times: Float64Array
  readonly values: Float64Array
  readonly breaks: Uint8Array
}

// Columns that a single reading between two gaps is drawn over, because a line of one point is invisible.
const dash = 1.5

/**
 * Reduces the readings of a range to the least and greatest value of each column (pixel), in their order in time, with
 * interruptions. At most three points per column. Columns are aligned to absolute time, so that the line does not
 * flicker while the range moves.
 */
export const reduce = ({ times, values, breaks }: Series, { from, to }: Range, columns: number): Dot[] => {
  const width = (to - from) / Math.max(1, columns)
  // One more reading on each side, so that the line continues beyond the edges.
  const start = Math.max(0, firstFrom(times, from) - 1)
  const end = Math.min(times.length, firstFrom(times, to) + 1)
  const dots: Dot[] = []
  const at = (index: number): Dot => ({ x: times[index] ?? NaN, y: values[index] ?? NaN })
  let column = NaN
  let least = -1
  let greatest = -1
  let interrupted = false
  let length = 0
  const endColumn = () => {
    if (least < 0) return
    dots.push(at(Math.min(least, greatest)))
    if (least !== greatest) dots.push(at(Math.max(least, greatest)))
    length += least === greatest ? 1 : 2
    least = -1
  }
  const endLine = (next: number) => {
    const last = dots.at(-1)
    if (last && length === 1) dots.push({ x: Math.min(last.x + dash * width, (last.x + next) / 2), y: last.y })
    if (last && length > 0 && next < Infinity) dots.push({ x: next, y: NaN })
    length = 0
  }
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? NaN
    interrupted ||= breaks[index] === 1 || Number.isNaN(value)
    if (Number.isNaN(value)) continue
    const time = times[index] ?? NaN
    const own = Math.floor(time / width)
    if (own !== column) {
      endColumn()
      // An interruption within one column is invisible.
      if (interrupted) endLine(time)
      column = own
    }
    interrupted = false
    if (least < 0) least = greatest = index
    else if (value < (values[least] ?? NaN)) least = index
    else if (value >= (values[greatest] ?? NaN)) greatest = index
  }
  endColumn()
  endLine(Infinity)
  return dots
}
