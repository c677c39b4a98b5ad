export { highlights, type Highlights } from './highlights.ts'
export { Matcher, type Searched } from './matcher.ts'
export { parseQuery } from './parseQuery.ts'
export type { ParsedQuery, Query, QueryError, QueryErrorCode, RangeTerm, Term, TextTerm } from './query.ts'
