import { AnsiUp } from 'ansi_up'

interface Color {
  rgb: readonly number[]
  /** Such as `ansi-red`; `truecolor` where it is none of the sixteen. */
  class_name: string
}

/** The colours and styles that are on, as ansi_up keeps them. */
export interface LogStyle {
  bold: boolean
  faint: boolean
  italic: boolean
  underline: boolean
  fg: Color | null
  bg: Color | null
}

/** A part of a line in one style. It is text, never markup. */
export interface Segment {
  text: string
  /** Such as `ansi-red-fg`. */
  classes: readonly string[]
  style: Readonly<Record<string, string>>
  /** The http address that a program put behind the text (an OSC 8 hyperlink). */
  href: string | null
}

export const plainStyle: LogStyle = { bold: false, faint: false, italic: false, underline: false, fg: null, bg: null }

export const isPlain = ({ classes, style }: Segment): boolean => classes.length === 0 && Object.keys(style).length === 0

const escape = '\u001b'
const resetAll = `${escape}[0m`
const colorCode = String.raw`\u001b\[[\d;]*m`
const stringEnd = String.raw`(?:\u0007|\u001b\\)`
const hyperlink = String.raw`\u001b\]8;[ -:<-~]*;[!-~]{0,512}${stringEnd}[ -~]+\u001b\]8;;${stringEnd}`
// Any command to a terminal, also one that was cut off at the end.
const command = String.raw`\u001b(?:\[[\u0020-\u003f]*[\u0040-\u007e]|\][^\u0007\u001b]*${stringEnd}?|\([\s\S]?|\[[\u0020-\u003f]*$)?`
const control = String.raw`[\u0000-\u0008\u000b-\u001f\u007f]`

const colorCodes = new RegExp(colorCode, 'g')
const hasControl = new RegExp(control)
const commands = new RegExp(`${command}|${control}`, 'g')
const otherCommands = new RegExp(`(${colorCode}|${hyperlink})|${command}|${control}`, 'g')

/** A log as it reads, without colours. */
export const plainText = (text: string): string => (hasControl.test(text) ? text.replace(commands, '') : text)

// What ansi_up passes to the two methods that write HTML.
type Fragment = LogStyle & { text: string }
interface Hyperlink {
  text: string
  url: string
}

// One for all texts: it builds its palettes when it is created.
const ansi = new AnsiUp()

/**
 * The parsed form of a text that begins in this style. ansi_up's only public result is HTML, so the methods that would
 * write it are taken over; none is made.
 */
const parse = (text: string, style: LogStyle): (Fragment | Hyperlink)[] => {
  const parsed: (Fragment | Hyperlink)[] = []
  const take = (part: Fragment | Hyperlink) => {
    parsed.push(part)
    return ''
  }
  Object.assign(ansi, style, { transform_to_html: take, process_hyperlink: take })
  // ansi_up shows the parameters of commands that it does not know, and waits for the rest of one that was cut off.
  ansi.ansi_to_html(text.replace(otherCommands, '$1'))
  return parsed
}

const isWeb = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url)
const isNamed = ({ class_name: name }: Color) => name !== 'truecolor'
const classOf = (color: Color | null, layer: 'fg' | 'bg') =>
  color && isNamed(color) ? [`${color.class_name}-${layer}`] : []
const paint = (property: 'color' | 'backgroundColor', color: Color | null) =>
  color && !isNamed(color) ? { [property]: `rgb(${color.rgb.join(',')})` } : null

const segmentOf = (part: Fragment | Hyperlink): Segment => {
  if ('url' in part) return { text: part.text, classes: [], style: {}, href: isWeb(part.url) ? part.url : null }
  const { text, bold, faint, italic, underline, fg, bg } = part
  return {
    text,
    classes: [...classOf(fg, 'fg'), ...classOf(bg, 'bg')],
    href: null,
    style: {
      ...(bold && { fontWeight: 'bold' }),
      ...(faint && { opacity: '0.7' }),
      ...(italic && { fontStyle: 'italic' }),
      ...(underline && { textDecoration: 'underline' }),
      ...paint('color', fg),
      ...paint('backgroundColor', bg),
    },
  }
}

/** The segments of a line that begins in this style. Their texts together are its plain text. */
export const segmentsOf = (line: string, style: LogStyle): Segment[] => {
  if (style === plainStyle && !line.includes(escape))
    return [{ text: plainText(line), classes: [], style: {}, href: null }]
  return parse(line, style).map(segmentOf)
}

/**
 * The style that is on after a line that began in this one. Only lines in sight are parsed as a whole, so each must
 * know how it begins.
 */
export const styleAfter = (style: LogStyle, line: string): LogStyle => {
  if (!line.includes(escape)) return style
  // Most lines end with a reset: nothing before it counts.
  const reset = line.lastIndexOf(resetAll)
  const before = reset < 0 ? style : plainStyle
  const codes = line.slice(reset < 0 ? 0 : reset + resetAll.length).match(colorCodes)
  if (!codes) return before
  const [end] = parse(`${codes.join('')} `, before)
  return end && 'fg' in end
    ? { bold: end.bold, faint: end.faint, italic: end.italic, underline: end.underline, fg: end.fg, bg: end.bg }
    : before
}
