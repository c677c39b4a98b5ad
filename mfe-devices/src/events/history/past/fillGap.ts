import { historyQuery, searchHistory, type History, type PastEvent } from '@console/platform/api'
import type { EventGapRow, EventView, Http, MissingRest } from '@console/platform/contract'
import { delay, logFailure } from '@console/platform/lib'
import { eventSize } from './eventSize.ts'

// The most that is added to one gap: events, and characters of their messages.
const most = { events: 5_000, size: 8 * 1024 * 1024 }
// Milliseconds after a reconnect. Earlier, an event may be neither received nor stored yet.
const settle = 1_500
// Milliseconds before and after a gap in which stored events are compared with received ones.
const around = 3_000

/** Loads the stored events of a gap, and adds them to the view. */
export const fillGap = async (
  api: Http,
  view: EventView,
  { id, from, to }: EventGapRow,
  signal: AbortSignal,
): Promise<void> => {
  await delay(Math.max(0, to + settle - Date.now()), signal)
  if (signal.aborted) return
  try {
    const query = historyQuery(api)
    const asked = Date.now()
    const history = query.select(await query.queryFn({ signal }))
    if (!history) return view.fill?.(id, [], { count: null, reason: 'failed' })
    const offset = history.now - (asked + Date.now()) / 2
    const events: PastEvent[] = []
    let size = 0
    let cursor: string | null = null
    do {
      const page = await searchHistory(
        api,
        {
          from: Math.floor(from + offset - around),
          to: Math.ceil(to + offset + around / 3),
          order: 'oldest',
          limit: 500,
          ...(cursor !== null && { cursor }),
        },
        signal,
      )
      events.push(...page.events)
      size += page.events.reduce((sum, event) => sum + eventSize(event), 0)
      cursor = page.cursor
    } while (cursor !== null && events.length < most.events && size < most.size)
    const missed = events.slice(0, most.events).map(({ id: _, time, ...event }) => ({ ...event, time: time - offset }))
    view.fill?.(id, missed, restOf(history, from + offset, to + offset, cursor !== null))
  } catch (error) {
    if (signal.aborted) return
    logFailure('Filling a gap', error)
    view.fill?.(id, [], { count: null, reason: 'failed' })
  }
}

/** The part of a time that the store does not have, and why; null if it has all of it. */
const restOf = ({ keeping, oldest, dropped }: History, from: number, to: number, more: boolean): MissingRest | null => {
  if (keeping !== true && keeping.since < to)
    return { count: keeping.missed, reason: keeping.reason === 'disk' ? 'full' : 'notAll' }
  if (oldest !== null && dropped > 0 && oldest > from) return { count: null, reason: 'old' }
  return more ? { count: null, reason: 'many' } : null
}
