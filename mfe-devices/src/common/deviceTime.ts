import { trimMessage } from '@console/platform/live'
import { contentOf, longest } from './valueAt.ts'

const second = 1000
const minute = 60 * second
const furthestBack = 30 * 24 * 60 * minute
const furthestAhead = 5 * minute
/** The cloud reads no further values. */
const maxValues = 32

const names: ReadonlySet<string> = new Set(['ts', 'time', 'timestamp'])
const units = [second, 1, 1e-3, 1e-6] as const
const digits = /^\d{9,19}(?:\.\d{1,9})?$/
const iso = /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:z|([+-]\d\d):?(\d\d))$/i

/**
 * The time that a message says of itself, in epoch milliseconds, if it is plausible for one that was accepted at this
 * time; null otherwise. As in the cloud, which places the numbers of the message there.
 */
export const deviceTimeIn = (message: string, accepted: number): number | null => {
  const text = trimMessage(message)
  if (text.length > longest) return null
  const content = contentOf(text)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null
  const values = Object.entries(content).filter(([, value]) => ['number', 'string', 'boolean'].includes(typeof value))
  for (const [name, value] of values.slice(0, maxValues)) {
    if (!names.has(name.toLowerCase())) continue
    const time = candidates(value).find((each) => each >= accepted - furthestBack && each <= accepted + furthestAhead)
    if (time !== undefined) return time
  }
  return null
}

/** Of the units that a number may have, only one is plausible. */
const candidates = (value: unknown): readonly number[] => {
  const text = typeof value === 'string' ? value.trim() : ''
  const number = typeof value === 'number' ? value : digits.test(text) ? Number(text) : null
  if (number !== null) return units.map((unit) => Math.floor(number * unit))
  const [found, day, time, hours, minutes] = iso.exec(text) ?? []
  return found === undefined ? [] : [Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)]
}
