import { segmentsOf, type Segment } from '../../common/log/ansi.ts'
import type { LogLine } from '../../common/log/LogLines.ts'
import { inRows, newRow, shownOf, wrap } from '../../common/log/wrap.ts'
import { referencesIn, type Reference } from './references.ts'

/** A part of a line with one link target or none, in segments of one style each. */
export interface Piece {
  key: number
  to: Reference['to'] | null
  segments: readonly Segment[]
}

const cutOut = (segments: readonly Segment[], start: number, end: number): Segment[] => {
  let at = 0
  return segments.flatMap((segment) => {
    const text = segment.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    const classes = start > at ? segment.classes.filter((name) => name !== newRow) : segment.classes
    at += segment.text.length
    return text === '' ? [] : [{ ...segment, text, classes }]
  })
}

/**
 * A line as it is drawn, in rows of so many columns. References are found in its plain text: colours may begin and end
 * within them.
 */
export const piecesOf = ({ text: raw, style }: LogLine, files: readonly string[], columns = Infinity): Piece[] => {
  const whole = segmentsOf(shownOf(raw), style)
  const text = whole.map((segment) => segment.text).join('')
  const segments = inRows(whole, wrap(text, columns))
  const pieces: Piece[] = []
  let at = 0
  const add = (end: number, to: Piece['to']) => {
    const within = cutOut(segments, at, end)
    if (within.length > 0) pieces.push({ key: at, to, segments: within })
    at = end
  }
  const stops = [...referencesIn(text, files), ...linkedSegments(whole)].sort((a, b) => a.start - b.start)
  for (const { start, end, to } of stops) {
    if (start < at) continue
    add(start, null)
    add(end, to)
  }
  add(text.length, null)
  return pieces
}

/** Links whose address is not their text. */
const linkedSegments = (segments: readonly Segment[]): Reference[] => {
  let at = 0
  return segments.flatMap(({ text, href }) => {
    const start = at
    at += text.length
    return href !== null ? [{ start, end: at, to: { href } }] : []
  })
}
