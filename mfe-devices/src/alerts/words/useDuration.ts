import { useFormat } from '@console/platform/i18n'
import { useCallback } from 'react'
import { useT } from '../i18n/useT.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** "2 h 4 min", "6 min", "8 s": two units at most. */
export const useDuration = () => {
  const t = useT()
  const { number } = useFormat()
  return useCallback((milliseconds: number): string => {
    const whole = Math.max(0, milliseconds)
    const parts = [
      { word: 'days', size: day, of: Infinity }, { word: 'hours', size: hour, of: day }, { word: 'minutes', size: minute, of: hour }, { word: 'seconds', size: second, of: minute },
    ] as const
    const begin = parts.findIndex(({ size }) => whole >= size)
    if (begin === -1) return t('duration.seconds', { count: 0, formatted: number(0) })
    const told = parts.slice(begin, begin + 2).filter((_, index) => index === 0 || parts[begin]?.word !== 'minutes')
    return told.map(({ word, size, of }) => ({ word, amount: Math.floor((whole % of) / size) })).filter(({ amount }, index) => index === 0 || amount > 0)
      .map(({ word, amount }) => t(`duration.${word}`, { count: amount, formatted: number(amount) })).join(' ')
  }, [t, number])
}
