import { shareOf, type Range } from '../view/range.ts'
import { firstFrom, type Readings } from './readings.ts'

const reach = 0.02

/** The index of the reading nearest to a time that is in sight; null where none is near. */
export const readingAt = ({ times, breaks }: Readings, time: number, range: Range): number | null => {
  const after = firstFrom(times, time)
  const nearer = after > 0 && (after === times.length || time - (times[after - 1] ?? 0) < (times[after] ?? 0) - time) ? after - 1 : after
  const at = times[nearer]
  if (at === undefined || at < range.from || at > range.to) return null
  // In the middle of a silence nothing was read.
  const isSilent = breaks[after] === 1 || after === 0 || after === times.length
  return isSilent && Math.abs(shareOf(range, at) - shareOf(range, time)) > reach ? null : nearer
}
