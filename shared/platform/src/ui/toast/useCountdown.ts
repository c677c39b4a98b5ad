import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` after `duration` ms; null is never. The time stands still while the pointer or the focus is on the element or the
 * page is hidden: whoever reads needs as long as it takes.
 */
export const useCountdown = (duration: number | null, onEnd: () => void) => {
  const [held, setHeld] = useState({ pointer: false, focus: false, page: document.visibilityState === 'hidden' })
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  const running = !held.pointer && !held.focus && !held.page

  useEffect(() => {
    const onVisibility = () => setHeld((now) => ({ ...now, page: document.visibilityState === 'hidden' }))
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [])

  useEffect(() => {
    if (!running || left.current === null) return undefined
    const since = Date.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (Date.now() - since))
    }
  }, [running])

  return {
    onPointerEnter: () => setHeld((now) => ({ ...now, pointer: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  }
}
