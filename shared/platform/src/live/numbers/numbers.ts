import { trimMessage } from '../text.ts'
import { flatHasNumber } from './flatNumbers.ts'

/** A message that is a number and nothing else. */
export const plain = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu

/** The numbers of a message: itself, or the top-level ones of its JSON object or list. Takes any text. */
export const numbersIn = (message: string): number[] => {
  const text = trimMessage(message)
  return plain.test(text) ? [Number(text)].filter(isNumber) : Object.values(containerIn(text) ?? []).filter(isNumber)
}

/** Where a message holds numbers: '' for itself, else the names of its JSON object's fields. */
export const numberFieldsIn = (message: string): string[] => {
  const text = trimMessage(message)
  if (plain.test(text)) return isNumber(Number(text)) ? [''] : []
  const container = containerIn(text)
  return container === null || Array.isArray(container)
    ? []
    : Object.entries(container).flatMap(([field, value]) => (isNumber(value) ? [field] : []))
}

/** The number that a message holds in one of these places; null when it has none there. */
export const numberAt = (message: string, field: string): number | null => {
  const text = trimMessage(message)
  const found = field === '' ? numberOf(text) : fieldOf(containerIn(text), field)
  return isNumber(found) ? found : null
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
const numberOf = (text: string) => (plain.test(text) ? Number(text) : null)

// A field may be named like what every object has, as `__proto__` or `constructor`.
const fieldOf = (container: object | null, field: string): unknown =>
  container === null || Array.isArray(container) ? null : Object.getOwnPropertyDescriptor(container, field)?.value

const containerIn = (text: string): object | null => {
  if (!/^\s*[{[]/u.test(text)) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

/** Whether one of a message's numbers lies between the bounds, both included. */
export const hasNumber = (text: string, low: number, high: number): boolean =>
  flatHasNumber(text, low, high) ?? numbersIn(text).some((value) => value >= low && value <= high)
