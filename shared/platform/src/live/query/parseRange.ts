import type { QueryError, RangeTerm } from './query.ts'

const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?'
// A dash that begins the range leaves its lower end open: `-10` is up to 10, `-5-` from -5 up, `-5-3` from -5 to 3.
const open = new RegExp(`^-\\s*(?<to>${number})$`, 'iu')
const bounds = new RegExp(`^(?<from>${number})\\s*-\\s*(?<to>${number})?$`, 'iu')
const lower = new RegExp(`^(?<from>${number})(?<dash>\\s*-\\s*)?`, 'iu')

/** Reads what follows `range:`, which begins at `at` in the text. */
export const parseRange = (raw: string, at: number, negated: boolean): RangeTerm | QueryError => {
  const { from, to } = (open.exec(raw) ?? bounds.exec(raw))?.groups ?? {}
  if (from === undefined && to === undefined) return misunderstood(raw, at)
  const range: RangeTerm = { field: 'range', from: boundOf(from), to: boundOf(to), negated }
  if (![range.from, range.to].every((bound) => bound === null || Number.isFinite(bound))) return { at, length: raw.length, code: 'notANumber' }
  if (range.from !== null && range.to !== null && range.from > range.to) return { at, length: raw.length, code: 'reversedRange' }
  return range
}

// Minus zero is zero.
const boundOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text) + 0)

const misunderstood = (raw: string, at: number): QueryError => {
  const { 0: all = '', groups } = lower.exec(raw) ?? {}
  if (all === raw && groups?.dash === undefined) return { at, length: raw.length, code: 'missingDash' }
  const start = groups?.dash === undefined ? 0 : all.length
  return { at: at + start, length: raw.length - start, code: 'notANumber' }
}
