import { bareText } from '../../api/bareText.ts'
import { firstFault, jsonOf } from './messageJson.ts'
import { maxMessageLength, maxValues, numberOf, valuesIn, wholeMessage } from './values.ts'

/** Why no number of a field is read from a message. `place`: where it is no JSON, counted from 1. */
export type Unread =
  | { why: 'beyond' | 'absent' | 'long' | 'crowded' }
  | { why: 'json'; place: number }
  | { why: 'text'; sample: string }

/** So many values of a message are told by name, although only the first are read. */
export const maxNamed = 128
const maxSampleLength = 40

/** The place at which a message that begins like JSON ceases to be some; undefined for any other. */
export function faultIn(message: string): number | undefined {
  const text = bareText(message)
  return /^\s*[{["]/u.test(text) && jsonOf(text) === undefined ? firstFault(text) : undefined
}

/** For a message that has no number of this field. */
export function whyUnread(message: string, field: string | null): Unread {
  if (message.length > maxMessageLength) return { why: 'long' }
  const place = faultIn(message)
  if (place !== undefined) return { why: 'json', place }
  const named = [...valuesIn(message, maxNamed)]
  const isText = named.length === 1 && named[0]?.[0] === wholeMessage
  const at = isText ? 0 : named.findIndex(([name]) => name === (field ?? wholeMessage))
  if (at >= maxValues) return { why: 'beyond' }
  const value = named[at]?.[1]
  if (value === undefined) return { why: 'absent' }
  // The event has so many fields that this one has no series.
  if (numberOf(value) !== undefined) return { why: 'crowded' }
  return { why: 'text', sample: String(value).slice(0, maxSampleLength) }
}
