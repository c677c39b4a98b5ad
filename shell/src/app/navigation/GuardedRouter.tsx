import { useReadable } from '@console/shared/contract'
import { createBrowserHistory, Router } from '@console/shared/router'
import { lazyPart } from '@console/shared/ui'
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { Unsaved } from '../unsaved.ts'
import { createGuard } from './guard.ts'

const LeaveDialog = lazyPart('LeaveDialog', () => import('./LeaveDialog.tsx'))

/** The router of the console. It asks before it leaves a screen that holds unsaved work. */
export const GuardedRouter = ({ unsaved, children }: { unsaved: Unsaved; children: ReactNode }) => {
  const asking = useReadable(unsaved.departure).leave !== null
  const { history, navigator, listen } = useMemo(
    () => createGuard(createBrowserHistory({ v5Compat: true }), unsaved.any, unsaved.ask),
    [unsaved],
  )
  const [{ location, action }, setState] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => listen(() => setState({ location: history.location, action: history.action })), [history, listen])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved.any()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [unsaved])
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
      {asking && <LeaveDialog onStay={unsaved.stay} onLeave={unsaved.abandon} />}
    </Router>
  )
}
