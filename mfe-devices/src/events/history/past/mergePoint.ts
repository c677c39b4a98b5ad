import type { PastEvent } from '@console/platform/api'
import type { AcceptedMessage } from '@console/platform/contract'

/** An event of the live list. */
export interface HeardEvent {
  device: string
  name: string
  text: string
  /** Epoch milliseconds by this browser's clock. */
  time: number
  /** Missing where the server gives messages no ids. */
  accepted?: AcceptedMessage
}

const keyOf = ({ device, name, text }: Pick<HeardEvent, 'device' | 'name' | 'text'>): string =>
  JSON.stringify([device, name, text])

/** A count for each key. */
class Counts {
  readonly #counts = new Map<string, number>()

  constructor(keys: readonly string[] = []) {
    for (const key of keys) this.add(key, 1)
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, by: number): void {
    this.#counts.set(key, this.of(key) + by)
  }

  /** Takes one away; returns whether there was one. */
  take(key: string): boolean {
    const there = this.of(key) > 0
    if (there) this.add(key, -1)
    return there
  }
}

// The share of adjacent events that must be equal.
const enough = 0.6
// Milliseconds by which the times of the same event may differ in the two lists.
const sameTime = 3_000

/**
 * Finds where the stored list continues below the live one. `past` is newest first and reaches above the live list's
 * end; `edge` are the live list's oldest events, the oldest first; `offset` is the server's clock minus this browser's.
 * The lists are joined by the ids of messages. Where the server gives none, they are aligned by the events' content; only
 * between places that fit equally well do the clocks decide. Returns the stored events that the live list lacks; null if
 * the lists do not meet.
 */
export const belowMergePoint = (
  past: readonly PastEvent[],
  edge: readonly HeardEvent[],
  offset: number,
): PastEvent[] | null => {
  const ids = new Set(edge.flatMap(({ accepted }) => accepted?.id ?? []))
  if (edge.length > 0 && ids.size === edge.length && past.every(({ accepted }) => accepted)) return belowIds(past, ids)
  // If the live list has a gap among its oldest events, only the newer ones fit.
  for (let size = edge.length; size > 0; size = Math.floor(size / 2)) {
    const below = belowEdge(past, edge.slice(0, size), offset)
    if (below) return below
  }
  return null
}

const belowIds = (past: readonly PastEvent[], ids: ReadonlySet<string>): PastEvent[] | null => {
  const isReceived = ({ accepted }: PastEvent) => accepted !== undefined && ids.has(accepted.id)
  const newest = past.findIndex(isReceived)
  return newest < 0 ? null : past.slice(newest).filter((event) => !isReceived(event))
}

const belowEdge = (past: readonly PastEvent[], edge: readonly HeardEvent[], offset: number): PastEvent[] | null => {
  const keys = past.map(keyOf)
  const wanted = edge.map(keyOf)
  const place = bestPlace(past, keys, wanted, (edge[0]?.time ?? 0) + offset)
  if (place === null) return null
  const left = new Counts(wanted)
  const below: PastEvent[] = []
  let met = false
  for (let index = Math.max(0, place - edge.length); index < place; index++) {
    const event = past[index]
    if (left.take(keys[index] ?? '')) met = true
    // An event between two received ones that was never received.
    else if (event && met) below.push(event)
  }
  // Events that were received in another order than they were stored.
  past.slice(place).forEach((event, index) => {
    if (index >= edge.length || !left.take(keys[place + index] ?? '')) below.push(event)
  })
  return below
}

/** The index in `past` of the first event that is older than all of the edge. */
const bestPlace = (
  past: readonly PastEvent[],
  keys: readonly string[],
  wanted: readonly string[],
  oldest: number,
): number | null => {
  const inEdge = new Counts(wanted)
  const inWindow = new Counts()
  const size = wanted.length
  let same = 0
  let best: { place: number; score: number; distance: number } | null = null
  for (let place = 1; place <= past.length; place++) {
    const entering = keys[place - 1] ?? ''
    if (inWindow.of(entering) < inEdge.of(entering)) same++
    inWindow.add(entering, 1)
    const leaving = keys[place - 1 - size]
    if (leaving !== undefined) {
      inWindow.add(leaving, -1)
      if (inWindow.of(leaving) < inEdge.of(leaving)) same--
    }
    if (same < enough * Math.min(size, place)) continue
    const score = same + (entering === wanted[0] ? 0.5 : 0)
    const distance = Math.abs((past[place - 1]?.time ?? 0) - oldest)
    if (!best || score > best.score || (score === best.score && distance < best.distance))
      best = { place, score, distance }
  }
  // A few matches mean little, because values often repeat.
  return best && (best.score >= 3 || (best.distance <= sameTime && keys[best.place - 1] === wanted[0]))
    ? best.place
    : null
}
