import { plain } from './numbers.ts'

/** A part of a text; `end` is behind its last character. */
export interface TextRange {
  start: number
  end: number
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|[{}[\]]|[^\s"{}[\]:,]+/gsu
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/iu
// Nobody looks at more of them one by one, and a page would have to mark them all.
const most = 1_000

/** Where the numbers of a message that lie between the bounds stand in it. Also of a message that is cut short. */
export const numberRanges = (text: string, low: number, high: number): TextRange[] => {
  const isIn = (number: string) => Number(number) >= low && Number(number) <= high
  if (plain.test(text)) {
    const start = text.length - text.trimStart().length
    return isIn(text) ? [{ start, end: text.trimEnd().length }] : []
  }
  const ranges: TextRange[] = []
  if (!/^\s*[{[]/u.test(text)) return ranges
  let depth = 0
  for (const { 0: part, index } of text.matchAll(token)) {
    if (part === '{' || part === '[') depth++
    else if (part === '}' || part === ']') depth--
    else if (depth === 1 && jsonNumber.test(part) && isIn(part)) ranges.push({ start: index, end: index + part.length })
    if (ranges.length >= most) break
  }
  return ranges
}
