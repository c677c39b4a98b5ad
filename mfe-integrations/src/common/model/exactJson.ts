import { losesDigits } from '@console/platform/lib'
import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json'

const exactNumber = (digits: string): unknown =>
  JSON.stringify(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits)

/** As `JSON.parse`, but a number that JavaScript would change keeps its digits. */
export const parseExactly = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  if (!losesDigits(text)) return value
  try {
    return parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
  } catch (error) {
    // It is nested too deeply for the exact parser.
    if (error instanceof RangeError) return value
    throw error
  }
}

const holdsExactNumber = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (isLosslessNumber(value) || Object.values(value).some(holdsExactNumber))

/** As `JSON.stringify`, with the digits of such numbers. */
export const writeExactly = (value: unknown, space?: number): string =>
  (holdsExactNumber(value) ? stringify(value, undefined, space) : JSON.stringify(value, null, space)) ?? ''

export { isLosslessNumber as isExactNumber }
