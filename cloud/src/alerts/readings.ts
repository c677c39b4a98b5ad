import type { Side } from './machine.ts'
import type { Watch } from './rule.ts'

type ValueWatch = Extract<Watch, { kind: 'value' }>

/** The number that a rule watches; undefined if there is none. */
export function numberIn(message: unknown, field: string | null): number | undefined {
  let found = message
  for (const name of field === null ? [] : field.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
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
