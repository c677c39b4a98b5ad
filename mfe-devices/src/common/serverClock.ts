import { useConsole, type Http } from '@console/platform/contract'
import { createWritable, type Writable } from '@console/platform/lib'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** Milliseconds. Smaller differences may come from the way of an answer. */
const tolerance = 2_000

const clocks = new WeakMap<Http, Writable<number>>()

const clockOf = (api: Http): Writable<number> => {
  const clock = clocks.get(api) ?? createWritable(0)
  clocks.set(api, clock)
  return clock
}

/** Milliseconds by which the server's clock is ahead of this browser's; 0 until an answer has told it. */
export const aheadOf = (api: Http): number => clockOf(api).getState()

/** The time by a clock that is so far ahead of this browser's. */
export const nowAhead = (ahead: number): number => Date.now() + ahead

/** The time by the server's clock, by which events are stored. */
export const serverNow = (api: Http): number => nowAhead(aheadOf(api))

/** Learns the server's clock from an answer: what time it told, and when it was asked. Returns whether that is news. */
export const learnTime = (api: Http, told: number | null, askedAt: number): boolean => {
  const ahead = told === null ? aheadOf(api) : Math.round(told - (askedAt + Date.now()) / 2)
  // An answer that took long tells it only roughly.
  const isNews = Math.abs(ahead - aheadOf(api)) > tolerance + (Date.now() - askedAt) / 2
  if (isNews) clockOf(api).setState(ahead)
  return isNews
}

export const useAhead = (): number => {
  const clock = clockOf(useConsole().api)
  return useSyncExternalStore(clock.subscribe, clock.getState)
}

/** The time by the server's clock, updated at this interval while the page is visible. */
export const useServerTime = (interval: number): number => {
  const ahead = useAhead()
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setHere(Date.now())
    }
    const timer = setInterval(tick, interval)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [interval])
  return here + ahead
}
