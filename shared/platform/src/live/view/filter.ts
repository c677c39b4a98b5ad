import type { EventFilter } from '../../contract/broker.ts'
import { Matcher, parseQuery, type Query } from '../query/index.ts'

// A query with an error asks for all.
const queryOf = ({ query }: EventFilter): Query => {
  const parsed = parseQuery(query)
  return parsed.ok ? parsed.query : []
}

export const matcherOf = (filter: EventFilter, names: ReadonlyMap<string, string>): Matcher => new Matcher(queryOf(filter), filter.muted, names)

/** Whether what it lets through depends on the devices' names. */
export const asksForDevices = (filter: EventFilter): boolean => queryOf(filter).some(({ field }) => field === 'device')
