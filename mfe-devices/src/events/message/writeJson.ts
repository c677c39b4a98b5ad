const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g
// A line that begins further right is not found any more; and thousands of levels would multiply a message.
const deepest = 32

const opening = new Set(['{', '['])
const closing = new Set(['}', ']'])

/**
 * A JSON text with a line per entry. Its values stay letter by letter what they were: numbers that JavaScript can't hold, names
 * that come twice.
 */
export const prettyJson = (text: string): string => {
  let depth = 0
  let before = ''
  let pretty = ''
  const line = () => `\n${'  '.repeat(Math.min(depth, deepest))}`
  for (const [part] of text.matchAll(token)) {
    if (closing.has(part)) {
      depth -= 1
      pretty += opening.has(before) ? part : line() + part
    } else {
      if (opening.has(before) || before === ',') pretty += line()
      pretty += part === ':' ? ': ' : part
    }
    if (opening.has(part)) depth += 1
    before = part
  }
  return pretty
}

const isNumber = /^-?\d/
const digitsOf = (number: string) => number.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+|0+$/g, '')

/** Whether the JSON text holds a number that JavaScript rounds. */
export const hasRoundedNumber = (text: string): boolean => {
  // Short messages without many digits or an exponent, which are nearly all, are not looked at further.
  if (!/\d{16}|[\d.]{17}|\de/i.test(text)) return false
  for (const [part] of text.matchAll(token)) if (isNumber.test(part) && isRounded(part)) return true
  return false
}

const isRounded = (number: string): boolean => {
  const digits = digitsOf(number)
  const value = Number(number)
  return !Number.isFinite(value) || (value === 0 && digits !== '') || (digits.length > 15 && digitsOf(value.toString()) !== digits)
}
