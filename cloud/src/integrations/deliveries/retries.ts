import type { Outcome } from '../delivery.ts'

// Request timeout, too early, too many requests: the same request may succeed later.
const passing = new Set([408, 425, 429])
const loopDetected = 508
const minPauseMs = 1000
/** A delivery waits no longer, whatever a target asks for. */
const maxPauseMs = 60 * 60_000

/** Whether a later attempt may succeed where a response had this status; a refusal may ask for one by `pause`. */
export function isPassing(status: number, pause: number | undefined): boolean {
  if (status < 500) return passing.has(status) || (status >= 400 && pause !== undefined)
  return status !== loopDetected
}

// Dates begin with a day of the week, or with the year where a server writes ISO 8601.
const dateForm = /^(?:[a-z]{3,9},? |\d{4}-\d\d-\d\dT)/i

/**
 * Milliseconds of a Retry-After header, which is a number of seconds or a date: one of the target's clock, whose time
 * was `date`. Undefined when it says nothing.
 */
export function pauseAskedFor(
  retryAfter: string | undefined,
  date: string | undefined,
  now: number,
): number | undefined {
  const text = retryAfter?.trim() ?? ''
  const theirs = Date.parse(date ?? '')
  const pause = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : dateForm.test(text)
      ? Date.parse(text) - (Number.isNaN(theirs) ? now : theirs)
      : Number.NaN
  return Number.isNaN(pause) ? undefined : Math.min(maxPauseMs, Math.max(minPauseMs, pause))
}

/**
 * Milliseconds until the next attempt: what the target asks for, or else the next of `delays`. Undefined when there is
 * none.
 */
export function delayAfter({ status, pause }: Outcome, earlier: number, delays: readonly number[]): number | undefined {
  const usual = status === 'waiting' ? delays[earlier] : undefined
  return usual === undefined ? undefined : (pause ?? usual)
}
