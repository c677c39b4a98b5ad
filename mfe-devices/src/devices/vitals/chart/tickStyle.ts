import { midnightBefore } from '../../../common/plot/timeTicks.ts'

/** How a time is written on an axis: "18:04:22", "18:04" or "20 Nov". */
export type TickStyle = 'seconds' | 'minutes' | 'day'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** As fine as the times are apart; a midnight is its day. */
export const tickStyle = (time: number, step: number): TickStyle => {
  if (step >= day || (step >= hour && midnightBefore(time) === time)) return 'day'
  return step < minute ? 'seconds' : 'minutes'
}
