import { useFormat } from '@console/platform/i18n'
import { useT } from '../i18n/useT.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** "15 s", "5 min", "2 days": an interval in one unit. */
export const useRhythm = () => {
  const t = useT()
  const { number } = useFormat()
  const rounded = (value: number) => number(value < 10 ? Math.round(value * 2) / 2 : Math.round(value))
  return (milliseconds: number): string => {
    if (milliseconds < second) return t('unit.ms', { value: rounded(milliseconds) })
    if (milliseconds < 59.5 * second) return t('unit.s', { value: rounded(milliseconds / second) })
    if (milliseconds < 59.5 * minute) return t('unit.min', { value: rounded(milliseconds / minute) })
    if (milliseconds < 36 * hour) return t('unit.h', { value: rounded(milliseconds / hour) })
    return t('unit.d', { count: Math.round(milliseconds / day) })
  }
}
