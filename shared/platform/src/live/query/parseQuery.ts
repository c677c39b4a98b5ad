import type { EventTerm, RangeTerm, TextTerm } from '../../contract/events.ts'

/** What a search asks of an event: every term has to hold. */
export type Query = readonly EventTerm[]

export interface QueryError {
  /** Index of the first character that can't be parsed. */
  at: number
  length: number
  code: QueryErrorCode
}

export type QueryErrorCode =
  /** Nothing follows the field's colon. */
  | 'missingValue'
  | 'unclosedQuote'
  /** A bound of a range isn't a number. */
  | 'notANumber'
  /** A range without the dash that makes it one: `range:5`. */
  | 'missingDash'
  | 'reversedRange'

export type ParsedQuery = { ok: true; query: Query } | { ok: false; error: QueryError }

// A field begins a word. Inside quotes that close again there are none.
const quotesAndFields = /(?<=^|[\s:])"[^"\\]*(?:\\.[^"\\]*)*"|(?<=^|\s)(-?)(topic|event|data|device|range):/gisu
const quoted = /^"([^"\\]*(?:\\.[^"\\]*)*)"/su

interface Section {
  field: string
  negated: boolean
  /** Where the field's name begins, and where its value does. */
  start: number
  at: number
}

/** Parses a search as people type it. Takes any text; an error says where it is. */
export const parseQuery = (text: string): ParsedQuery => {
  const query: EventTerm[] = []
  const sections = sectionsOf(text)
  for (const [index, section] of sections.entries()) {
    const value = text.slice(section.at, sections[index + 1]?.start)
    const term = termOf(section, value)
    if (term && 'code' in term) return { ok: false, error: term }
    if (term) query.push(term)
  }
  return { ok: true, query }
}

const sectionsOf = (text: string): Section[] => {
  const sections: Section[] = [{ field: 'any', negated: false, start: 0, at: 0 }]
  for (const { 0: match, 1: minus, 2: field, index } of text.matchAll(quotesAndFields)) {
    if (field !== undefined)
      sections.push({ field: field.toLowerCase(), negated: minus === '-', start: index, at: index + match.length })
  }
  return sections
}

const termOf = ({ field, negated, start, at }: Section, value: string): EventTerm | QueryError | null => {
  const raw = value.trim()
  const place = at + value.length - value.trimStart().length
  if (raw === '') return field === 'any' ? null : { at: start, length: at - start, code: 'missingValue' }
  if (field === 'range') return parseRange(raw, place, negated)
  const text = literal(raw)
  return text === null
    ? { at: place, length: raw.length, code: 'unclosedQuote' }
    : { field: fieldNamed(field), text, negated }
}

const fieldNamed = (name: string): TextTerm['field'] =>
  name === 'data' || name === 'device' || name === 'any' ? name : 'topic'

// Quotes around all of a text say that it is meant as it stands. Others are a part of it: JSON is full of them. Null
// when they don't close.
const literal = (raw: string): string | null => {
  if (!raw.startsWith('"') || raw === '""') return raw
  const [all, inner] = quoted.exec(raw) ?? []
  if (all === undefined) return null
  return all === raw && inner !== undefined ? inner.replace(/\\(["\\])/gu, '$1') : raw
}

const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?'
// A dash that begins the range leaves its lower end open: `-10` is up to 10, `-5-` from -5 up, `-5-3` from -5 to 3.
const open = new RegExp(`^-\\s*(?<to>${number})$`, 'iu')
const bounds = new RegExp(`^(?<from>${number})\\s*-\\s*(?<to>${number})?$`, 'iu')
const lower = new RegExp(`^(?<from>${number})(?<dash>\\s*-\\s*)?`, 'iu')

/** Parses what follows `range:`, which begins at `at` in the text. */
const parseRange = (raw: string, at: number, negated: boolean): RangeTerm | QueryError => {
  const { from, to } = (open.exec(raw) ?? bounds.exec(raw))?.groups ?? {}
  if (from === undefined && to === undefined) return misunderstood(raw, at)
  const range: RangeTerm = { field: 'range', from: boundOf(from), to: boundOf(to), negated }
  if (![range.from, range.to].every((bound) => bound === null || Number.isFinite(bound)))
    return { at, length: raw.length, code: 'notANumber' }
  if (range.from !== null && range.to !== null && range.from > range.to)
    return { at, length: raw.length, code: 'reversedRange' }
  return range
}

// Minus zero is zero.
const boundOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text) + 0)

const misunderstood = (raw: string, at: number): QueryError => {
  const { 0: all = '', groups } = lower.exec(raw) ?? {}
  if (all === raw && groups?.dash === undefined) return { at, length: raw.length, code: 'missingDash' }
  const start = groups?.dash === undefined ? 0 : all.length
  return { at: at + start, length: raw.length - start, code: 'notANumber' }
}
