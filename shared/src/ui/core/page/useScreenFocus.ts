import { useEffect, useRef } from 'react'
import { useLocation } from '../../../facades/router.ts'

let navigated = false

const isTyping = () => document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea, select, [contenteditable=true], [role=dialog] *')

/**
 * A ref for a screen's heading, which takes the focus when the screen appears. Not at the first load, where the browser starts at
 * the top and the skip link is the first stop, and not out of a field or a dialog that is in use.
 */
export const useScreenFocus = <E extends HTMLElement>() => {
  const heading = useRef<E>(null)
  const { key } = useLocation()
  useEffect(() => {
    navigated ||= key !== 'default'
    if (navigated && !isTyping()) heading.current?.focus({ preventScroll: true })
    // Only when it appears: a tab or a filter in the address is no new screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return heading
}
