import { useReadable } from '@console/platform/contract'
import { type BrowserHistory, createBrowserHistory, type Navigator, Router, type To } from '@console/platform/router'
import { lazyPart } from '@console/platform/ui'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Departure, Unsaved } from '../unsaved.ts'

const pathOf = (to: To, current: string): string =>
  typeof to === 'string' ? new URL(to, `http://x${current}`).pathname : (to.pathname ?? current)

const addressOf = ({ pathname, search, hash }: BrowserHistory['location']): string => pathname + search + hash

// The router's own index of the current history entry.
const indexNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

/**
 * Wraps the browser's history for the router: while something is unsaved, leaving the current path (not a mere
 * change of its search) calls `ask` instead, with a function that continues once nothing is unsaved any more.
 */
export const createGuard = (history: BrowserHistory, isUnsaved: () => boolean, ask: (departure: Departure) => void) => {
  let shown = { pathname: history.location.pathname, address: addressOf(history.location), index: indexNow() }

  const leave = (go: () => void, to?: To) => {
    if (isUnsaved() && (to === undefined || pathOf(to, shown.pathname) !== shown.pathname)) ask(go)
    else go()
  }

  const navigator: Navigator = {
    ...history,
    push: (to, state) => leave(() => history.push(to, state), to),
    replace: (to, state) => leave(() => history.replace(to, state), to),
  }

  /** Calls the listener for each navigation that was not undone. */
  const listen = (onChange: () => void) =>
    history.listen(({ action, location }) => {
      const index = indexNow()
      const steps = index - shown.index
      if (action === 'POP' && steps !== 0 && isUnsaved() && location.pathname !== shown.pathname) {
        history.go(-steps)
        ask(() => history.go(steps))
        return
      }
      // The navigation was undone, and the dialog is open: this is the entry that is shown.
      if (action === 'POP' && steps === 0 && addressOf(location) === shown.address) return
      shown = { pathname: location.pathname, address: addressOf(location), index }
      onChange()
    })

  return { history, navigator, listen }
}

const LeaveDialog = lazyPart('LeaveDialog', () => import('./LeaveDialog.tsx'))

interface GuardedRouterProps {
  unsaved: Unsaved
  /** Called when the path has changed, before the new screen is shown. */
  onNavigate: () => void
  children: ReactNode
}

/** The router of the console. It asks before it leaves a screen that holds unsaved work. */
export const GuardedRouter = ({ unsaved, onNavigate, children }: GuardedRouterProps) => {
  const asking = useReadable(unsaved.departure).leave !== null
  const { history, navigator, listen } = useMemo(
    () => createGuard(createBrowserHistory({ v5Compat: true }), unsaved.any, unsaved.ask),
    [unsaved],
  )
  const [{ location, action }, setState] = useState({ location: history.location, action: history.action })
  const shownPath = useRef(history.location.pathname)
  useLayoutEffect(
    () =>
      listen(() => {
        const { location, action } = history
        if (location.pathname !== shownPath.current) onNavigate()
        shownPath.current = location.pathname
        setState({ location, action })
      }),
    [history, listen, onNavigate],
  )
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.blocksUnload()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [unsaved])
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
      {asking && <LeaveDialog unsaved={unsaved} />}
    </Router>
  )
}
