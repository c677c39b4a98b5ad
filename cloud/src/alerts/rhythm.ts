import type { Cause } from './alert.ts'

/** What is known of a device that comes, sends and leaves again: it sleeps, or has no lasting connection. */
export interface Rhythm {
  first: number
  last: number
  visits: number
  /** The longest time between two visits lately. */
  every: number
}

/** A device whose connection lasted for less time has only visited. */
export const minStayMs = 60_000
/** Fewer visits, or such that are soon over, are no rhythm: somebody may have tried something. */
const minVisits = 4
const missed = 3
/** A device that comes more often again is expected so after some visits. */
const fading = 0.75

export function visitedAt(at: number, former: Rhythm | undefined): Rhythm {
  if (!former || at <= former.last) return former ?? { first: at, last: at, visits: 1, every: 0 }
  return {
    first: former.first,
    last: at,
    visits: former.visits + 1,
    every: Math.max(at - former.last, former.every * fading),
  }
}

/**
 * How long such a device may stay away, in milliseconds: the rule's time, or three of its intervals if they are longer.
 * Undefined while it has no rhythm.
 */
export function mayStayAway({ first, last, visits, every }: Rhythm, wanted: number): number | undefined {
  if (visits < minVisits || last - first < 2 * wanted) return undefined
  return every <= wanted ? wanted : missed * every
}

/** As it is stored. `isAway`: its absence counts from the last visit. */
export const storedRhythm = ({ first, last, visits, every }: Rhythm, isAway: boolean): Cause => ({
  visits: isAway,
  first,
  last,
  count: visits,
  every,
})

export function rhythmIn(data: Cause | null): Rhythm | undefined {
  if (typeof data?.['visits'] !== 'boolean') return undefined
  const number = (name: string, other: number) => (typeof data[name] === 'number' ? data[name] : other)
  const last = number('last', number('lastSeen', 0))
  return { first: number('first', last), last, visits: number('count', 1), every: number('every', 0) }
}
