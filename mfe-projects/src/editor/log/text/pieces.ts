import { colored, type Stretch } from '../../../common/log/colored.ts'
import type { LogLine } from '../../../common/log/lines.ts'
import { referencesIn, type Reference } from './references.ts'
import { shownOf, wrap } from './wrap.ts'

/** A part of a line that leads to one place, or nowhere; its stretches each have one look. */
export interface Piece {
  key: number
  to: Reference['to'] | null
  stretches: readonly Stretch[]
}

const isWeb = (href: string) => /^https?:\/\//i.test(href) && URL.canParse(href)

/** The class of what begins a row. */
export const newRow = 'new-row'

const cutOut = (stretches: readonly Stretch[], start: number, end: number): Stretch[] => {
  let at = 0
  return stretches.flatMap((stretch) => {
    const text = stretch.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    const classes = start > at ? stretch.classes.filter((name) => name !== newRow) : stretch.classes
    at += stretch.text.length
    return text === '' ? [] : [{ ...stretch, text, classes }]
  })
}

// What begins a row is told by its class: a line break in the text would be copied along.
const inRows = (stretches: readonly Stretch[], starts: readonly number[]): Stretch[] => {
  let at = 0
  return stretches.flatMap((stretch) => {
    const begin = at
    at += stretch.text.length
    const stops = [...new Set([begin, ...starts.filter((start) => start >= begin && start < at)])]
    return stops.map((stop, index) => ({ ...stretch, text: stretch.text.slice(stop - begin, (stops[index + 1] ?? at) - begin), classes: starts.includes(stop) ? [...stretch.classes, newRow] : stretch.classes }))
  })
}

/** A line as it is drawn, in rows of so many columns. References are found in its plain text: colours may begin and end within them. */
export const piecesOf = ({ text: raw, graphics }: LogLine, files: readonly string[], columns = Infinity): Piece[] => {
  const whole = colored({ text: shownOf(raw), graphics })
  const text = whole.map((stretch) => stretch.text).join('')
  const stretches = inRows(whole, wrap(text, columns))
  const pieces: Piece[] = []
  let at = 0
  const add = (end: number, to: Piece['to']) => {
    const within = cutOut(stretches, at, end)
    if (within.length > 0) pieces.push({ key: at, to, stretches: within })
    at = end
  }
  const stops = [...referencesIn(text, files), ...linkStretches(whole)].sort((a, b) => a.start - b.start)
  for (const { start, end, to } of stops) {
    if (start < at) continue
    add(start, null)
    add(end, to)
  }
  add(text.length, null)
  return pieces
}

/** Links whose address is not their text. */
const linkStretches = (stretches: readonly Stretch[]): Reference[] => {
  let at = 0
  return stretches.flatMap(({ text, href }) => {
    const start = at
    at += text.length
    return href !== null && isWeb(href) ? [{ start, end: at, to: { href } }] : []
  })
}
