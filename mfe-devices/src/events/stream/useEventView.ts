import { useConsole, useReadable, type EventView, type EventViewOptions, type EventWindow } from '@console/shared/contract'
import { useEffect, useState } from 'react'

const nothing: EventWindow = { rows: [], first: 0, total: 0, received: 0, dropped: 0, waiting: 0, filter: { query: '', muted: [] }, matched: 0, searching: null, paused: false, limit: 0, refused: null }
const closed = { getState: () => nothing, subscribe: () => () => {} }

/** A view of the event stream that lives as long as its screen. Null in the first moment. */
export const useEventView = ({ rows, device }: EventViewOptions): { view: EventView | null; window: EventWindow } => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  useEffect(() => {
    const opened = broker.events(device === undefined ? { rows } : { rows, device })
    setView(opened)
    return () => opened.close()
  }, [broker, rows, device])
  return { view, window: useReadable(view?.state ?? closed) }
}
