import { useConsole, type EventView } from '@console/platform/contract'
import { createContext, useEffect, useState, type ReactNode } from 'react'
import { watchEvents } from '../../common/watchEvents.ts'

/** The view of live events that all boxes share; null while the page is hidden. */
export const LiveContext = createContext<EventView | null>(null)

/** Opens the view for its boxes: one subscription, the same as the event page's, however many values are shown. */
export const LiveView = ({ children }: { children: ReactNode }) => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  useEffect(() => watchEvents(broker, (opened) => {
    setView(opened)
    return () => setView(null)
  }), [broker])
  return <LiveContext value={view}>{children}</LiveContext>
}
