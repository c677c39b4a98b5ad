import { parseQuery, type Query, type QueryError } from '@console/platform/live'

const lastField = /(?:^|\s)-?(?:topic|event|data|device|range):[^:]*$/i

interface Understood {
  query: string
  /** The query, parsed. */
  terms: Query
  error: QueryError | null
}

/** A search as far as it can be parsed, and the error that follows. */
export const understood = (text: string): Understood => {
  const parsed = parseQuery(text)
  if (parsed.ok) return { query: text, terms: parsed.query, error: null }
  const { error } = parsed
  const before = text.slice(0, error.at)
  // The field whose value is wrong goes with it.
  return { ...understood(error.code === 'missingValue' ? before : before.replace(lastField, '')), error }
}
