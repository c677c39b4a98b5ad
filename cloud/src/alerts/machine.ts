/** How a device stands to a rule: beyond the limit, on the well side of it, or between both, which begins no alert and ends none. */
export type Side = 'beyond' | 'between' | 'clear'

export type State = 'pending' | 'firing' | 'recovering' | 'resolved'

/** What is known of a rule at one device. Missing knowledge changes nothing: it is never taken for well. */
export interface Standing {
  side: Side
  /** Since when it is on this side. */
  since: number
  /** When it was beyond for as long as the rule wants, the last time that this ended between two looks. */
  latched?: number
}

/** An alert that is open. */
export interface Open {
  state: Exclude<State, 'resolved'>
  since: number
  flapping: boolean
}

/** The times at which it fired, the oldest first. */
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
  /** Up to when all that was due has been decided. */
  handled?: number
}

const flapWindow = 30 * 60_000
export const flapCount = 4
/** One that flaps is held until it was well for so long. */
export const flapCalm = 15 * 60_000

/** The next step of an alert, if there is one. It fires when the rule's time was over, not when somebody looks. */
export function nextStep(open: Open | undefined, { side, since, latched }: Standing, firings: Firings, times: Times): Step | undefined {
  const due = side === 'beyond' && times.now >= since + times.for ? since + times.for : latched
  const last = Math.max(firings.at(-1) ?? -Infinity, times.handled ?? -Infinity)
  if (due !== undefined && due > last && due <= times.now) {
    const flapping = open?.flapping === true || recent(firings, times.now).length + 1 >= flapCount
    return { to: 'firing', at: due, since: due - times.for, flapping }
  }
  if (!open || open.state === 'pending') return waiting(open, side, since, times)
  if (side === 'beyond') return undefined
  const calm = open.flapping ? Math.max(times.calm, flapCalm) : times.calm
  const rest = Math.max(since, open.flapping ? (firings.at(-1) ?? -Infinity) : -Infinity) + calm
  if (side === 'clear' && times.now >= rest) return { to: 'resolved', at: rest }
  return open.state === 'firing' && !open.flapping ? { to: 'recovering' } : undefined
}

function waiting(open: Open | undefined, side: Side, since: number, times: Times): Step | undefined {
  if (side !== 'beyond' || times.now >= since + times.for) return open && { to: 'dropped' }
  return open?.since === since ? undefined : { to: 'pending', since }
}

export function recent(firings: Firings, now: number): number[] {
  return firings.filter((at) => at > now - flapWindow)
}
