import type { ReactNode } from 'react'

/** Something to open (`to`) or to do (`run`). */
export interface SearchOption {
  id: string
  icon: ReactNode
  text: string
  /** After the text, in grey. */
  detail?: string
  /** At the row's end. */
  end?: ReactNode
  to?: string
  run?: () => void
}

export interface SearchGroup {
  title: string
  options: readonly SearchOption[]
}

/** Matches each word of a query in a text, whatever the case. */
const patternOf = (words: readonly string[]) =>
  new RegExp(words.map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'), 'giu')

export const wordsOf = (query: string): string[] => query.split(/\s+/u).filter(Boolean)

/** The parts of a text, alternately outside and inside of the query's matches. */
export const hitsIn = (text: string, query: string): string[] => {
  const words = wordsOf(query)
  if (words.length === 0) return [text]
  const parts: string[] = []
  let end = 0
  for (const hit of text.matchAll(patternOf(words))) {
    parts.push(text.slice(end, hit.index), hit[0])
    end = hit.index + hit[0].length
  }
  return [...parts, text.slice(end)]
}
