/** A library that a project asks for, and where in platformio.ini it stands. */
export interface Dependency {
  /** As written: `owner/Name@^1.2`. */
  text: string
  /** Index of the line, and of the text's begin within it. */
  line: number
  column: number
  section: string
}

interface Value {
  section: string
  /** Of the key. */
  line: number
  /** The last line with a part of the value. */
  lastLine: number
  /** Whether it goes on below the key. */
  isList: boolean
  parts: readonly Dependency[]
}

interface Section {
  name: string
  line: number
  /** The last line that is neither empty nor a comment. */
  lastLine: number
  values: Map<string, Value>
}

const key = 'lib_deps'
const usualIndent = '  '
const newFile = '; Runs on the simulated devices of the console. No tools are needed.\n'
const simulator = '[env:simulator]\nplatform = simulator\n'
const deepest = 5

const withoutComment = (line: string) => line.replace(/(^|\s)[;#].*$/, '')

/** A line with several, which PlatformIO takes apart at commas only where there is one line. */
const partsOf = (text: string, alone: boolean) => {
  const found: { text: string; at: number }[] = []
  let at = 0
  for (const part of alone ? text.split(', ') : [text]) {
    const trimmed = part.trim().replace(/,$/, '')
    if (trimmed !== '') found.push({ text: trimmed, at: at + part.indexOf(trimmed) })
    at += part.length + 2
  }
  return found
}

const read = (ini: string) => {
  const lines = ini.split('\n').map((line) => line.replace(/\r$/, ''))
  const sections = new Map<string, Section>()
  let section: Section | undefined
  let rows: { line: number; text: string; from: number }[] = []
  let open: { name: string; line: number } | undefined
  const close = () => {
    if (section && open) {
      const { name: owner } = section
      const filled = rows.filter(({ text }) => text.trim() !== '')
      const parts = filled.flatMap(({ line, text, from }) =>
        partsOf(text, filled.length === 1).map((part) => ({
          text: part.text,
          line,
          column: from + part.at,
          section: owner,
        })),
      )
      section.values.set(open.name, {
        section: owner,
        line: open.line,
        lastLine: filled.at(-1)?.line ?? open.line,
        isList: filled.some(({ line }) => line !== open?.line),
        parts,
      })
    }
    open = undefined
    rows = []
  }
  lines.forEach((whole, line) => {
    const text = withoutComment(whole)
    const [, name] = /^\[([^\]]+)\]/.exec(text) ?? []
    const [start, newKey, value] = /^([\w.-]+)\s*=(.*)$/.exec(text) ?? []
    if (name !== undefined) {
      close()
      section = { name: name.trim(), line, lastLine: line, values: new Map() }
      sections.set(section.name, section)
    } else if (start !== undefined && newKey !== undefined && value !== undefined) {
      close()
      open = { name: newKey, line }
      rows = [{ line, text: value, from: start.length - value.length }]
    } else if (/^\s+\S/.test(text)) rows.push({ line, text, from: 0 })
    if (section && text.trim() !== '') section.lastLine = line
  })
  close()
  return { lines, sections }
}

type Settings = ReturnType<typeof read>

const firstText = (value: Value | undefined) => value?.parts[0]?.text

const environmentOf = ({ sections }: Settings): { chosen: Section | undefined; all: readonly Section[] } => {
  const all = [...sections.values()].filter(({ name }) => name.startsWith('env:'))
  const [wanted] = (firstText(sections.get('platformio')?.values.get('default_envs')) ?? '').split(/[\s,]+/)
  return { chosen: all.find(({ name }) => name === `env:${wanted}`) ?? all[0], all }
}

/** The value of a section, or of those that it extends. */
const valueOf = (
  { sections }: Settings,
  name: string,
  wanted: string,
  seen: readonly string[] = [],
): Value | undefined => {
  const section = sections.get(name)
  const own = section?.values.get(wanted)
  if (own || !section || seen.includes(name)) return own
  const bases = (section.values.get('extends')?.parts ?? [])
    .flatMap(({ text }) => text.split(','))
    .map((base) => base.trim())
  for (const base of bases) {
    const found = valueOf({ sections } as Settings, base, wanted, [...seen, name])
    if (found) return found
  }
  return undefined
}

const valueInUse = (settings: Settings) => {
  const { chosen } = environmentOf(settings)
  return (chosen && valueOf(settings, chosen.name, key)) ?? settings.sections.get('env')?.values.get(key)
}

const filled = (settings: Settings, value: Value | undefined, depth = 0): readonly Dependency[] =>
  (value?.parts ?? []).flatMap((part) => {
    const [, section, name] = /^\$\{([\w:-]+)\.([\w.-]+)\}$/.exec(part.text) ?? []
    return section === undefined || name === undefined || depth === deepest
      ? [part]
      : filled(settings, valueOf(settings, section, name), depth + 1)
  })

/** The libraries that the environment asks for which a build takes, those of sections that it refers to too. */
export const dependenciesIn = (ini: string): readonly Dependency[] => {
  const settings = read(ini)
  return filled(settings, valueInUse(settings))
}

/** What is asked for, without owner and version. */
export const nameIn = (requirement: string): string =>
  requirement
    .replace(/\s*@.*$/, '')
    .replace(/^\w[\w.-]*\//, '')
    .trim()

/** Libraries are the same whose names differ in case, spaces, hyphens and the like only. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}+]+/gu, '')

/** Whether a name from an index can stand in lib_deps. */
export const isWritable = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _.+()&'-]{0,99}$/u.test(name)

const versionLike = /^v?\d[\w.+-]*$/

/**
 * The line for a version: the newest lets later ones in that are compatible, as PlatformIO writes it; an older one is
 * meant exactly.
 */
export const requirementOf = (name: string, version: string, isNewest: boolean): string =>
  versionLike.test(version) ? `${name}@${isNewest ? '^' : ''}${version}` : name

/** The same requirement for another version, as strict as it was. */
export const withVersion = (requirement: string, version: string): string => {
  const [, named = requirement, at = '@', range = ''] = /^([^@]*?)(\s*@\s*)(.*)$/.exec(requirement) ?? []
  if (!versionLike.test(version)) return named
  const operator = range.startsWith('~') ? '~' : /^=?\s*v?\d[\w.+-]*$/.test(range) ? '' : '^'
  return `${named}${at}${operator}${version}`
}

const joined = (lines: readonly string[], ini: string) => lines.join(ini.includes('\r\n') ? '\r\n' : '\n')

/** The same settings with one library more, which stands where the environment's others do. */
export const withDependency = (ini: string | undefined, requirement: string): string => {
  if (ini === undefined) return `${newFile}${simulator}${key} =\n${usualIndent}${requirement}\n`
  const settings = read(ini)
  const { lines, sections } = settings
  const { chosen, all } = environmentOf(settings)
  const value = valueInUse(settings)
  if (value) return joined(intoValue(lines, value, requirement), ini)
  const added = [`${key} =`, `${usualIndent}${requirement}`]
  if (!chosen)
    return joined(
      [
        ...(ini.trim() === '' ? [] : [...lines.join('\n').trimEnd().split('\n'), '']),
        ...simulator.trimEnd().split('\n'),
        ...added,
        '',
      ],
      ini,
    )
  // What all environments have in common.
  const place = all.length > 1 ? sections.get('env') : chosen
  if (place) return joined(lines.toSpliced(place.lastLine + 1, 0, ...added), ini)
  let before = Math.min(...all.map(({ line }) => line))
  while (/^[;#]/.test(lines[before - 1] ?? '')) before -= 1
  return joined(lines.toSpliced(before, 0, '[env]', ...added, ''), ini)
}

const intoValue = (
  lines: readonly string[],
  { line, lastLine, isList, parts }: Value,
  requirement: string,
): string[] => {
  const last = lines[lastLine] ?? ''
  if (isList) return lines.toSpliced(lastLine + 1, 0, `${/^\s+/.exec(last)?.[0] ?? usualIndent}${requirement}`)
  // What stood beside the key goes below it, the comment with the last of them.
  const own = lines[line] ?? ''
  const comment = own.slice(withoutComment(own).length)
  const listed = parts.map(({ text }, index) => `${usualIndent}${text}${index === parts.length - 1 ? comment : ''}`)
  return lines.toSpliced(
    line,
    1,
    `${key} =${parts.length === 0 ? comment : ''}`,
    ...listed,
    `${usualIndent}${requirement}`,
  )
}

/** The same settings with another requirement at its place. */
export const withChanged = (ini: string, { line, column, text }: Dependency, requirement: string): string =>
  joined(
    read(ini).lines.map((whole, index) =>
      index === line ? `${whole.slice(0, column)}${requirement}${whole.slice(column + text.length)}` : whole,
    ),
    ini,
  )

/** The same settings without it. */
export const withoutDependency = (ini: string, { line, column, text }: Dependency): string => {
  const { lines } = read(ini)
  const whole = lines[line] ?? ''
  const [before, after] = [whole.slice(0, column), whole.slice(column + text.length)]
  if (before.trim() === '') return joined(lines.toSpliced(line, 1), ini)
  const rest = after.startsWith(', ') ? `${before}${after.slice(2)}` : `${before.replace(/,\s*$/, '')}${after}`
  const alone = /=\s*$/.test(before) && !after.startsWith(', ')
  return joined(lines.with(line, alone ? before.trimEnd() : rest), ini)
}
