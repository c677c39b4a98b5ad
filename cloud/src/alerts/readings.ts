import { asSent, numberOf, wholeMessage, type Value } from '../mqtt/values/values.ts'
import type { Cause } from './alert.ts'
import type { Side } from './machine.ts'
import type { Watch } from './rule.ts'

const maxTextLength = 200

type ValueWatch = Extract<Watch, { kind: 'value' }>

/** What a rule sees in a message. */
export interface Reading {
  side: Side
  /** Null where the rule compares texts. */
  value: number | null
  /** As the device wrote it. */
  shown: Value
}

/**
 * Among the values of a message, which are those that have series; undefined when it has none that the rule can
 * compare. Texts are compared with the digits that were sent: two integers of 64 bits may be one number of JavaScript.
 */
export function readingIn(message: string, values: ReadonlyMap<string, Value>, watch: ValueWatch): Reading | undefined {
  const field = watch.field ?? wholeMessage
  const read = values.get(field)
  if (read === undefined) return undefined
  const text = textOf(watch)
  if (text !== undefined) {
    const shown = asSent(message)(field, read)
    return { side: isSame(shown, text) === (watch.is !== undefined) ? 'beyond' : 'clear', value: null, shown }
  }
  const value = numberOf(read)
  return value === undefined ? undefined : { side: sideOf(watch, value), value, shown: value }
}

/** As it is stored. `entered`: the value with which it came to this side. */
export function shownIn({ shown }: Reading): Cause {
  const short = typeof shown === 'string' ? shown.slice(0, maxTextLength) : shown
  return { shown: short, entered: short }
}

/** What a rule compares texts with; undefined for one with a limit. */
export const textOf = ({ is, isNot }: ValueWatch): string | undefined => is ?? isNot

/** Texts are the same in any case, and numbers however they are written. */
function isSame(value: Value, text: string): boolean {
  const [one, other] = [String(value).trim().toLowerCase(), text.trim().toLowerCase()]
  return (
    one === other ||
    (/\d/.test(one) && /\d/.test(other) && numberOf(value) !== undefined && numberOf(value) === numberOf(text))
  )
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
