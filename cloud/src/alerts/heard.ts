import type { Cause } from './alert.ts'
import type { Condition } from './conditions.ts'

/** What a process has observed last of a rule at a device or an integration. */
export interface Heard extends Condition {
  /** The first observation since the last that this process has stored. */
  first: Pick<Condition, 'side' | 'at'>
  /** What this process has stored last. */
  stored?: Pick<Condition, 'side' | 'since'>
  /**
   * Set until the stored observation has been read. If that has the same side as `first`, the value has been on this
   * side since the stored `since`.
   */
  soft?: { latched: number | null; weak: boolean }
  /** The time beyond the limit that `latched` follows from. */
  beyond?: { since: number; until: number }
}

/** What was stored by this process no longer counts: another one may have stored something since. */
export function soften(heard: Heard): void {
  if (heard.soft) return
  if (heard.side === heard.stored?.side && heard.since === heard.stored.since) heard.since = heard.first.at
  heard.soft = { latched: null, weak: false }
}

/** Merges the stored observation with those made since. */
export function settle(heard: Heard, stored: Condition | undefined): void {
  // The notice of the other process may still be on its way.
  if (heard.stored?.side !== stored?.side || heard.stored?.since !== stored?.since) {
    doubtLatched(heard, stored)
    soften(heard)
  }
  const { soft, first } = heard
  if (!soft) return
  delete heard.soft
  const isFirst = heard.side === first.side && heard.since === first.at
  if (stored && first.side === stored.side && isFirst) {
    heard.since = Math.min(stored.since, heard.at)
    heard.data = withEntered(heard.data, stored.data)
  }
  // A weak `clear` ends safe mode only, not a crash.
  if (stored && soft.weak && isFirst && stored.side === 'beyond' && stored.data?.['safeMode'] !== true)
    Object.assign(heard, { side: stored.side, since: stored.since, data: stored.data })
  if (soft.latched !== null && stored?.side !== 'beyond') heard.latched = Math.max(heard.latched ?? 0, soft.latched)
}

/**
 * `latched` may follow from what this process had stored, which another one has replaced: then the time beyond the limit
 * began later, or ended earlier.
 */
function doubtLatched(heard: Heard, stored: Condition | undefined): void {
  const { latched, beyond } = heard
  if (latched === null || beyond === undefined || beyond.since !== heard.stored?.since) return
  if (stored?.side === 'beyond') {
    const due = stored.since + latched - beyond.since
    heard.latched = due <= beyond.until ? due : null
  } else if (!stored || stored.since < latched) heard.latched = null
}

/** The value is on the same side as before. */
export function withEntered(data: Cause | null, former: Cause | null): Cause | null {
  return data?.['entered'] === undefined || former?.['entered'] === undefined
    ? data
    : { ...data, entered: former['entered'] }
}
