import type { SampleEvent } from '@console/shared/api'
import { useConsole, useReadable, type EventMessageRow, type EventRow, type EventView, type EventWindow } from '@console/shared/contract'
import { useEffect, useMemo, useRef, useState } from 'react'

/** A recent event of the stream. */
type RecentEvent = Pick<EventMessageRow, 'id' | 'device' | 'name' | 'time'>

const mostShown = 20
const nothing = { getState: () => null, subscribe: () => () => {} }

/** The search of the event stream for a text in the name. */
const queryFor = (name: string): string => (name === '' ? '' : `topic:"${name.replace(/["\\]/g, '\\$&')}"`)

const recentOf = (row: EventRow): RecentEvent[] => (row.kind === 'message' && !row.name.startsWith('hook-') ? [{ id: row.id, device: row.device, name: row.name, time: row.time }] : [])

interface Sample {
  /** What the names of events begin with. */
  name: string
  data: string
  device: string
  /** Whether real events are offered. */
  live: boolean
}

/** The event that the form is tried with: a sample that can be edited, or, where `live`, a real one that arrived lately and would trigger it. */
export const useSampleEvent = ({ name, data: sample, device, live }: Sample) => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  const [typedName, setName] = useState<string | null>(null)
  const [data, setData] = useState(sample)
  const [real, setReal] = useState<(RecentEvent & { data: string }) | null>(null)
  const choice = useRef(0)
  useEffect(() => {
    if (!live) return undefined
    const opened = broker.events({ rows: 100 })
    setView(opened)
    return () => opened.close()
  }, [broker, live])
  useEffect(() => view?.setFilter({ query: queryFor(name), muted: [] }), [view, name])
  const shown = useReadable<EventWindow | null>(view?.state ?? nothing)
  const recent = useMemo(() => (shown?.rows ?? []).flatMap(recentOf).filter((event) => event.name.startsWith(name)).slice(0, mostShown), [shown, name])
  const choose = async (id: number | null) => {
    const own = ++choice.current
    const chosen = id === null ? null : (recent.find((each) => each.id === id) ?? null)
    // An event that is no longer kept, or can't be read, leaves the sample.
    const whole = chosen && view ? await view.read(chosen.id).catch(() => null) : null
    if (own === choice.current) setReal(chosen && whole ? { ...chosen, data: whole.text } : null)
  }
  const own = typedName ?? (name || 'sample')
  const event: SampleEvent = useMemo(() => (real ? { name: real.name, data: real.data, device: real.device } : { name: own, data, device }), [real, own, data, device])
  return { event, recent, real, choose, setName, setData }
}
