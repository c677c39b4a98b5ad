import { useEffect, useState } from 'react'

/** Milliseconds: what is shown are minutes, seconds only within the first. */
const tick = 5_000

/** The server's time, going on from its last answer. */
export const useServerNow = (now: number, answeredAt: number): number => {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => void (!document.hidden && setHere(Date.now())), tick)
    return () => clearInterval(timer)
  }, [])
  return now + Math.max(0, here - answeredAt)
}
