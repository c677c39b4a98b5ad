import { bareText } from '../../api/bareText.ts'
import { jsonOf, jsonTextOf } from '../../mqtt/values/messageJson.ts'
import type { Value } from '../../mqtt/values/values.ts'

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
