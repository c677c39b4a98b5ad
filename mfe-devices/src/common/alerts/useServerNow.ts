import { useEffect, useState } from 'react'

/** Milliseconds. Durations are shown in minutes, and in seconds only below one minute. */
const tick = 5_000

/** The server's time: the time of its last answer plus the time since; this computer's while there is no answer. */
export const useServerNow = (now: number | undefined, answeredAt: number): number => {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => void (!document.hidden && setHere(Date.now())), tick)
    return () => clearInterval(timer)
  }, [])
  return now === undefined ? here : now + Math.max(0, here - answeredAt)
}
