import { useConsole, type EventFilter, type EventView } from '@console/platform/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Options {
  rows: number
  device: string | undefined
  filter: EventFilter
}

/** A view of the event stream that lives as long as its screen, and shows what the filter asks for. Null in the first moment. */
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
