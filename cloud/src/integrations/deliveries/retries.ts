import type { Outcome } from '../delivery.ts'

// Request timeout, too early, too many requests: the same request may succeed later.
const passing = new Set([408, 425, 429])
const loopDetected = 508
const shortestPause = 1000
/** A delivery waits no longer, whatever a target asks for. */
const longestPause = 60 * 60_000

/** Whether a later attempt may succeed where a response had this status. */
export function isPassing(status: number): boolean {
  return (status >= 500 && status !== loopDetected) || passing.has(status)
}

/** Milliseconds of a Retry-After header, which is a number of seconds or a date. Undefined when it says nothing. */
export function pauseAskedFor(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? ''
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(pause) ? undefined : Math.min(longestPause, Math.max(shortestPause, pause))
}

/**
 * Milliseconds until the next attempt: what the target asks for, or else the next of `delays`. Undefined when there is
 * none.
 */
export function delayAfter({ status, pause }: Outcome, earlier: number, delays: readonly number[]): number | undefined {
  const usual = status === 'waiting' ? delays[earlier] : undefined
  return usual === undefined ? undefined : (pause ?? usual)
}
