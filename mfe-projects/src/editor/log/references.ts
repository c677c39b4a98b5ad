import type { CodeMarker } from '@console/platform/ui/code'
import { plainText } from '../../common/log/ansi.ts'

/** A place in a file of the project. */
export interface Place {
  path: string
  line: number
  column: number
}

export interface Reference {
  /** Where it stands in the line's plain text. */
  start: number
  end: number
  to: Place | { href: string }
}

// A path that ends like a source, then line and maybe column; compilers on Windows write backslashes.
const place = /(?:[\w.@+-]+[\\/])*[\w.@+-]+\.(?:cpp|ino|h|c|hpp|ini|json):(\d{1,7})(?::(\d{1,5}))?/g
const link = /\bhttps?:\/\/[^\s<>"'`]+/g
const afterLink = /[.,;:!?)\]}]+$/

const placesIn = (text: string, files: readonly string[]): Reference[] =>
  [...text.matchAll(place)].flatMap((match) => {
    const [whole, line, column] = match
    const path = fileOf(whole.slice(0, whole.search(/:\d/)), files)
    return path === null || Number(line) < 1
      ? []
      : [
          {
            start: match.index,
            end: match.index + whole.length,
            to: { path, line: Number(line), column: Math.max(1, Number(column ?? 1)) },
          },
        ]
  })

/** The project's file for a path in the log: a build may run in another folder. */
const fileOf = (written: string, files: readonly string[]): string | null => {
  const path = written.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
  return files.find((file) => file === path) ?? files.find((file) => path.endsWith(`/${file}`)) ?? null
}

const linksIn = (text: string): Reference[] =>
  [...text.matchAll(link)].flatMap((match) => {
    const href = match[0].replace(afterLink, '')
    return URL.canParse(href) ? [{ start: match.index, end: match.index + href.length, to: { href } }] : []
  })

/** The links (http and https only) and the places in the project's files in a line, in order. */
export const referencesIn = (text: string, files: readonly string[]): Reference[] => {
  const links = linksIn(text)
  const places = placesIn(text, files).filter(
    ({ start, end }) => !links.some((each) => start < each.end && end > each.start),
  )
  return [...links, ...places].sort((a, b) => a.start - b.start)
}

/** An error or warning of the compiler. */
export interface Problem extends Place {
  message: string
  severity: NonNullable<CodeMarker['severity']>
}

const diagnostic = /^\s*(?:In file included from )?(\S+?:\d+(?::\d+)?):\s+(fatal error|error|warning):\s+(.+)$/

/** The error or warning in a line of the log. */
export const problemIn = (line: string, files: readonly string[]): Problem | null => {
  // A fast check for most of up to 100,000 lines.
  if (!line.includes('error') && !line.includes('warning')) return null
  const match = diagnostic.exec(plainText(line))
  if (!match) return null
  const [, where = '', kind = '', message = ''] = match
  const to = referencesIn(where, files)[0]?.to
  return to && 'path' in to ? { ...to, message, severity: kind === 'warning' ? 'warning' : 'error' } : null
}
