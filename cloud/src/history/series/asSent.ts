import { wholeMessage, type Value } from './values.ts'

/** Texts of JSON, and integers that a number may not hold exactly. */
const textOrLong = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/gu
const hasLong = /\d{16}/u

/**
 * A value as it is shown. What JavaScript would write otherwise is more than a number, such as a barcode, a version or an identifier of 64 bits:
 * "000012300007", "1.10", 1688888483063664642. It stays as it was sent, though it may be charted.
 */
export function asSent(message: string, path: string, value: Value): Value {
  if (typeof value !== 'number') return value
  const sent = path === wholeMessage ? message.trim() : inLong(message, path)
  return sent === undefined || sent === String(value) ? value : sent
}

/** The digits of a long integer in a JSON object, or the text of a number that was sent as one. */
function inLong(message: string, path: string): string | undefined {
  if (!hasLong.test(message) && !/:\s*"\s*[-+.\d]/u.test(message)) return undefined
  const found = valueAt(parsed(message.replace(textOrLong, (part) => (part.startsWith('"') ? part : `"${part}"`))), path)
  return typeof found === 'string' ? found.trim() : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The names in a path are joined by dots, and may contain dots themselves. */
function valueAt(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, path)) return (value as Record<string, unknown>)[path]
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot)
    const found = Object.hasOwn(value, name) ? valueAt((value as Record<string, unknown>)[name], path.slice(dot + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
