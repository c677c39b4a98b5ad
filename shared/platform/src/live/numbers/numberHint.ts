// Whole numbers with more digits are not all told apart.
const most = 999_999_999_999_999

/**
 * Finds what every JSON with a number between the bounds has in it: digits that such a number begins with, a fraction
 * that may be rounded up to them, or an exponent, with which it may be anything. Other texts have that, too, but to
 * read the numbers of each message would take several times as long.
 */
export const numberHint = (low: number, high: number): RegExp => {
  // By the whole part, without its sign.
  const from = Math.floor(low > 0 ? low : high < 0 ? -high : 0)
  const top = Math.max(Math.abs(low), Math.abs(high))
  // A whole bound leaves no room for a fraction, but for one so small that it is rounded off.
  const isSharp = Number.isInteger(top) && top < 1_000
  const begun = [
    ...wholes(Math.min(from, most), isSharp ? top - 1 : Math.floor(top)),
    ...(isSharp ? [`${top}(?!\\d|\\.0{0,11}[1-9])`] : []),
  ]
  return new RegExp(`[-:,[\\s](?:${begun.join('|')})|\\.9[3-9]|\\d[eE]`)
}

/** Patterns that together find the whole numbers from the one to the other. */
const wholes = (from: number, to: number): string[] => {
  if (from > to) return []
  const first = String(from)
  if (to > most) return [sameLength(first, '9'.repeat(first.length)), '\\d'.repeat(first.length + 1)]
  const last = String(to)
  if (first.length === last.length) return [sameLength(first, last)]
  const between = last.length - first.length > 1 ? [`[1-9]\\d{${first.length},${last.length - 2}}(?!\\d)`] : []
  return [sameLength(first, '9'.repeat(first.length)), ...between, sameLength(`1${'0'.repeat(last.length - 1)}`, last)]
}

// Up to the first digit that differs.
const sameLength = (first: string, last: string): string => {
  let same = 0
  while (same < first.length && first[same] === last[same]) same++
  const rest = first.length - same - 1
  if (rest < 0) return `${first}(?!\\d)`
  return `${first.slice(0, same)}[${first[same]}-${last[same]}]\\d{${rest}}(?!\\d)`
}
