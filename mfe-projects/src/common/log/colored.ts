import { AnsiUp } from 'ansi_up'
import { codesOf } from './graphics.ts'
import type { LogLine } from './lines.ts'
import { plainText } from './plainText.ts'

/** A stretch of a line with one look. */
export interface Stretch {
  text: string
  /** Such as `ansi-red-fg`. */
  classes: readonly string[]
  style: Readonly<Record<string, string>>
  /** Where the text itself says that it is a link. */
  href: string | null
}

export const isPlain = ({ classes, style }: Stretch): boolean => classes.length === 0 && Object.keys(style).length === 0

// The library writes these shapes and no others; between them, all of < > & " ' is escaped.
const shapes = /<span(?: style="([^"]*)")?(?: class="([^"]*)")?>([^<]*)<\/span>|<a href="([^"]*)">([^<]*)<\/a>|([^<]+)/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const camel = (property: string) => property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const styleOf = (text: string) => Object.fromEntries(text.split(';').filter(Boolean).map((rule) => rule.split(':')).map(([property = '', value = '']) => [camel(property), value]))

/** The stretches of a line: plain text and looks, never markup. */
export const colored = ({ text, graphics }: Pick<LogLine, 'text' | 'graphics'>): Stretch[] => {
  const codes = codesOf(graphics)
  if (codes === '' && !text.includes('\u001b')) return [{ text: plainText(text), classes: [], style: {}, href: null }]
  const ansi = new AnsiUp()
  ansi.use_classes = true
  const stretches: Stretch[] = []
  for (const [, style = '', classes = '', inSpan, href, inLink, plain] of ansi.ansi_to_html(codes + text).matchAll(shapes)) {
    stretches.push({ text: plainText(unescape(inSpan ?? inLink ?? plain ?? '')), classes: classes.split(' ').filter(Boolean), style: styleOf(style), href: href === undefined ? null : unescape(href) })
  }
  return stretches
}
