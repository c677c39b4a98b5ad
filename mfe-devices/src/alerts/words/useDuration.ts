import { useFormat } from '@console/platform/i18n'
import { useCallback } from 'react'
import { useT } from '../i18n/useT.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Each unit with its milliseconds and those of the next larger unit. */
const units = [
  { word: 'duration.days', size: day, of: Infinity },
  { word: 'duration.hours', size: hour, of: day },
  { word: 'duration.minutes', size: minute, of: hour },
  { word: 'duration.seconds', size: second, of: minute },
] as const

/** "2 h 4 min", "6 min", "8 s": two units at most, and no seconds beside minutes. */
export const useDuration = () => {
  const t = useT()
  const { number } = useFormat()
  return useCallback(
    (milliseconds: number): string => {
      const whole = Math.max(0, milliseconds)
      const begin = units.findIndex(({ size }) => whole >= size)
      const told = begin === -1 ? units.slice(-1) : units.slice(begin, begin < 2 ? begin + 2 : begin + 1)
      return told
        .map(({ word, size, of }) => ({ word, amount: Math.floor((whole % of) / size) }))
        .filter(({ amount }, index) => index === 0 || amount > 0)
        .map(({ word, amount }) => t(word, { count: amount, formatted: number(amount) }))
        .join(' ')
    },
    [t, number],
  )
}
