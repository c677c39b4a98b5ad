import type { Delivery, SampleEvent } from '@console/platform/api'
import {
  useConsole,
  useReadable,
  type EventRow,
  type EventTerm,
  type EventView,
  type EventWindow,
} from '@console/platform/contract'
import { useEffect, useMemo, useRef, useState } from 'react'

/** An event that a device has published. */
interface ListedEvent {
  id: string
  device: string
  name: string
  time: number
  /** Null when it is no longer kept. */
  read: () => Promise<string | null>
}

interface RealEvent extends Omit<ListedEvent, 'read'> {
  data: string
}

const maxShown = 20
/** Of one name, so that an event that comes often leaves room for others. */
const maxPerName = 5
const nothing = { getState: () => null, subscribe: () => () => {} }

const fewOfEach = (events: readonly ListedEvent[]): ListedEvent[] => {
  const counts = new Map<string, number>()
  return events.filter(({ name }) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= maxPerName
  })
}

/** The search of the event stream for a text in the name. */
const termsFor = (name: string): EventTerm[] => (name === '' ? [] : [{ field: 'topic', text: name, negated: false }])
// The same as text, for consoles before 1.8.
const queryFor = (name: string): string => (name === '' ? '' : `topic:"${name.replace(/["\\]/g, '\\$&')}"`)

const inStream =
  (view: EventView | null) =>
  (row: EventRow): ListedEvent[] =>
    row.kind === 'message' && !row.name.startsWith('hook-')
      ? [
          {
            id: String(row.id),
            device: row.device,
            name: row.name,
            time: row.time,
            read: async () => (await view?.read(row.id).catch(() => null))?.text ?? null,
          },
        ]
      : []

const inLog = ({ id, at, trigger, event: { device, name, data } }: Delivery): ListedEvent[] =>
  trigger === 'event' ? [{ id, device, name, time: at, read: async () => data }] : []

interface Sample {
  /** What the names of events begin with. */
  name: string
  data: string
  device: string
  /** Whether real events are taken. */
  live: boolean
  /** The deliveries of the integration, as far as they are known: what the stream no longer has may be among them. */
  log: readonly Delivery[]
}

/**
 * The newest event, retained while others arrive, so that the preview does not change under the user. An exact name is
 * preferred to longer ones.
 */
const useNewest = (events: readonly ListedEvent[], name: string): RealEvent | null => {
  const [retained, setRetained] = useState<RealEvent | null>(null)
  const fits = retained !== null && name !== '' && retained.name.startsWith(name)
  const newest = fits || name === '' ? undefined : (events.find((event) => event.name === name) ?? events[0])
  const latest = useRef(newest)
  useEffect(() => {
    latest.current = newest
    if (!newest) return
    const { read, ...listed } = newest
    void read().then((data) => {
      if (latest.current?.id === listed.id && data !== null) setRetained({ ...listed, data })
    })
  }, [newest])
  return fits ? retained : null
}

/**
 * The event that the form is tried with: the newest real one that would trigger it, another one of those, or a sample
 * that can be edited.
 */
export const useSampleEvent = ({ name, data: sample, device, live, log }: Sample) => {
  const { broker } = useConsole()
  const [view, setView] = useState<EventView | null>(null)
  const [typedName, setName] = useState<string | null>(null)
  const [data, setData] = useState(sample)
  const [choice, setChoice] = useState<'newest' | 'sample' | RealEvent>('newest')
  const turn = useRef(0)
  useEffect(() => {
    if (!live) return undefined
    const opened = broker.events({ rows: 100 })
    setView(opened)
    return () => opened.close()
  }, [broker, live])
  useEffect(() => view?.setFilter({ query: queryFor(name), terms: termsFor(name), muted: [] }), [view, name])
  const shown = useReadable<EventWindow | null>(view?.state ?? nothing)
  const recent = useMemo(() => {
    const ofName = (events: readonly ListedEvent[]) =>
      fewOfEach(events.filter((event) => event.name.startsWith(name))).slice(0, maxShown)
    const streamed = ofName((shown?.rows ?? []).flatMap(inStream(view)))
    return streamed.length > 0 || !live ? streamed : ofName(log.flatMap(inLog))
  }, [shown, view, live, log, name])
  const newest = useNewest(recent, name)
  const choose = async (id: string | null) => {
    const own = ++turn.current
    const chosen = recent.find((event) => event.id === id)
    // An event that is no longer kept, or can't be read, leaves the sample.
    const read = chosen ? await chosen.read() : null
    if (own === turn.current)
      setChoice(
        chosen && read !== null ? { ...chosen, data: read } : id !== null && id === newest?.id ? newest : 'sample',
      )
  }
  const real = choice === 'newest' ? newest : choice === 'sample' ? null : choice
  const own = typedName ?? (name || 'sample')
  const event: SampleEvent = useMemo(
    () => (real ? { name: real.name, data: real.data, device: real.device } : { name: own, data, device }),
    [real, own, data, device],
  )
  return { event, recent, real, choose, setName, setData }
}
