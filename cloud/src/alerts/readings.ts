import { numberOf, wholeMessage, type Value } from '../history/series/values.ts'
import type { Side } from './machine.ts'
import type { Watch } from './rule.ts'

type ValueWatch = Extract<Watch, { kind: 'value' }>

/** The number that a rule looks at among the values of a message, which are those that have series; undefined for anything else. */
export function numberIn(values: ReadonlyMap<string, Value>, field: string | null): number | undefined {
  const found = values.get(field ?? wholeMessage)
  return found === undefined ? undefined : numberOf(found)
}

/** Undefined when the payload is not JSON. */
export function parsedMessage(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

export const limitOf = ({ above, below }: ValueWatch): number => above ?? below ?? 0

/** A value exactly at the limit is not beyond it. */
export function sideOf({ above, below, clear }: ValueWatch, value: number): Side {
  const beyond = above !== undefined ? value > above : value < (below ?? -Infinity)
  if (beyond) return 'beyond'
  const well = clear === undefined || (above !== undefined ? value <= clear : value >= clear)
  return well ? 'clear' : 'between'
}
