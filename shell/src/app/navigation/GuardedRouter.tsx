import { createBrowserHistory, Router } from '@console/shared/router'
import { lazyPart } from '@console/shared/ui'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { Unsaved } from '../unsaved.ts'
import { createGuard, type Departure } from './guard.ts'

const LeaveDialog = lazyPart('LeaveDialog', () => import('./LeaveDialog.tsx'))

/** The router of the console. It asks before it leaves a screen that holds unsaved work. */
export const GuardedRouter = ({ unsaved, children }: { unsaved: Unsaved; children: ReactNode }) => {
  const [departure, setDeparture] = useState<Departure | null>(null)
  const { history, navigator, listen } = useMemo(
    () => createGuard(createBrowserHistory({ v5Compat: true }), unsaved.any, (wanted) => setDeparture(() => wanted)),
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
      <Suspense>
        {departure && (
          <LeaveDialog
            onStay={() => setDeparture(null)}
            onLeave={() => {
              setDeparture(null)
              departure()
            }}
          />
        )}
      </Suspense>
    </Router>
  )
}
