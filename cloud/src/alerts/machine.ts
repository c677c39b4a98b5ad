/**
 * Where a device's value is: beyond the limit, on the good side (`clear`), or between the two, where alerts neither
 * begin nor end.
 */
export type Side = 'beyond' | 'between' | 'clear'

export type State = 'pending' | 'firing' | 'recovering' | 'resolved'

/** The state of a rule at one device. If it is unknown, nothing changes: unknown never counts as good. */
export interface Standing {
  side: Side
  /** Since when the value is on this side. */
  since: number
  /** When the value had last been beyond the limit for the rule's whole time, if that ended between two evaluations. */
  latched?: number
}

/** An open alert. */
export interface Open {
  state: Exclude<State, 'resolved'>
  since: number
  flapping: boolean
}

/** The times at which an alert fired, the oldest first. */
export type Firings = readonly number[]

export type Step =
  | { to: 'pending'; since: number }
  | { to: 'dropped' }
  | { to: 'firing'; at: number; since: number; flapping: boolean }
  | { to: 'recovering' }
  | { to: 'resolved'; at: number }

interface Times {
  now: number
  /** Milliseconds. */
  for: number
  calm: number
  /** Firings that were due before this time have been handled. */
  handled?: number
}

const flapWindow = 30 * 60_000
export const flapCount = 4
/** A flapping alert ends only after the value was clear for this long. */
export const flapCalm = 15 * 60_000

/**
 * The next step of an alert; undefined for none. An alert fires at the end of the rule's time, not at the time of the
 * evaluation.
 */
export function nextStep(
  open: Open | undefined,
  { side, since, latched }: Standing,
  firings: Firings,
  times: Times,
): Step | undefined {
  const due = side === 'beyond' && times.now >= since + times.for ? since + times.for : latched
  const last = Math.max(firings.at(-1) ?? -Infinity, times.handled ?? -Infinity)
  if (due !== undefined && due > last && due <= times.now) {
    const flapping = open?.flapping === true || recent(firings, times.now).length + 1 >= flapCount
    return { to: 'firing', at: due, since: due - times.for, flapping }
  }
  if (!open || open.state === 'pending') return waiting(open, side, since, times)
  if (side === 'beyond') return undefined
  const rest = restOf(open, since, firings, times.calm)
  if (side === 'clear' && times.now >= rest) return { to: 'resolved', at: rest }
  return open.state === 'firing' && !open.flapping ? { to: 'recovering' } : undefined
}

/** When an alert ends if its value stays clear, which it has been since then. */
export function restOf({ flapping }: Pick<Open, 'flapping'>, since: number, firings: Firings, calm: number): number {
  return flapping ? Math.max(since, firings.at(-1) ?? -Infinity) + Math.max(calm, flapCalm) : since + calm
}

function waiting(open: Open | undefined, side: Side, since: number, times: Times): Step | undefined {
  if (side !== 'beyond' || times.now >= since + times.for) return open && { to: 'dropped' }
  return open?.since === since ? undefined : { to: 'pending', since }
}

export function recent(firings: Firings, now: number): number[] {
  return firings.filter((at) => at > now - flapWindow)
}
