import { isObject, textOf, type Content } from './json.ts'
import type { Pair } from './values.ts'

export const pairsOf = (map: unknown): Pair[] => (isObject(map) ? Object.entries(map).map(([key, value]) => ({ key, value: textOf(value) })) : [])

/** The map that pairs are; undefined when they are none. A value that was no text and is unchanged stays what it was. */
export const mapOf = (pairs: readonly Pair[], before: unknown): Content | undefined => {
  const old = isObject(before) ? before : {}
  const entries = pairs.filter(({ key }) => key !== '').map(({ key, value }) => [key, Object.hasOwn(old, key) && textOf(old[key]) === value ? old[key] : value] as const)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
