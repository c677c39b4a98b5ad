import { parseQuery, type QueryError } from '@console/platform/live'

const lastField = /(?:^|\s)-?(?:topic|event|data|device|range):[^:]*$/i

/** A search as far as it can be understood, and what can't. */
export const understood = (text: string): { query: string; error: QueryError | null } => {
  const parsed = parseQuery(text)
  if (parsed.ok) return { query: text, error: null }
  const { error } = parsed
  const before = text.slice(0, error.at)
  // The field whose value is wrong goes with it.
  const query = error.code === 'missingValue' ? before : before.replace(lastField, '')
  return { query: parseQuery(query).ok ? query : '', error }
}
