import { useEffect, useState } from 'react'

/** The time, updated at this interval while the page is visible. */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(Date.now())
    }
    const timer = setInterval(tick, interval)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [interval])
  return now
}
