import type { Format } from '@console/platform/i18n'
import { zoneNote } from '../../../common/zone.ts'
import type { Counts } from './useCounts.ts'

const minute = 60_000

/** Times of bars as texts, as precise as a bar is wide. */
export const barClock = ({ width }: Counts, { language }: Format): ((time: number) => string) => {
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(width < minute && { second: '2-digit' }),
    ...(width >= 60 * minute && { day: 'numeric', month: 'short' }),
  })
  return (time) => format.format(time) + zoneNote(time)
}
