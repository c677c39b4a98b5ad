import type { EventFilter } from '../../contract/events.ts'
import { EventBuffer } from '../events/eventBuffer.ts'
import { LiveView } from './liveView.ts'
import type { Viewport } from '../protocol.ts'

interface Given {
  rows?: number
  device?: string
  events?: number
  filter?: EventFilter
  /** How many events are there before the view. */
  before?: number
}

/** A filter by a query and muted topics. */
export const asking = (query: string, ...muted: string[]): EventFilter => ({ query, muted })

/** A buffer and a view of it, as a collector holds them. */
export const openView = ({ rows = 3, device, events = 1_000, filter, before = 0 }: Given = {}) => {
  let view: LiveView | null = null
  const buffer = new EventBuffer({ events, bytes: 10_000_000 }, (kept) => view?.drop(kept))
  const arrive = (text: string, from = 'd1', name = 'e', retained = false) => {
    const kept = buffer.add({ topic: `devices/${from}/events/${name}`, text, retained, time: 1 })
    if (kept) view?.add(kept)
    buffer.trim()
  }
  for (let index = 1; index <= before; index++) arrive(String(index))
  const opened = new LiveView(buffer, { rows, ...(device !== undefined && { device }), ...(filter && { filter }) }, 0)
  view = opened
  let window = opened.takeWindow()
  const show = () => (window = opened.takeWindow() ?? window)
  return {
    view: opened,
    buffer,
    arrive,
    show,
    gap: () => {
      const gap = buffer.addGap(1, 2)
      if (gap) opened.add(gap)
      buffer.trim()
    },
    look: (look: Partial<Viewport>) =>
      opened.setViewport({ first: 0, held: false, paused: false, seen: opened.end, ...look }),
    /** Sets the filter and searches to the end. */
    ask: (query: string, ...muted: string[]) => {
      opened.setFilter(asking(query, ...muted))
      opened.work(Infinity)
    },
    shown: () => show()?.rows.map((row) => (row.kind === 'gap' ? 'gap' : row.preview)),
  }
}
