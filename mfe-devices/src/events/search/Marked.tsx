import type { TextRange } from '@console/platform/live'
import type { ReactNode } from 'react'

interface MarkedProps {
  text: string
  /** What is marked, counted from `offset` characters before the text. In order, without overlaps. */
  ranges: readonly TextRange[] | undefined
  offset?: number
}

/** A text with parts of it marked. */
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
