import type { Cause } from './alert.ts'
import type { Condition } from './conditions.ts'
import type { Standing } from './machine.ts'
import { limitOf, textOf } from './readings.ts'
import { mayStayAway, rhythmIn, minStayMs, storedRhythm, visitedAt } from './rhythm.ts'
import type { Rule } from './rule.ts'

/** The state of a rule at a device now. `onset`: when the device went beyond the limit, or will if nothing changes. */
export interface Judged extends Standing {
  onset?: number
  value?: number
  limit?: number
  cause: Cause
  /** What is different in the cause when the alert ends: the value that ended it, not the newest one. */
  ended?: Cause
}

export interface Seen {
  status: 'online' | 'offline' | 'unknown'
  connectedAt?: number
  lastSeen?: number
}

const minute = 60_000
/** After a start, or after the end of the process that devices were connected to, they have this long to reconnect. */
const grace = 2 * minute
/** A crash counts as over after this time. */
const crashTime = minute

/** Adds what follows from the clock alone: a device that stays away, an event that does not come. */
export function judged(rule: Rule, condition: Condition, now: number): Judged {
  const { watch } = rule
  const { side, since, value, data } = condition
  const latched = condition.latched === null ? {} : { latched: condition.latched }
  switch (watch.kind) {
    case 'offline': {
      const wanted = watch.minutes * minute
      const isVisitor = data?.['visits'] === true
      const rhythm = isVisitor && isForAll(rule) ? rhythmIn(data) : undefined
      const away = rhythm ? mayStayAway(rhythm, wanted) : wanted
      const cause = {
        kind: 'offline',
        minutes: Math.round((away ?? wanted) / minute),
        lastSeen: data?.['lastSeen'] ?? null,
      }
      const onset = since + (away ?? Infinity)
      if (side !== 'beyond')
        return isVisitor && now >= onset
          ? { side: 'beyond', since: onset, onset, cause }
          : { side: 'clear', since, cause }
      return now >= onset ? { side: 'beyond', since: onset, onset, cause } : { side: 'between', since, onset, cause }
    }
    case 'silent': {
      const onset = condition.at + watch.minutes * minute
      const cause = {
        kind: 'silent',
        event: watch.event,
        minutes: watch.minutes,
        last: data?.['never'] === true ? null : condition.at,
        ...messageIn(data),
      }
      return now >= onset
        ? { side: 'beyond', since: onset, onset, cause }
        : { side: 'clear', since: condition.at, onset, cause }
    }
    case 'crash': {
      const cause = { kind: 'crash', ...data }
      const isOver = side === 'beyond' && data?.['safeMode'] !== true && now >= since + crashTime
      return {
        ...(isOver
          ? { side: 'clear', since: since + crashTime }
          : { side, since, ...(side === 'beyond' && { onset: since }) }),
        ...latched,
        cause,
      }
    }
    case 'integration': {
      const cause = {
        kind: 'integration',
        failures: value ?? 0,
        wanted: watch.failures,
        error: data?.['error'] ?? null,
      }
      return { side, since, ...latched, ...(side === 'beyond' && { onset: since }), cause }
    }
    default: {
      const seen = {
        kind: 'value',
        event: watch.event,
        field: watch.field,
        at: condition.at,
        side,
        sideSince: since,
        ...messageIn(data),
      }
      const standing = { side, since, ...latched, ...(side === 'beyond' && { onset: since }) }
      if (textOf(watch) !== undefined)
        return {
          ...standing,
          cause: {
            ...seen,
            ...(watch.is === undefined ? { isNot: watch.isNot ?? '' } : { is: watch.is }),
            text: data?.['shown'] ?? null,
          },
          ended: { text: data?.['entered'] ?? null },
        }
      const limit = limitOf(watch)
      const cause = { ...seen, above: watch.above !== undefined, limit, clear: watch.clear ?? null, value }
      const entered = data?.['entered']
      return {
        ...standing,
        ...(value !== null && { value }),
        limit,
        cause,
        ...(typeof entered === 'number' && { ended: { value: entered } }),
      }
    }
  }
}

/** The id of the message that was observed; former releases have stored none. */
function messageIn(data: Cause | null): { message?: string } {
  const message = data?.['message']
  return typeof message === 'string' ? { message } : {}
}

/**
 * Whoever names a device or a label has chosen the minutes for it; for all devices, each that only visits counts by its
 * own rhythm.
 */
const isForAll = ({ scope }: Rule): boolean => scope.kind === 'all'

/**
 * The new observation of a device's connection; undefined when nothing has changed. A device that was never connected
 * does not count as offline.
 */
export function presenceCondition(
  rule: Rule,
  key: string,
  device: string,
  seen: Seen,
  known: Condition | undefined,
  unknownSince: number,
  now: number,
): Condition | undefined {
  const { status, connectedAt, lastSeen } = seen
  const note = (side: 'beyond' | 'clear', since: number, data: Cause | null): Condition => ({
    rule: key,
    subject: device,
    owner: rule.owner,
    side,
    since,
    at: now,
    value: null,
    latched: null,
    data,
  })
  const rhythm = rhythmIn(known?.data ?? null)
  const isVisitor = known?.data?.['visits'] === true
  if (status === 'online')
    return known && (known.side !== 'clear' || isVisitor)
      ? note('clear', now, rhythm ? storedRhythm(rhythm, false) : { stayed: known.side !== 'clear' })
      : undefined
  const last = lastSeen ?? connectedAt
  if (last === undefined) return undefined
  if (status === 'unknown' && now < unknownSince + grace) return undefined
  const visit = (at: number) => note('clear', at, { lastSeen: at, ...storedRhythm(visitedAt(at, rhythm), true) })
  if (!known || (known.side === 'clear' && !isVisitor)) {
    // One that was missed before has a lasting connection: a short one after that is no visit.
    const mayVisit = isForAll(rule) && known?.data?.['stayed'] !== true
    if (status === 'offline' && mayVisit && connectedAt !== undefined && now - connectedAt < minStayMs)
      return visit(Math.min(last, now))
    return note('beyond', status === 'unknown' ? Math.max(known?.since ?? unknownSince, unknownSince) : now, {
      lastSeen: last,
    })
  }
  // A device without a lasting connection has sent something since: it counts as present at that time.
  const visited = lastSeen !== undefined && lastSeen > known.since && lastSeen <= now
  return visited && status === 'offline' ? visit(lastSeen) : undefined
}
