import { parseQuery, type Query } from '@console/platform/live'

const quotesAndWords = /(?<=^|[\s:])"[^"\\]*(?:\\.[^"\\]*)*"|(?<=^|\s)\S+/gsu
const known = /^-?(?:topic|event|data|device|range):/iu
// Not a URL (`http://…`), a time (`12:30`) or a drive (`C:\`).
const field = /^-?([a-z_]{2,}):(?!\/\/)/iu
const excluded = /^-\p{L}/u
// A MAC or IPv6 address.
const address = /^(?:[\da-f]{1,4}:){2,}[\da-f:]*$/iu

/** A part of a search that looks like a field or an exclusion, but is searched as text. */
export type TakenAsText =
  | { kind: 'unknownField'; at: number; length: number; word: string }
  /** `lone`: it is a term of its own, so that quotes around it are a possible suggestion. */
  | { kind: 'excludedWord'; at: number; length: number; word: string; lone: boolean }
  /** A comparison with a number; `word` is the range that finds the number, which stands at the end of a search. */
  | { kind: 'condition'; at: number; length: number; word: string }

const condition = /(?<=^|\s)[\p{L}_][\p{L}\d_./-]*\s*(>=|<=|==|>|<|=)\s*(-?\d+(?:\.\d+)?)(?=\s|$)/u

const conditionIn = (query: string): TakenAsText | null => {
  const found = condition.exec(query)
  if (!found) return null
  const [all, sign = '', number] = found
  return {
    kind: 'condition',
    at: found.index,
    length: all.length,
    word: `range:${sign.startsWith('<') ? `-${number}` : sign.startsWith('>') ? `${number}-` : `${number}-${number}`}`,
  }
}

/** The first word with a colon after an unknown field name, or with a minus before a plain word; else a condition. */
export const takenAsText = (query: string): TakenAsText | null => wordTakenAsText(query) ?? conditionIn(query)

const wordTakenAsText = (query: string): TakenAsText | null => {
  for (const { 0: word, index } of query.matchAll(quotesAndWords)) {
    if (word.startsWith('"') || known.test(word) || address.test(word)) continue
    const name = field.exec(word)?.[1]
    if (name !== undefined && !word.endsWith(':'))
      return { kind: 'unknownField', at: index + word.indexOf(name), length: name.length + 1, word: name }
    if (excluded.test(word))
      return { kind: 'excludedWord', at: index, length: word.length, word: word.slice(1), lone: isLone(query, word) }
  }
  return null
}

const isLone = (query: string, word: string): boolean =>
  termsOf(query).some((term) => term.field === 'any' && term.text === word)

/** What a search asks for; nothing while it has an error. */
export const termsOf = (query: string): Query => {
  const parsed = parseQuery(query)
  return parsed.ok ? parsed.query : []
}

const fields = ['topic', 'event', 'data', 'device', 'range']
const quotesAndFieldNames = /(?<=^|[\s:])"[^"\\]*(?:\\.[^"\\]*)*"|(?<=(?:^|\s)-?)([a-z]+):/gisu

export interface MisspeltField {
  at: number
  /** As typed, without the colon. */
  word: string
  field: string
}

/** The first field name with a typing error: it is searched as text, and usually finds nothing. */
export const misspeltField = (query: string): MisspeltField | null => {
  for (const { 1: word, index } of query.matchAll(quotesAndFieldNames)) {
    const written = word?.toLowerCase() ?? ''
    if (word === undefined || fields.includes(written)) continue
    const field = fields.find((each) => isNearly(written, each))
    if (field !== undefined) return { at: index, word, field }
  }
  return null
}

/** One letter too many, missing or wrong, or two letters swapped. */
const isNearly = (written: string, meant: string): boolean => {
  if (Math.abs(written.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && written[start] === meant[start]) start++
  const [left, right] = [written.slice(start), meant.slice(start)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
