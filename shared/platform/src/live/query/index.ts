export { highlights, type Highlights } from './highlights.ts'
export { Matcher, type Searched } from './matcher.ts'
export { parseQuery, type ParsedQuery, type Query, type QueryError, type QueryErrorCode } from './parseQuery.ts'
