import { useFormat } from '@console/platform/i18n'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/useT.ts'

/** The time now, epoch milliseconds, ticking every second while something is waited for. */
export const useSeconds = (ticking: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}

/** "37 s", "1 min 12 s". */
export const useDuration = () => {
  const t = useT()
  const format = useFormat()
  return (milliseconds: number): string => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000))
    return seconds < 60
      ? t('seconds', { amount: format.number(seconds) })
      : t('minutes', { minutes: format.number(Math.floor(seconds / 60)), seconds: format.number(seconds % 60) })
  }
}
