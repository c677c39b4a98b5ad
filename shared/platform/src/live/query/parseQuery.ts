import { parseRange } from './parseRange.ts'
import type { ParsedQuery, QueryError, Term, TextTerm } from './query.ts'

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

/** Reads a search as people type it. Takes any text; what it can't understand is told with its place. */
export const parseQuery = (text: string): ParsedQuery => {
  const query: Term[] = []
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
    if (field !== undefined) sections.push({ field: field.toLowerCase(), negated: minus === '-', start: index, at: index + match.length })
  }
  return sections
}

const termOf = ({ field, negated, start, at }: Section, value: string): Term | QueryError | null => {
  const raw = value.trim()
  const place = at + value.length - value.trimStart().length
  if (raw === '') return field === 'any' ? null : { at: start, length: at - start, code: 'missingValue' }
  if (field === 'range') return parseRange(raw, place, negated)
  const text = literal(raw)
  return text === null ? { at: place, length: raw.length, code: 'unclosedQuote' } : { field: fieldNamed(field), text, negated }
}

const fieldNamed = (name: string): TextTerm['field'] =>
  name === 'data' || name === 'device' || name === 'any' ? name : 'topic'

// Quotes around all of a text say that it is meant as it stands. Others are a part of it: JSON is full of them. Null when they
// don't close.
const literal = (raw: string): string | null => {
  if (!raw.startsWith('"') || raw === '""') return raw
  const [all, inner] = quoted.exec(raw) ?? []
  if (all === undefined) return null
  return all === raw && inner !== undefined ? inner.replace(/\\(["\\])/gu, '$1') : raw
}
