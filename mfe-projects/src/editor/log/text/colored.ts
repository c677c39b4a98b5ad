import { AnsiUp } from 'ansi_up'
import { codesOf } from './graphics.ts'
import type { LogLine } from './lines.ts'

/** A stretch of a line with one look. */
export interface Stretch {
  text: string
  /** Such as `ansi-red-fg`. */
  classes: readonly string[]
  style: Readonly<Record<string, string>>
  /** Where the text itself says that it is a link. */
  href: string | null
}

// The library writes these shapes and no others; between them, all of < > & " ' is escaped.
const shapes = /<span(?: style="([^"]*)")?(?: class="([^"]*)")?>([^<]*)<\/span>|<a href="([^"]*)">([^<]*)<\/a>|([^<]+)/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const camel = (property: string) => property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const styleOf = (text: string) => Object.fromEntries(text.split(';').filter(Boolean).map((rule) => rule.split(':')).map(([property = '', value = '']) => [camel(property), value]))

// Longer ones are told by the download.
const longestLine = 10_000

/** The stretches of a line: text and looks, never markup. */
export const colored = ({ text, graphics }: LogLine): Stretch[] => {
  const cut = text.length > longestLine ? `${text.slice(0, longestLine)}…` : text
  const codes = codesOf(graphics)
  if (codes === '' && !cut.includes('\u001b')) return [{ text: cut, classes: [], style: {}, href: null }]
  const ansi = new AnsiUp()
  ansi.use_classes = true
  const stretches: Stretch[] = []
  for (const [, style = '', classes = '', inSpan, href, inLink, plain] of ansi.ansi_to_html(codes + cut).matchAll(shapes)) {
    stretches.push({ text: unescape(inSpan ?? inLink ?? plain ?? ''), classes: classes.split(' ').filter(Boolean), style: styleOf(style), href: href === undefined ? null : unescape(href) })
  }
  return stretches
}
