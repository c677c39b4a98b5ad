import { useReadable, type EventView, type SeriesPoint } from '@console/platform/contract'
import { useEffect, useState } from 'react'

// Five minutes of one message per second.
const points = 300

const none: readonly SeriesPoint[] = []
const closed = { getState: () => none, subscribe: () => () => {} }

/** The numbers of one topic's field as they come, for as long as somebody looks. */
export const useSeries = (view: EventView, device: string, name: string, field: string): readonly SeriesPoint[] => {
  const [state, setState] = useState<ReturnType<EventView['series']>['state']>()
  useEffect(() => {
    const series = view.series({ device, name, field, points })
    setState(series.state)
    return () => series.close()
  }, [view, device, name, field])
  return useReadable(state ?? closed)
}
