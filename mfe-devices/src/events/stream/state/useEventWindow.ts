import type { EventView, EventWindow } from '@console/shared/contract'
import { useSyncExternalStore } from 'react'

const nothing: EventWindow = {
  rows: [], first: 0, total: 0, received: 0, dropped: 0, waiting: 0, filter: { query: '', muted: [] }, matched: 0, searching: null, paused: false, limit: 0, refused: null,
}
const closed = { getState: () => nothing, subscribe: () => () => {} }

/** What a part needs of a view's window, which changes with every frame: the part is rendered only when what it needs is another. */
export const useEventWindow = <T,>(view: EventView | null, select: (window: EventWindow) => T): T => {
  const { getState, subscribe } = view?.state ?? closed
  return useSyncExternalStore(subscribe, () => select(getState()))
}
