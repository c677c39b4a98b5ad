import { parseQuery } from '@console/platform/live'

const quotesAndWords = /(?<=^|[\s:])"[^"\\]*(?:\\.[^"\\]*)*"|(?<=^|\s)\S+/gsu
const known = /^-?(?:topic|event|data|device|range):/iu
// No address (`http://…`), time (`12:30`) or drive (`C:\`), nothing that only ends with a colon.
const field = /^-?([a-z_]{2,}):(?!\/\/)/iu
const excluded = /^-\p{L}/u
// The hardware address of a device, or an IPv6 one.
const address = /^(?:[\da-f]{1,4}:){2,}[\da-f:]*$/iu

/** A part of a search that looks like more than the text that it is searched as. */
export type TakenAsText =
  | { kind: 'unknownField'; at: number; length: number; word: string }
  /** `lone`: nothing else is searched for with it, so that it can be quoted. */
  | { kind: 'excludedWord'; at: number; length: number; word: string; lone: boolean }

/** The first word with a colon that names no field, or with a minus before no field. */
export const takenAsText = (query: string): TakenAsText | null => {
  for (const { 0: word, index } of query.matchAll(quotesAndWords)) {
    if (word.startsWith('"') || known.test(word) || address.test(word)) continue
    const name = field.exec(word)?.[1]
    if (name !== undefined && !word.endsWith(':')) return { kind: 'unknownField', at: index + word.indexOf(name), length: name.length + 1, word: name }
    if (excluded.test(word)) return { kind: 'excludedWord', at: index, length: word.length, word: word.slice(1), lone: isLone(query, word) }
  }
  return null
}

const isLone = (query: string, word: string): boolean => {
  const parsed = parseQuery(query)
  return parsed.ok && parsed.query.some((term) => term.field === 'any' && term.text === word)
}
