import type { EventFilter } from '@console/platform/contract'

/** A label as text that nobody types and that no other search finds, whole or not at all. */
const hidden = (label: string): string =>
  `\uE000${label.toLowerCase().replace(/[!-~]/g, (character) => String.fromCharCode(0xe000 + character.charCodeAt(0)))}\uE000`

/** A device's name as the search reads it: with its labels, which only `device:key=value` finds. */
export const searchedName = (name: string, labels: readonly string[]): string => name + labels.map(hidden).join('')

/**
 * `device:site=berlin` asks for a label; every other term stays as it is. Consoles know nothing of labels: they look
 * for them in the names.
 */
export const withLabelTerms = (filter: EventFilter): EventFilter => ({
  ...filter,
  terms:
    filter.terms?.map((term) =>
      term.field === 'device' && term.text.includes('=') ? { ...term, text: hidden(term.text) } : term,
    ) ?? [],
})
