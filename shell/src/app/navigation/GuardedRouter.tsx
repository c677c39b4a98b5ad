import { useReadable } from '@console/platform/contract'
import { createBrowserHistory, Router } from '@console/platform/router'
import { lazyPart } from '@console/platform/ui'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Unsaved } from '../unsaved.ts'
import { createGuard } from './guard.ts'

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
  useLayoutEffect(() => listen(() => {
    const { location, action } = history
    if (location.pathname !== shownPath.current) onNavigate()
    shownPath.current = location.pathname
    setState({ location, action })
  }), [history, listen, onNavigate])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved.holdsPage()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
      {asking && <LeaveDialog unsaved={unsaved} />}
    </Router>
  )
}
