import { bareText } from '../../api/bareText.ts'
import { jsonOf, jsonTextOf } from './messageJson.ts'
import { mayHaveState, stateOf } from './states.ts'

/** Values are not read from longer messages. */
export const maxMessageLength = 16 * 1024
/** Of a message, so many values are read. */
export const maxValues = 32
const deepest = 10
const maxOpen = 32
const maxPathLength = 200
/** Values up to this size can be summed up in any store. */
const largest = 1e100
const smallest = 1e-100

/** The field name of a message that is a value itself. */
export const wholeMessage = ''

export type Value = number | string

/**
 * How programs write a number. `007`, `241408E4` and `1688888483063664642` are rather the names of something. Digits
 * can be read in one way only: with two, a long message of them would stall everybody.
 */
const written = /^[+-]?(?:(?:0|[1-9]\d{0,15})(?:e[+-]\d+)?|(?:(?:0|[1-9]\d{0,15})\.\d*|\.\d+)(?:e[+-]?\d+)?)$/iu
const control = /[\u0000-\u001f\u007f]/

/**
 * A message's values by field: the message itself, or the values of its JSON, nested ones joined by dots, those of
 * lists by their places. Values near the top come first, those in lists last. A text is a number if the number would be
 * written back the same.
 */
export function valuesIn(message: string, most = maxValues): Map<string, Value> {
  if (message.length > maxMessageLength) return new Map()
  const text = jsonTextOf(bareText(message))
  const json = /^\s*[{["]/u.test(text) ? jsonOf(text) : undefined
  if (typeof json === 'object' && json !== null) return inside(json, most)
  const value = typeof json === 'string' ? json : text
  return value === '' ? new Map() : new Map([[wholeMessage, valueOf(value)]])
}

/** Most texts have no number, nor what counts as one. */
export const mayHaveNumbers = (message: string): boolean => /\d/.test(message) || mayHaveState.test(message)

/**
 * The number that a value counts as in charts and rules: also of a text such as `21.50`, and of a state such as `ON`.
 */
export function numberOf(value: Value): number | undefined {
  if (typeof value === 'number') return value
  const text = value.trim()
  return stateOf(text) ?? (written.test(text) ? inRange(Number(text)) : undefined)
}

interface Container {
  /** Undefined for the whole message. */
  path: string | undefined
  content: object
  depth: number
}

function inside(json: object, most: number): Map<string, Value> {
  const values = new Map<string, Value>()
  const [objects, lists]: [Container[], Container[]] = [[], []]
  const open = (container: Container) => {
    const queue = Array.isArray(container.content) ? lists : objects
    if (container.depth <= deepest && queue.length < maxOpen) queue.push(container)
  }
  open({ path: undefined, content: json, depth: 1 })
  for (let next = objects.shift() ?? lists.shift(); next; next = objects.shift() ?? lists.shift()) {
    for (const [key, value] of Object.entries(next.content) as [string, unknown][]) {
      if (values.size >= most) return values
      const path = next.path === undefined ? key : `${next.path}.${key}`
      if (path.length > maxPathLength || control.test(key)) continue
      if (typeof value === 'object' && value !== null) open({ path, content: value, depth: next.depth + 1 })
      // If two have the same name, such as `a.b` and `a: {b}`, the first counts.
      else if (!values.has(path)) add(values, path, value)
    }
  }
  return values
}

function add(values: Map<string, Value>, path: string, value: unknown): void {
  const read =
    typeof value === 'number'
      ? inRange(value)
      : typeof value === 'string'
        ? valueOf(value)
        : typeof value === 'boolean'
          ? String(value)
          : undefined
  if (read !== undefined) values.set(path, read)
}

function valueOf(text: string): Value {
  const [bare, number] = [text.trim(), numberOf(text)]
  return number !== undefined && String(number) === bare ? number : text
}

function inRange(value: number): number | undefined {
  if (!(Math.abs(value) <= largest)) return undefined
  return Math.abs(value) < smallest ? 0 : value
}

/** Texts of JSON and its numbers: each is read once, however long it is. */
const stringOrNumber = /"(?:[^"\\]|\\[^]?)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/gu
const longInteger = /^-?\d{16,}$/u
const hasLong = /\d{16}/u

/**
 * The values of a message as they are shown: an integer of 64 bits, such as 1688888483063664642, has more digits than a
 * number of JavaScript. It stays as it was sent, though it may be charted. Texts are as they were sent already.
 */
export function asSent(message: string): (path: string, value: Value) => Value {
  if (!hasLong.test(message)) return (_path, value) => value
  const text = jsonTextOf(bareText(message))
  const json = /^\s*[{["]/u.test(text)
    ? jsonOf(text.replace(stringOrNumber, (part) => (longInteger.test(part) ? `"${part}"` : part)))
    : undefined
  return (path, value) => {
    const found = typeof value === 'number' ? valueAt(json, path) : undefined
    return typeof found === 'string' && found !== String(value) ? found : value
  }
}

/** The names in a path are joined by dots, and may contain dots themselves. */
function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, path)) return (value as Record<string, unknown>)[path]
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot)
    const found = Object.hasOwn(value, name)
      ? valueAt((value as Record<string, unknown>)[name], path.slice(dot + 1))
      : undefined
    if (found !== undefined) return found
  }
  return undefined
}
