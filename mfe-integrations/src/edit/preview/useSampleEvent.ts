import type { SampleEvent } from '@console/shared/api'
import { useConsole, useReadable, type EventView } from '@console/shared/contract'
import { useEffect, useMemo, useState } from 'react'

/** A recent event of the stream. */
export interface RecentEvent {
  id: number
  device: string
  name: string
  time: number
}

const nothing = { getState: () => null, subscribe: () => () => {} }

/** The event that the form is tried with: a sample that can be edited, or a real one that arrived lately. */
export const useSampleEvent = (name: string, sample: string) => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  const [data, setData] = useState(sample)
  const [real, setReal] = useState<(RecentEvent & { data: string }) | null>(null)
  useEffect(() => {
    const opened = broker.events({ rows: 20 })
    setView(opened)
    return () => opened.close()
  }, [broker])
  const window = useReadable<{ rows: readonly { kind: string }[] } | null>(view?.state ?? nothing)
  const recent = useMemo(
    () => ((window?.rows ?? []) as readonly ({ kind: string } & RecentEvent)[]).filter(({ kind, name: own }) => kind === 'message' && !own.startsWith('hook-')).map(({ id, device, name: own, time }) => ({ id, device, name: own, time })),
    [window],
  )
  const choose = async (id: number | null) => {
    const chosen = id === null ? null : (recent.find((each) => each.id === id) ?? null)
    const whole = chosen && view ? await view.read(chosen.id) : null
    setReal(chosen && whole ? { ...chosen, data: whole.text } : null)
  }
  const event: SampleEvent = useMemo(() => (real ? { name: real.name, data: real.data, device: real.device } : { name: name || 'sample', data }), [real, name, data])
  return { event, recent, real, choose, setData }
}
