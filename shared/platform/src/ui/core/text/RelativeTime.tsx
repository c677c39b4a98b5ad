import { useId, useSyncExternalStore } from 'react'
import { useFormat, type Time } from '../../../i18n/index.ts'
import { useTip } from '../controls/Tooltip.tsx'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let lastTick = 0

const tick = () => {
  // A hidden page ticks again when it is shown.
  if (document.visibilityState === 'hidden') return
  lastTick = Date.now()
  for (const listener of listeners) listener()
}

/**
 * The one timer behind all relative times: calls the listener every second while the page is visible. Returns the
 * unsubscribe function.
 */
const onTick = (listener: () => void): (() => void) => {
  listeners.add(listener)
  if (timer === undefined) {
    lastTick = Date.now()
    timer = setInterval(tick, 1000)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The time of the last tick, so that all relative times agree. */
const currentTick = (): number => (timer === undefined ? Date.now() : lastTick)

export interface RelativeTimeProps {
  time: Time | null | undefined
  /** What stands there without a time: "never". */
  empty?: string | undefined
}

/** "12 s ago", ticking; the full time with its zone on hover and focus. */
export const RelativeTime = ({ time, empty = '—' }: RelativeTimeProps) =>
  time === null || time === undefined ? <>{empty}</> : <Ticking time={time} />

const Ticking = ({ time }: { time: Time }) => {
  const format = useFormat()
  const tipId = useId()
  const text = useSyncExternalStore(onTick, () => format.relative(time, currentTick()))
  const tip = useTip(() => format.dateTime(time), tipId)
  return (
    <>
      <time
        dateTime={new Date(time).toISOString()}
        tabIndex={0}
        aria-describedby={tip.bubble ? tipId : undefined}
        {...tip.handlers}
      >
        {text}
      </time>
      {tip.bubble}
    </>
  )
}
