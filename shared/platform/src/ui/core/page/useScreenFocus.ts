import { useEffect, useRef } from 'react'
import { useLocation } from '../../../facades/router.ts'

// The screen that the visit began with.
let first: string | null = null
let navigated = false

const isUsed = () => document.activeElement?.matches('input, textarea, select, [contenteditable=true], [role=tab], [role=dialog] *') ?? false

/**
 * A ref for a screen's heading, which takes the focus when the path leads to the screen. Not at the first load, where the browser
 * starts at the top and the skip link is the first stop, and not out of a field, a tab or a dialog that is in use.
 */
export const useScreenFocus = <E extends HTMLElement>() => {
  const heading = useRef<E>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    first ??= pathname
    navigated ||= pathname !== first
    if (navigated && !isUsed()) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
