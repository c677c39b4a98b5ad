import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '../../../facades/router.ts'

let navigated = false

const isUsed = () => document.activeElement?.matches('input, textarea, select, [contenteditable=true], [role=tab], [role=dialog] *') ?? false

/**
 * A ref for a screen's heading, which takes the focus when the path leads to the screen. Not at the first load, where the browser
 * starts at the top and the skip link is the first stop, and not out of a field, a tab or a dialog that is in use.
 */
export const useScreenFocus = <E extends HTMLElement>() => {
  const heading = useRef<E>(null)
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    // The way from / to the dashboard replaces its entry: nobody has gone anywhere yet.
    navigated ||= key !== 'default' && type !== 'REPLACE'
    if (navigated && !isUsed()) heading.current?.focus({ preventScroll: true })
    // A filter or a tab in the query changes the key, but leads nowhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname])
  return heading
}
