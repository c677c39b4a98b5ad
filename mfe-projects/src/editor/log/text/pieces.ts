import { colored, type Stretch } from '../../../common/log/colored.ts'
import type { LogLine } from '../../../common/log/lines.ts'
import { referencesIn, type Reference } from './references.ts'

/** A part of a line that leads to one place, or nowhere; its stretches each have one look. */
export interface Piece {
  key: number
  to: Reference['to'] | null
  stretches: readonly Stretch[]
}

// Longer ones are told by the download.
const longestLine = 10_000

const cut = ({ text, graphics }: LogLine) => ({ graphics, text: text.length > longestLine ? `${text.slice(0, longestLine)}…` : text })

const isWeb = (href: string) => /^https?:\/\//i.test(href) && URL.canParse(href)

const cutOut = (stretches: readonly Stretch[], start: number, end: number): Stretch[] => {
  let at = 0
  return stretches.flatMap((stretch) => {
    const text = stretch.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += stretch.text.length
    return text === '' ? [] : [{ ...stretch, text }]
  })
}

/** A line as it is drawn. References are found in its plain text: colours may begin and end within them. */
export const piecesOf = (line: LogLine, files: readonly string[]): Piece[] => {
  const stretches = colored(cut(line))
  const text = stretches.map((stretch) => stretch.text).join('')
  const pieces: Piece[] = []
  let at = 0
  const add = (end: number, to: Piece['to']) => {
    const within = cutOut(stretches, at, end)
    if (within.length > 0) pieces.push({ key: at, to, stretches: within })
    at = end
  }
  const stops = [...referencesIn(text, files), ...linkStretches(stretches)].sort((a, b) => a.start - b.start)
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
