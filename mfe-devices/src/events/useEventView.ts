import { useConsole, type EventFilter, type EventView, type EventWindow } from '@console/platform/contract'
import { emptyWindow } from '@console/platform/live'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

interface Options {
  rows: number
  device: string | undefined
  filter: EventFilter
}

/**
 * Opens a view of the event stream with this filter and closes it with its component. Null until the first effect has
 * run.
 */
export const useEventView = ({ rows, device, filter }: Options): EventView | null => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  const applied = useRef(filter)
  const open = useEffectEvent(() => {
    applied.current = filter
    return broker.events({ rows, filter, ...(device !== undefined && { device }) })
  })
  useEffect(() => {
    const opened = open()
    setView(opened)
    return () => opened.close()
  }, [broker, rows, device])
  useEffect(() => {
    if (!view || filter === applied.current) return
    applied.current = filter
    view.setFilter(filter)
  }, [view, filter])
  return view
}

const closed = { getState: () => emptyWindow, subscribe: () => () => {} }

/**
 * Selects a part of the view's window, which changes with every frame. The component renders again only when its part
 * changes.
 */
export const useEventWindow = <T>(view: EventView | null, select: (window: EventWindow) => T): T => {
  const { getState, subscribe } = view?.state ?? closed
  return useSyncExternalStore(subscribe, () => select(getState()))
}
