import { useEffect } from 'react'

const period = 2_000

/** Reads a variable at once and then every 2 s: while `on`, and while the page is seen. */
export const useReading = (name: string, read: (name: string) => void, on: boolean): void => {
  useEffect(() => {
    if (!on) return undefined
    const readSeen = () => {
      if (document.visibilityState === 'visible') read(name)
    }
    readSeen()
    const timer = setInterval(readSeen, period)
    return () => clearInterval(timer)
  }, [name, read, on])
}
