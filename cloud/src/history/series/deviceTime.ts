import type { Value } from '../../mqtt/values/values.ts'

const second = 1000
const minute = 60 * second
/** A time further back is rather that of a clock that is wrong. */
const furthestBack = 30 * 24 * 60 * minute
/** How far the clock of a device may be fast. */
const furthestAhead = 5 * minute

/** Names at the top of a message's JSON object, in any case. */
const names: ReadonlySet<string> = new Set(['ts', 'time', 'timestamp'])
/** Milliseconds of a second, a millisecond, a microsecond and a nanosecond. */
const units = [second, 1, 1e-3, 1e-6] as const
const digits = /^\d{9,19}(?:\.\d{1,9})?$/
/** ISO 8601 with a zone: without one, nobody knows where the clock is. */
const iso = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:z|([+-]\d\d):?(\d\d))$/i

export interface DeviceTime {
  /** Where the message has it. */
  field: string
  /** Epoch milliseconds. */
  t: number
}

/**
 * The time that a message says of itself: that of its first field with such a name, if it is plausible for a message
 * that was accepted at this time. Only one unit of a number can be.
 */
export function deviceTimeIn(values: ReadonlyMap<string, Value>, accepted: number): DeviceTime | undefined {
  for (const [field, value] of values) {
    if (!names.has(field.toLowerCase())) continue
    const t = candidates(value).find((each) => each >= accepted - furthestBack && each <= accepted + furthestAhead)
    if (t !== undefined) return { field, t }
  }
  return undefined
}

function candidates(value: Value): number[] {
  const text = typeof value === 'string' ? value.trim() : ''
  const number = typeof value === 'number' ? value : digits.test(text) ? Number(text) : undefined
  if (number !== undefined) return units.map((unit) => Math.floor(number * unit))
  const [found, day, time, hours, minutes] = iso.exec(text) ?? []
  // NaN, if there is no such time, is never plausible.
  return found === undefined ? [] : [Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)]
}
