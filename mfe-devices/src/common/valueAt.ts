import { trimMessage } from '@console/platform/live'
import { repairedJson } from './repairedJson.ts'
import { stateIn } from './states.ts'

/** How programs write a number in a text. As in the cloud: `007` and `241408E4` are names of something. */
const written = /^[+-]?(?:(?:0|[1-9]\d{0,15})(?:e[+-]\d+)?|(?:(?:0|[1-9]\d{0,15})\.\d*|\.\d+)(?:e[+-]?\d+)?)$/iu
/** Texts of JSON and its numbers: each is read once, however long it is. */
const stringOrNumber = /"(?:[^"\\]|\\[^]?)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gu
const longInteger = /^-?\d{16,}$/u

// As in the cloud: longer messages are not read, and what is larger says that there is no value.
export const longest = 16 * 1024
const maxTextLength = 200
const [largest, smallest] = [1e100, 1e-100]

export interface SentNumber {
  readonly value: number
  /** As it was sent, where the console would write it otherwise: "1.10", an integer of 64 bits. */
  readonly sent?: string
}

/**
 * The number at a path in a message: the message itself, or a value of its JSON; 0 or 1 for a state. Null if there is
 * none. Accepts any text.
 */
export const valueAt = (text: string, field: string | null): SentNumber | null => {
  const bare = trimMessage(text)
  const at = (message: string) => foundAt(message, field)
  const found = at(bare)
  const value = numberOf(found)
  if (value === null) return null
  const isLong = typeof found === 'number' && Number.isInteger(found) && !Number.isSafeInteger(found)
  const sent = isLong
    ? at(bare.replace(stringOrNumber, (part) => (longInteger.test(part) ? `"${part}"` : part)))
    : found
  return typeof sent === 'string' && stateIn(sent) === null && sent.trim() !== String(value)
    ? { value, sent: sent.trim() }
    : { value }
}

/**
 * What the message has there as it is shown: a number, or what was sent if that would be written otherwise, and any
 * other text. Null if there is none.
 */
export const shownAt = (text: string, field: string | null): number | string | null => {
  const found = foundAt(trimMessage(text), field)
  const number = valueAt(text, field)
  if (typeof found === 'boolean') return String(found)
  if (typeof found !== 'string' || found === '') return number && (number.sent ?? number.value)
  return number && number.sent === undefined && stateIn(found) === null ? number.value : found.slice(0, maxTextLength)
}

const foundAt = (message: string, field: string | null): unknown => {
  if (message.length > longest) return null
  const content = contentOf(message)
  return field === null ? content : inside(content, field)
}

/** The JSON of a message, also of one that was made a JSON text once more: `"{\"t\":21.5}"`. Else its text. */
export const contentOf = (message: string): unknown => {
  if (!/^\s*[{["]/u.test(message)) return message
  const json = jsonIn(message)
  const inner = typeof json === 'string' && /^\s*[{[]/u.test(json) ? jsonIn(json) : null
  return inner ?? json
}

const numberOf = (found: unknown): number | null => {
  if (typeof found === 'boolean') return found ? 1 : 0
  const value =
    typeof found === 'string' ? (stateIn(found) ?? (written.test(found.trim()) ? Number(found) : null)) : found
  if (typeof value !== 'number' || !(Math.abs(value) <= largest)) return null
  return Math.abs(value) < smallest ? 0 : value
}

/** The JSON of a text; null if it is none. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return repaired(text)
  }
}

/** What several languages write for a missing number takes no others with it. */
const repaired = (text: string): unknown => {
  try {
    return JSON.parse(repairedJson(text))
  } catch {
    return null
  }
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined

/** A name may contain dots itself, or be empty: the longest one that exists counts. */
const inside = (value: unknown, path: string): unknown => {
  const whole = own(value, path)
  if (whole !== undefined) return whole
  for (let dot = path.lastIndexOf('.'); dot >= 0; dot = dot === 0 ? -1 : path.lastIndexOf('.', dot - 1)) {
    const next = own(value, path.slice(0, dot))
    const found = next === undefined ? undefined : inside(next, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}
