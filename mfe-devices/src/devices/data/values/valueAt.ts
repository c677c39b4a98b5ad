export interface SentNumber {
  readonly value: number
  /** As it was sent, where the console would write it otherwise: "1.10", "000012300007", an integer of 64 bits. */
  readonly sent?: string
}

const plain = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
// Texts of JSON, and integers that a number may not hold exactly.
const textOrLong = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/** The number at a path in a message: the message itself, or a value of its JSON. Null if there is none. Accepts any text. */
export const valueAt = (text: string, field: string | null): SentNumber | null => {
  const message = text.trim()
  const found = field !== null ? inside(parsed(message), field) : plain.test(message) ? Number(message) : null
  if (typeof found !== 'number' || !Number.isFinite(found)) return null
  const sent = field === null ? message : Number.isSafeInteger(found) || !Number.isInteger(found) ? null : inside(parsed(message.replace(textOrLong, (part) => (part.startsWith('"') ? part : `"${part}"`))), field)
  return typeof sent === 'string' && sent !== String(found) ? { value: found, sent } : { value: found }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const own = (value: unknown, name: string): unknown => (typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined)

/** A name may contain dots itself: the longest one that exists counts. */
const inside = (value: unknown, path: string): unknown => {
  const whole = own(value, path)
  if (whole !== undefined) return whole
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const next = own(value, path.slice(0, dot))
    const found = next === undefined ? undefined : inside(next, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}
