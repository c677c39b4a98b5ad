/** A line of an INI file, and what it says. */
export interface IniLine {
  /** From 1. */
  line: number
  text: string
  /** `more` continues the value of a key. An `odd` line says nothing that can be read. */
  kind: 'section' | 'key' | 'more' | 'odd'
  section: string
  key: string
  /** What the line says of the key's value. */
  value: string
  /** The section, or the key in its section, is there already. */
  repeated: boolean
}

/** For each section and key: the lines of the value. */
export type IniSections = ReadonlyMap<string, ReadonlyMap<string, readonly IniLine[]>>

const maxFileLength = 64 * 1024

/**
 * Reads lines as Python's configparser does with PlatformIO's options: a line that is indented deeper than its key
 * continues the value, `=` and `:` separate, keys are in small letters, `;` and `#` begin a comment where a blank
 * stands before them.
 */
export function linesOf(ini: string): IniLine[] {
  const found: IniLine[] = []
  const seen = new Set<string>()
  let [section, key, indent] = ['', '', 0]
  const isNew = (name: string) => seen.size < seen.add(name).size
  for (const [index, text] of withoutByteOrderMark(ini.slice(0, maxFileLength))
    .split(/\r\n|\r|\n/)
    .entries()) {
    const written = withoutComment(text)
    const value = written.trim()
    const add = (kind: IniLine['kind'], said: string, repeated = false) =>
      found.push({ line: index + 1, text, kind, section, key, value: said, repeated })
    if (value === '') {
      // An empty line belongs to the value, one with a comment does not.
      if (key !== '' && written === text) add('more', '')
      continue
    }
    const depth = written.length - written.trimStart().length
    if (key !== '' && depth > indent) {
      add('more', value)
      continue
    }
    indent = depth
    const [, name] = /^\[(.+)\]/.exec(value) ?? []
    const separator = value.search(/[=:]/)
    if (name !== undefined) {
      ;[section, key] = [name, '']
      add('section', '', !isNew(name))
    } else if (section === '' || separator < 1) {
      add('odd', value)
    } else {
      key = value.slice(0, separator).trimEnd().toLowerCase()
      add('key', value.slice(separator + 1).trim(), !isNew(`${section}\n${key}`))
    }
  }
  return found
}

/**
 * Of what is there twice, the later one counts; sections are put together. Empty lines that end a value are no part of
 * it.
 */
export function sectionsOf(lines: readonly IniLine[]): IniSections {
  const sections = new Map<string, Map<string, IniLine[]>>()
  for (const line of lines) {
    const { kind, section, key } = line
    const keys = sections.get(section) ?? new Map<string, IniLine[]>()
    if (kind === 'section') sections.set(section, keys)
    if (kind === 'key') keys.set(key, [line])
    if (kind === 'more') keys.get(key)?.push(line)
  }
  for (const values of [...sections.values()].flatMap((keys) => [...keys.values()])) {
    while (values.length > 1 && values.at(-1)?.value === '') values.pop()
  }
  return sections
}

/** Without the mark that some editors put before a text in UTF-8. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/**
 * As configparser finds it: it looks for the next `;` and the next `#` in turns, and takes the first turn that finds a
 * comment.
 */
function withoutComment(text: string): string {
  if (/^\s*[;#]/.test(text)) return ''
  let places = [';', '#'].map((sign) => ({ sign, at: text.indexOf(sign) })).filter(({ at }) => at >= 0)
  while (places.length > 0) {
    const begins = places.filter(({ at }) => at === 0 || /\s/.test(text[at - 1] ?? '')).map(({ at }) => at)
    if (begins.length > 0) return text.slice(0, Math.min(...begins))
    places = places.map(({ sign, at }) => ({ sign, at: text.indexOf(sign, at + 1) })).filter(({ at }) => at >= 0)
  }
  return text
}
