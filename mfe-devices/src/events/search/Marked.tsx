import type { EventMessageRow } from '@console/platform/contract'
import { highlights, type Highlights, type Query, type TextRange } from '@console/platform/live'
import { useMemo, type ReactNode } from 'react'
import { withSigns } from './withSigns.tsx'

interface MarkedProps {
  text: string
  /** Positions to mark, counted from `offset` characters before the text. Sorted, without overlaps. */
  ranges: readonly TextRange[] | undefined
  offset?: number
}

/** A text with `<mark>` around some of its parts, and with signs for its characters that can't be seen. */
export const Marked = ({ text, ranges, offset = 0 }: MarkedProps): ReactNode => {
  if (ranges === undefined || ranges.length === 0) return withSigns(text)
  const parts: ReactNode[] = []
  let done = 0
  for (const range of ranges) {
    const start = Math.max(range.start - offset, done)
    const end = Math.min(range.end - offset, text.length)
    if (start >= end) continue
    parts.push(withSigns(text.slice(done, start)), <mark key={start}>{withSigns(text.slice(start, end))}</mark>)
    done = end
  }
  parts.push(withSigns(text.slice(done)))
  return parts
}

interface RowHighlights extends Highlights {
  /** The device's name, when it matches. */
  matchedName: string | null
}

export type Highlighter = (row: EventMessageRow) => RowHighlights

/** Returns a function that finds the query's matches in a row; null for an empty query. */
export const useHighlighter = (
  query: Query | undefined,
  deviceNames: ReadonlyMap<string, string>,
): Highlighter | null =>
  useMemo(() => {
    if (!query?.length) return null
    return ({ device, name, preview }) => {
      const found = highlights(query, { device, name, text: preview }, deviceNames)
      return { ...found, matchedName: found.deviceName.length > 0 ? (deviceNames.get(device) ?? null) : null }
    }
  }, [query, deviceNames])
