// Character codes.
const space = 32
const quote = 34
const comma = 44
const minus = 45
const point = 46
const zero = 48
const nine = 57
const colon = 58
const openList = 91
const closeList = 93
const exponent = 101
const openObject = 123
const closeObject = 125

const words = ['true', 'false', 'null']
const powers = Array.from({ length: 16 }, (_, decimals) => 10 ** decimals)
// What isn't allowed inside strings; outside, it makes the text one for `JSON.parse` too.
const control = /[\0-\x1f]/u

/**
 * Whether a JSON object or list has a number between the bounds, for one whose fields are plain: strings without
 * escapes, decimal numbers, words. Null for any other text, which only `JSON.parse` can judge. Of a field that comes
 * twice, both count.
 *
 * Searching a range means reading each of 100,000 messages. This takes a third of the time of `JSON.parse`, by going
 * through the text in one piece: reading a character costs more than looking at it.
 */
export const flatHasNumber = (text: string, low: number, high: number): boolean | null => {
  if (text.includes('\\')) return null
  let at = 0
  let code = text.charCodeAt(0)
  while (code <= space) code = text.charCodeAt(++at)
  const isObject = code === openObject
  if (!isObject && code !== openList) return null
  let found = false
  do {
    code = text.charCodeAt(++at)
    while (code <= space) code = text.charCodeAt(++at)
    if (isObject) {
      if (code !== quote) return null
      at = text.indexOf('"', at + 1)
      if (at < 0) return null
      code = text.charCodeAt(++at)
      while (code <= space) code = text.charCodeAt(++at)
      if (code !== colon) return null
      code = text.charCodeAt(++at)
      while (code <= space) code = text.charCodeAt(++at)
    }
    if (code === quote) {
      at = text.indexOf('"', at + 1) + 1
    } else if (code === minus || (code >= zero && code <= nine)) {
      at = behindNumber(text, at, low, high)
      if (at < 0) {
        found = true
        at = -at
      }
    } else {
      at = behindWord(text, at)
    }
    if (at === 0) return null
    code = text.charCodeAt(at)
    while (code <= space) code = text.charCodeAt(++at)
  } while (code === comma)
  if (code !== (isObject ? closeObject : closeList)) return null
  code = text.charCodeAt(++at)
  while (code <= space) code = text.charCodeAt(++at)
  return at === text.length && !(found && control.test(text)) ? found : null
}

/** The index behind the word that begins here; 0 when there is none. */
const behindWord = (text: string, at: number): number => {
  for (const word of words) if (text.startsWith(word, at)) return at + word.length
  return 0
}

/** The index behind the number that begins here, negative when it lies between the bounds; 0 when it isn't plain. */
const behindNumber = (text: string, start: number, low: number, high: number): number => {
  let at = start
  let code = text.charCodeAt(at)
  const negative = code === minus
  if (negative) code = text.charCodeAt(++at)
  const first = at
  let digits = 0
  for (; code >= zero && code <= nine; code = text.charCodeAt(++at)) digits = digits * 10 + code - zero
  if (at === first || (at > first + 1 && text.charCodeAt(first) === zero)) return 0
  let decimals = 0
  if (code === point) {
    const from = ++at
    for (code = text.charCodeAt(at); code >= zero && code <= nine; code = text.charCodeAt(++at))
      digits = digits * 10 + code - zero
    decimals = at - from
    if (decimals === 0) return 0
  }
  // Up to fifteen digits the quotient is exactly the number that is written. An exponent follows no plain number.
  if (at - first > 15 || (code | 32) === exponent) return 0
  const size = digits / (powers[decimals] ?? 1)
  const value = negative ? -size : size
  return value >= low && value <= high ? -at : at
}
