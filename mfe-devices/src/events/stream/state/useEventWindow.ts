import type { EventView, EventWindow } from '@console/platform/contract'
import { emptyWindow } from '@console/platform/live'
import { useSyncExternalStore } from 'react'

const closed = { getState: () => emptyWindow, subscribe: () => () => {} }

/** What a part needs of a view's window, which changes with every frame: the part is rendered only when what it needs is another. */
export const useEventWindow = <T,>(view: EventView | null, select: (window: EventWindow) => T): T => {
  const { getState, subscribe } = view?.state ?? closed
  return useSyncExternalStore(subscribe, () => select(getState()))
}
