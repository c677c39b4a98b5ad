import type { EventWindow } from '../contract/events.ts'

/** What a view shows before it knows anything. */
export const emptyWindow: EventWindow = {
  rows: [],
  first: 0,
  total: 0,
  received: 0,
  dropped: 0,
  waiting: 0,
  filter: { query: '', muted: [] },
  searched: 0,
  matched: 0,
  searching: null,
  paused: false,
  limit: 0,
  refused: null,
}
