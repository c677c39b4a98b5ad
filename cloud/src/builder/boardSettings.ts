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
  const sections = sectionsOf((ini ?? '').slice(0, longest.file))
  const environments = [...sections.keys()].filter((name) => name.startsWith('env:'))
  const [wanted] = words(sections.get('platformio')?.get('default_envs'))
  const chosen = environments.find((name) => name === `env:${wanted}`) ?? environments[0]
  const value = (key: string) => filled(valueOf(sections, chosen ?? '', key) ?? sections.get('env')?.get(key), sections)
  return {
    environment: safe(chosen?.slice('env:'.length)),
    platform: value('platform')?.trim() ?? fallback,
    defines: words(value('build_flags')).filter((flag) => /^-[DU][A-Za-z_]\w*(=[\w.+\-"'\\]*)?$/.test(flag)),
    libraries: requirements(value('lib_deps')),
  }
}

const deepest = 5
/** Sections that one extends, with all that these extend. */
const mostExtended = 50
/** Characters of the file, of a value, and of a value that is inserted into it. */
const longest = { file: 64 * 1024, value: 20_000, part: 2_000 }

/** The value of a key in a section, or in a section that it extends. */
function valueOf(sections: ReadonlyMap<string, Section>, name: string, key: string, seen = new Set<string>()): string | undefined {
  const section = sections.get(name)
  const own = section?.get(key)
  if (own !== undefined || seen.has(name) || seen.size >= mostExtended) return own
  seen.add(name)
  for (const each of (section?.get('extends') ?? '').split(',')) {
    const found = valueOf(sections, each.trim(), key, seen)
    if (found !== undefined) return found
  }
  return undefined
}

/** Inserts values of other sections: `${common.lib_deps}`. */
function filled(text: string | undefined, sections: ReadonlyMap<string, Section>): string | undefined {
  let now = text
  for (let depth = 0; depth < deepest && now?.includes('${'); depth += 1) {
    now = now.replace(/\$\{([\w:-]+)\.([\w.-]+)\}/g, (_, section: string, key: string) => (valueOf(sections, section, key) ?? '').slice(0, longest.part)).slice(0, longest.value)
  }
  return now
}

// The name becomes a folder.
function safe(environment: string | undefined): string {
  return environment !== undefined && /^[\w-]{1,50}$/.test(environment) ? environment : fallback
}

function sectionsOf(ini: string): Map<string, Section> {
  const sections = new Map<string, Section>()
  let section: Section = new Map()
  let key = ''
  for (const line of ini.split(/\r?\n/)) {
    const comment = line.search(/(?:^|\s)[;#]/)
    const text = comment < 0 ? line : line.slice(0, comment)
    const [, name] = /^\[([^\]]+)\]/.exec(text) ?? []
    const [, newKey, value] = /^([\w.-]+)\s*=(.*)$/.exec(text) ?? []
    if (name !== undefined) sections.set(name.trim(), (section = new Map()))
    else if (newKey !== undefined) section.set((key = newKey), value ?? '')
    else if (/^\s+\S/.test(text)) section.set(key, `${section.get(key) ?? ''}\n${text.trim()}`)
  }
  return sections
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean)
}

/** One per line, or several on the line of the key. */
function requirements(text: string | undefined): string[] {
  const all = text ?? ''
  return all.split(all.trim().includes('\n') ? '\n' : ', ').map((each) => each.trim().replace(/,$/, '')).filter(Boolean)
}
