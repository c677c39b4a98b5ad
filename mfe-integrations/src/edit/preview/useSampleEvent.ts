import type { SampleEvent } from '@console/shared/api'
import { useConsole, useReadable, type EventMessageRow, type EventRow, type EventView, type EventWindow } from '@console/shared/contract'
import { useEffect, useMemo, useRef, useState } from 'react'

/** A recent event of the stream. */
type RecentEvent = Pick<EventMessageRow, 'id' | 'device' | 'name' | 'time'>

const nothing = { getState: () => null, subscribe: () => () => {} }

const recentOf = (row: EventRow): RecentEvent[] => (row.kind === 'message' && !row.name.startsWith('hook-') ? [{ id: row.id, device: row.device, name: row.name, time: row.time }] : [])

/** The event that the form is tried with: a sample that can be edited, or, where `live`, a real one that arrived lately. */
export const useSampleEvent = (name: string, sample: string, live: boolean) => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  const [data, setData] = useState(sample)
  const [real, setReal] = useState<(RecentEvent & { data: string }) | null>(null)
  const choice = useRef(0)
  useEffect(() => {
    if (!live) return undefined
    const opened = broker.events({ rows: 20 })
    setView(opened)
    return () => opened.close()
  }, [broker, live])
  const shown = useReadable<EventWindow | null>(view?.state ?? nothing)
  const recent = useMemo(() => (shown?.rows ?? []).flatMap(recentOf), [shown])
  const choose = async (id: number | null) => {
    const own = ++choice.current
    const chosen = id === null ? null : (recent.find((each) => each.id === id) ?? null)
    // An event that is no longer kept, or can't be read, leaves the sample.
    const whole = chosen && view ? await view.read(chosen.id).catch(() => null) : null
    if (own === choice.current) setReal(chosen && whole ? { ...chosen, data: whole.text } : null)
  }
  const event: SampleEvent = useMemo(() => (real ? { name: real.name, data: real.data, device: real.device } : { name: name || 'sample', data }), [real, name, data])
  return { event, recent, real, choose, setData }
}
