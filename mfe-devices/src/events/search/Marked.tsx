import type { EventMessageRow } from '@console/platform/contract'
import { highlights, parseQuery, type Highlights, type Query, type TextRange } from '@console/platform/live'
import { useMemo, type ReactNode } from 'react'

interface MarkedProps {
  text: string
  /** Positions to mark, counted from `offset` characters before the text. Sorted, without overlaps. */
  ranges: readonly TextRange[] | undefined
  offset?: number
}

/** A text with `<mark>` around some of its parts. */
export const Marked = ({ text, ranges, offset = 0 }: MarkedProps): ReactNode => {
  if (ranges === undefined || ranges.length === 0) return text
  const parts: ReactNode[] = []
  let done = 0
  for (const range of ranges) {
    const start = Math.max(range.start - offset, done)
    const end = Math.min(range.end - offset, text.length)
    if (start >= end) continue
    parts.push(text.slice(done, start), <mark key={start}>{text.slice(start, end)}</mark>)
    done = end
  }
  parts.push(text.slice(done))
  return parts
}

interface RowHighlights extends Highlights {
  /** The device's name, when it matches. */
  matchedName: string | null
}

export type Highlighter = (row: EventMessageRow) => RowHighlights

/** Returns a function that finds the query's matches in a row; null for an empty query. */
export const useHighlighter = (query: string, deviceNames: ReadonlyMap<string, string>): Highlighter | null => {
  const parsed = useParsedQuery(query)
  return useMemo(() => {
    if (parsed.length === 0) return null
    return ({ device, name, preview }) => {
      const found = highlights(parsed, { device, name, text: preview }, deviceNames)
      return { ...found, matchedName: found.deviceName.length > 0 ? deviceNames.get(device) ?? null : null }
    }
  }, [parsed, deviceNames])
}

const everything: Query = []

/** The parsed query; one with an error matches everything. */
export const useParsedQuery = (text: string): Query =>
  useMemo(() => {
    const parsed = parseQuery(text)
    return parsed.ok ? parsed.query : everything
  }, [text])
