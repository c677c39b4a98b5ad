import type { Query, RangeTerm, Term } from './query.ts'

const special = /["\\]|^\s|\s$|(?:^|\s)-?(?:topic|event|data|device|range):/iu

/** The query as text that reads back as the same query. */
export const printQuery = (query: Query): string => query.map(printTerm).join(' ')

const printTerm = (term: Term): string => {
  const value = term.field === 'range' ? printRange(term) : printText(term.text)
  return term.field === 'any' ? value : `${term.negated ? '-' : ''}${term.field}:${value}`
}

const printText = (text: string): string => (special.test(text) ? `"${text.replace(/["\\]/gu, '\\$&')}"` : text)

const printRange = ({ from, to }: RangeTerm): string => `${from ?? ''}-${to ?? ''}`
