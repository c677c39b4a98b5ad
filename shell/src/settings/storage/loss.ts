import type { History } from '@console/platform/api'

const day = 86_400_000

interface Loss {
  /** About how many stored events go. */
  events: number
  /** About since when events stay; null if none do. */
  back: number | null
}

/**
 * What lower limits delete. The server says how much there is and how old, not how it is spread: it is taken as even.
 */
export const lossOf = (
  { used, events, oldest, now }: Pick<History, 'used' | 'events' | 'oldest' | 'now'>,
  next: { days: number; bytes: number },
): Loss => {
  if (oldest === null || events === 0) return { events: 0, back: null }
  const span = Math.max(0, now - oldest)
  const bySize = used > next.bytes ? 1 - next.bytes / used : 0
  const byAge = span > next.days * day ? 1 - (next.days * day) / span : 0
  const share = Math.max(bySize, byAge)
  const lost = share > 0 ? Math.max(1, Math.round(events * share)) : 0
  return { events: lost, back: lost < events ? oldest + span * share : null }
}
