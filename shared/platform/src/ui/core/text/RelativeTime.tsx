import { useId, useSyncExternalStore } from 'react'
import { useFormat, type Time } from '../../../i18n/index.ts'
import { useTip } from '../button/useTip.tsx'
import { currentTick, onTick } from './clock.ts'

export interface RelativeTimeProps {
  time: Time | null | undefined
  /** What stands there without a time: "never". */
  empty?: string | undefined
}

/** "12 s ago", ticking; the full time with its zone on hover and focus. */
export const RelativeTime = ({ time, empty = '—' }: RelativeTimeProps) => (time === null || time === undefined ? <>{empty}</> : <Ticking time={time} />)

const Ticking = ({ time }: { time: Time }) => {
  const format = useFormat()
  const tipId = useId()
  const text = useSyncExternalStore(onTick, () => format.relative(time, currentTick()))
  const tip = useTip(format.dateTime(time), tipId)
  return (
    <>
      <time dateTime={new Date(time).toISOString()} tabIndex={0} aria-describedby={tip.bubble ? tipId : undefined} {...tip.handlers}>{text}</time>
      {tip.bubble}
    </>
  )
}
