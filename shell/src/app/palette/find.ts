import { wordsOf } from '@console/platform/ui/dialog'

interface Named {
  text: string
  detail?: string
}

/**
 * How well an entry matches: 0 when its text begins with the query, 1 when one of its words does, 2 when it contains
 * it; null when a word of the query is missing.
 */
const rankOf = ({ text, detail = '' }: Named, words: readonly string[]): number | null => {
  const [name, all] = [text.toLowerCase(), `${text} ${detail}`.toLowerCase()]
  if (!words.every((word) => all.includes(word))) return null
  const [first = ''] = words
  const at = name.indexOf(first)
  return at === 0 ? 0 : at > 0 && !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 1 : 2
}

/** The entries that contain every word of the query, best match first. Equal matches keep their order. */
export const find = <Entry extends Named>(entries: readonly Entry[], query: string): Entry[] => {
  const words = wordsOf(query.toLowerCase())
  if (words.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter((found): found is { entry: Entry; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/**
 * What is related to the few entries that were found; where none was, what is called so itself, such as "events pump".
 */
export const findRelated = <Entry extends Named, Related extends Named>(
  entries: readonly Entry[],
  query: string,
  { related, most }: { related: (entry: Entry) => readonly Related[]; most: number },
): Related[] => {
  const found = find(entries, query)
  if (found.length === 0) return find(entries.flatMap(related), query).slice(0, most)
  return found.length <= 2 ? found.flatMap(related) : []
}
