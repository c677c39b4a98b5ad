/** The settings of a platformio.ini that the simulated board uses. PlatformIO itself reads the rest. */
export interface BoardSettings {
  environment: string
  platform: string
  /** As written, such as `-DINTERVAL=5`. */
  defines: string[]
  libraries: string[]
}

type Section = Map<string, string>

const fallback = 'simulator'

export function readBoardSettings(ini: string | undefined): BoardSettings {
  const { sections, chosen, holder, valueOf } = readIni(ini ?? '')
  const value = (key: string) => filled(sections.get(holder(key) ?? '')?.get(key), valueOf)
  return {
    environment: safe(chosen?.slice('env:'.length)),
    platform: value('platform')?.trim() ?? fallback,
    defines: flagsOf(value('build_flags')).filter(isTaken),
    libraries: requirements(value('lib_deps')),
  }
}

/** Whether a build for the simulated board uses this flag of `build_flags`. */
export const isTaken = (flag: string): boolean => /^-[DU][A-Za-z_]\w*(=[\w.+\-"'\\]*)?$/.test(flag)

/** `-D NAME` is one flag. */
export const flagsOf = (text: string | undefined): string[] => words(text?.replace(/(^|\s)(-[DU])[ \t]+(?=[A-Za-z_])/g, '$1$2'))

interface Ini {
  sections: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The section of the environment that is built. */
  chosen: string | undefined
  /** The section whose value of a key counts for that environment. */
  holder(key: string): string | undefined
  /** The value of a key in a section, or in one that it extends. */
  valueOf(section: string, key: string): string | undefined
}

export function readIni(ini: string): Ini {
  const sections = sectionsOf(ini)
  const environments = [...sections.keys()].filter((name) => name.startsWith('env:'))
  const [wanted] = words(sections.get('platformio')?.get('default_envs'))
  const chosen = environments.find((name) => name === `env:${wanted}`) ?? environments[0]
  const lines = new Map<string, readonly string[]>()
  const holderOf = (section: string, key: string) => {
    const line = lines.get(section) ?? lineOf(sections, section)
    lines.set(section, line)
    return line.find((name) => sections.get(name)?.has(key))
  }
  return {
    sections, chosen,
    holder: (key) => holderOf(chosen ?? '', key) ?? (sections.get('env')?.has(key) ? 'env' : undefined),
    valueOf: (section, key) => sections.get(holderOf(section, key) ?? '')?.get(key),
  }
}

const deepest = 5
/** Sections that one extends, with all that these extend. */
const mostExtended = 50
/** Characters of the file, of a value, and of a value that is inserted into it. */
const longest = { file: 64 * 1024, value: 20_000, part: 2_000 }

/** The section and those that it extends, in the order in which a key is looked up. */
function lineOf(sections: Ini['sections'], name: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(name) || seen.size >= mostExtended) return [...seen]
  seen.add(name)
  for (const each of (sections.get(name)?.get('extends') ?? '').split(',', mostExtended)) lineOf(sections, each.trim(), seen)
  return [...seen]
}

/** Inserts values of other sections: `${common.lib_deps}`. */
function filled(text: string | undefined, valueOf: Ini['valueOf']): string | undefined {
  let now = text?.slice(0, longest.value)
  for (let depth = 0; depth < deepest && now?.includes('${'); depth += 1) {
    now = now.replace(/\$\{([\w:-]+)\.([\w.-]+)\}/g, (_, section: string, key: string) => (valueOf(section, key) ?? '').slice(0, longest.part)).slice(0, longest.value)
  }
  return now
}

// The name becomes a folder.
function safe(environment: string | undefined): string {
  return environment !== undefined && /^[\w-]{1,50}$/.test(environment) ? environment : fallback
}

export interface IniLine {
  /** From 1. */
  line: number
  text: string
  /** An odd line is not read. */
  kind: 'section' | 'key' | 'more' | 'odd'
  section: string
  key: string
  /** What the line says of the key's value. */
  value: string
}

/** The lines that say something. */
export function linesOf(ini: string): IniLine[] {
  const found: IniLine[] = []
  let [section, key] = ['', '']
  for (const [index, whole] of ini.slice(0, longest.file).split(/\r?\n/).entries()) {
    const comment = whole.search(/(?:^|\s)[;#]/)
    const text = comment < 0 ? whole : whole.slice(0, comment)
    if (text.trim() === '') continue
    const [, name] = /^\[([^\]]+)\]/.exec(text) ?? []
    const [, newKey, value = ''] = /^([\w.-]+)\s*=(.*)$/.exec(text) ?? []
    const kind = name !== undefined ? 'section' : section === '' ? 'odd' : newKey !== undefined ? 'key' : key !== '' && /^\s/.test(text) ? 'more' : 'odd'
    if (kind === 'section') [section, key] = [name?.trim() ?? '', '']
    if (kind === 'key') key = newKey ?? ''
    found.push({ line: index + 1, text, kind, section, key, value: kind === 'key' ? value : text.trim() })
  }
  return found
}

function sectionsOf(ini: string): Map<string, Section> {
  const sections = new Map<string, Section>()
  for (const { kind, section, key, value } of linesOf(ini)) {
    const known = sections.get(section) ?? new Map<string, string>()
    if (kind === 'section') sections.set(section, known)
    if (kind === 'key') known.set(key, value)
    if (kind === 'more') known.set(key, `${known.get(key) ?? ''}\n${value}`)
  }
  return sections
}

export function words(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean)
}

/** One per line, or several on the line of the key. */
function requirements(text: string | undefined): string[] {
  const all = text ?? ''
  return all.split(all.trim().includes('\n') ? '\n' : ', ').map((each) => each.trim().replace(/,$/, '')).filter(Boolean)
}
