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
  const sections = sectionsOf(ini ?? '')
  const environments = [...sections.keys()].filter((name) => name.startsWith('env:'))
  const [wanted] = words(sections.get('platformio')?.get('default_envs'))
  const chosen = environments.find((name) => name === `env:${wanted}`) ?? environments[0]
  const value = (key: string) => sections.get(chosen ?? '')?.get(key) ?? sections.get('env')?.get(key)
  return {
    environment: safe(chosen?.slice('env:'.length)),
    platform: value('platform')?.trim() ?? fallback,
    defines: words(value('build_flags')).filter((flag) => /^-[DU][A-Za-z_]\w*(=[\w.+\-"'\\]*)?$/.test(flag)),
    libraries: lines(value('lib_deps')),
  }
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
    const text = line.replace(/(^|\s)[;#].*$/, '')
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

function lines(text: string | undefined): string[] {
  return (text ?? '').split('\n').map((line) => line.trim()).filter(Boolean)
}
