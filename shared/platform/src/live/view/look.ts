import type { EventWindow } from '../../contract/broker.ts'

/** How the page wants to look at the list. */
export interface Look {
  /** Index of the first row, 0 is the newest. */
  first: number
  held: boolean
  paused: boolean
  /** The `end` of the last window that the page saw: what arrived later must not move the rows that it is looking at. */
  seen: number
}

export type ViewWindow = Omit<EventWindow, 'limit' | 'refused'>
