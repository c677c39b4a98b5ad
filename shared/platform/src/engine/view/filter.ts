import type { EventFilter, FilterError } from '../../contract/events.ts'
import { Matcher, parseQuery, type Query } from '../../live/index.ts'

type Check = (value: unknown) => boolean

/** A filter as a view applies it. */
export interface AppliedFilter {
  readonly matcher: Pick<Matcher, 'matches' | 'passesAll'>
  /** Whether what it lets through depends on the devices' names. */
  readonly asksForDevices: boolean
  readonly error: FilterError | null
}

/**
 * Prepares a filter. One with an error lets nothing through: to ignore what it asks for would show events that nobody
 * wants.
 */
export const applyFilter = (filter: EventFilter, names: ReadonlyMap<string, string>): AppliedFilter => {
  const query = queryOf(filter)
  if (typeof query === 'string')
    return { matcher: { matches: () => false, passesAll: false }, asksForDevices: false, error: query }
  return {
    matcher: new Matcher(query, filter.muted, names),
    asksForDevices: query.some(({ field }) => field === 'device'),
    error: null,
  }
}

// Remotes built for a platform before 1.8 send the text only.
const queryOf = ({ query, terms }: EventFilter): Query | FilterError => {
  if (terms) return Array.isArray(terms) && terms.every(isKnown) ? terms : 'unknownTerm'
  const parsed = parseQuery(query)
  return parsed.ok ? parsed.query : 'syntax'
}

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isBound: Check = (value) => value === null || Number.isFinite(value)
const isTextTerm = new Map([
  ['field', isText],
  ['text', isText],
  ['negated', isFlag],
])
const isRangeTerm = new Map([
  ['field', isText],
  ['from', isBound],
  ['to', isBound],
  ['negated', isFlag],
])
const members = new Map<unknown, ReadonlyMap<string, Check>>([
  ['any', isTextTerm],
  ['topic', isTextTerm],
  ['data', isTextTerm],
  ['device', isTextTerm],
  ['range', isRangeTerm],
])

// The remote may be newer than this code. A member that is new changes what the term means, so it is refused like a new
// field.
const isKnown = (term: unknown): boolean => {
  const entries = Object.entries(term ?? {})
  const checks = members.get(new Map(entries).get('field'))
  return (
    checks !== undefined &&
    entries.length === checks.size &&
    entries.every(([name, value]) => checks.get(name)?.(value) === true)
  )
}
