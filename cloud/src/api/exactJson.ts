import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json'
import { badRequest } from './failure.ts'
import { problemWithJson } from './requestChecks.ts'

/** A number with the digits that it was written with; JavaScript would change it. */
export const isExactNumber = isLosslessNumber

const textInJson = /"(?:[^"\\]|\\.)*"/g
const numberInJson = /-?\d[\d.eE+-]*/g
/** Found without the texts being told apart: long numbers, 1.0, 1e5, -0, 0.0000001. */
const unusual = /\d[\d.]{15,}|\d[eE]|\.\d*0(?!\d)|-0|0\.0{6}/

/** Whether JSON has numbers that `JSON.parse` changes. */
function losesDigits(json: string): boolean {
  if (!unusual.test(json)) return false
  const numbers = json.replace(textInJson, '""').matchAll(numberInJson)
  for (const [digits] of numbers) if (JSON.stringify(Number(digits)) !== digits) return true
  return false
}

/** As `JSON.parse`, but numbers that it would change keep their digits. */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // The exact parser calls itself: what is nested too deeply would overflow the stack.
  if (!losesDigits(text) || problemWithJson(value) !== undefined) return value
  return parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
}

function exactNumber(digits: string): number | LosslessNumber {
  const value = Number(digits)
  return JSON.stringify(value) === digits ? value : new LosslessNumber(digits)
}

/** As `JSON.stringify` of a JSON value, with the digits of exact numbers. */
export function writeExactly(value: unknown): string {
  return (holdsExactNumber(value) ? stringify(value) : JSON.stringify(value)) ?? 'null'
}

function holdsExactNumber(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const each = open.pop()
    if (isLosslessNumber(each)) return true
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) open.push(inner)
  }
  return false
}

/** The exact parser is slow, and the body is read where everybody waits. */
const maxExactBytes = 64 * 1024

/** As `parseExactly`; a text that is too large for that is read as `JSON.parse` does. */
export function exactWhereSmall(text: string): unknown {
  return text.length > maxExactBytes ? (JSON.parse(text) as unknown) : parseExactly(text)
}

/** The body of a call whose numbers keep their digits; undefined when it has none that would change. */
export function exactBody(text: string): unknown {
  const bare = text.replace(/^\ufeff/, '')
  if (!losesDigits(bare)) return undefined
  if (bare.length > maxExactBytes)
    throw badRequest(
      `The body has numbers whose digits can't be kept, as it is larger than ${maxExactBytes / 1024} kB: write numbers of more than 15 digits, and those such as 1.0 or 1e5, as texts.`,
    )
  return parseExactly(bare)
}
