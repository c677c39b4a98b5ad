import type { EventBuffer, Kept } from '../events/index.ts'
import type { SearchOptions } from './search.ts'

/** What a paused list had, oldest first, up to the id `last`. */
interface Base {
  events: readonly Kept[]
  last: number
}

/** What there is to search, from the id on: during a pause first what the list had, then what arrived since. */
export const searchable = (buffer: EventBuffer, from: number, base: Base | null): Pick<SearchOptions, 'length' | 'at'> => {
  const newest = buffer.nextId - 1
  if (!base) return { length: newest + 1 - Math.max(from, buffer.firstId), at: (index) => buffer.get(newest - index) }
  const { events, last } = base
  return {
    length: events.length + newest - last,
    at: (index) => (index < events.length ? events[events.length - 1 - index] : buffer.get(last + 1 + index - events.length)),
  }
}
