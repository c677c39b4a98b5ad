import { flagsOf, isTaken, namesFolder } from './buildFlags.ts'
import type { IniLine, IniSections } from './iniFile.ts'
import { ProjectConfig, textOf, words, type Entry, type Problem } from './projectConfig.ts'

const file = 'platformio.ini'
const most = 20
const maxShownLength = 60

/** Options of PlatformIO that change a build, and that a build for the simulated board does not use. */
const notTaken = /^(lib_(extra_dirs|ignore)|(build_)?src_filter|build_src_flags|src_build_flags|extra_scripts)$/
/** The same, of the section [platformio]. */
const notTakenOfAll = /^(extra_configs|(src|include|lib)_dir)$/
/** Its other options. What they say does not matter to a simulated board. */
const options =
  /^(platform(_packages)?|board|board_\w+\..+|board_\w+|framework|extends|targets|custom_.+|lib_(deps|ldf_mode|compat_mode|archive|force)|build_(type|flags|unflags)|program_\w+|(upload|monitor|test|debug|check)_\w+)$/
/** Flags about warnings, speed and symbols, and standards of C++ that this one contains. */
const quiet = /^(-(O|g|W(?!l,)|w$|f|m|pedantic|pipe$)|-std=(c|gnu)(\+\+)?(0x|1y|1z|2a|2b|89|98|99|03|11|14|17|20|23)$)/
/** The options whose values a build for the simulated board uses. */
const used = ['platform', 'build_flags', 'build_unflags', 'lib_deps']
const frameworks = /^(arduino|simulator)$/

/**
 * What a build for the simulated board leaves out of a platformio.ini: lines for the log of a build, as the compiler's
 * warnings.
 */
export function settingsProblems(ini: string): string[] {
  const config = new ProjectConfig(ini)
  for (const key of used) config.entries(key)
  const found: Problem[] = [
    ...config.lines.flatMap((line) => aboutLine(line, config) ?? []),
    ...config.entries('build_flags').flatMap(aboutFlags),
    ...config.problems,
  ]
  return found
    .toSorted((one, other) => one.line.line - other.line.line)
    .slice(0, most)
    .map(shownProblem)
}

function shownProblem({ line: { line, text }, part, why }: Problem): string {
  return `${file}:${line}:${Math.max(0, text.indexOf(part)) + 1}: warning: ${why.replace(/\p{C}/gu, ' ')}`
}

function aboutLine(line: IniLine, config: ProjectConfig): Problem | undefined {
  const { kind, section, key, repeated, text } = line
  if (kind === 'odd')
    return about(
      line,
      'this line is not read. An option is written as name = value, below its [section]; further lines of its value are indented.',
    )
  if (repeated)
    return about(
      line,
      kind === 'section'
        ? `${shown(text)} is there twice. PlatformIO refuses that; here, both are put together.`
        : `${shown(key)} is there twice in its section. PlatformIO refuses that; here, the later one counts.`,
    )
  if (kind !== 'key') return undefined
  if (section === 'platformio') return aboutAll(line, config.sections)
  return section === config.holder(key) ? aboutOption(line) : undefined
}

const about = (line: IniLine, why: string, part = line.text.trim()): Problem => ({ line, part, why })

const shown = (text: string) =>
  text.trim().length > maxShownLength ? `${text.trim().slice(0, maxShownLength)}…` : text.trim()

/** The flags of an entry that are not taken, at the lines that they stand on. */
function aboutFlags(entry: Entry): Problem[] {
  const [first] = entry
  if (!first) return []
  const flags = flagsOf(textOf(entry))
  if (!flags) return [about(first.line, `a quotation is not closed here. Nothing of ${shown(textOf(entry))} is taken.`)]
  const byLine = new Map<IniLine, string[]>()
  for (const flag of flags.filter((each) => !quiet.test(each) && !isTaken(each) && !namesFolder(each))) {
    const { line } = entry.find(({ text }) => text.includes(flag)) ?? first
    byLine.set(line, [...(byLine.get(line) ?? []), flag])
  }
  return [...byLine].map(([line, left]) => {
    const standard = left.every((flag) => flag.startsWith('-std='))
    return about(
      line,
      `${shown(left.join(' '))} is not taken. ${standard ? 'The simulated board is built as gnu++2b.' : 'Of build_flags, the simulated board takes -D, -U, and -I with a folder of the project.'}`,
      left[0],
    )
  })
}

function aboutOption(line: IniLine): Problem | undefined {
  const { key, value } = line
  if (notTaken.test(key)) return about(line, `${key} is not taken. The simulated board is built without it.`)
  if (!options.test(key)) return about(line, `${shown(key)} is not an option of PlatformIO. It is not read.`)
  if (value.includes('${')) return undefined
  if (key === 'board' && !/^[\w.-]+$/.test(value.trim()))
    return about(line, `"${shown(value)}" is not the name of a board.`)
  const other = key === 'framework' ? words(value).filter((name) => !frameworks.test(name)) : []
  return other[0] === undefined
    ? undefined
    : about(line, `${shown(other.join(', '))} is not simulated. The simulated board is built for Arduino.`, other[0])
}

function aboutAll(line: IniLine, sections: IniSections): Problem | undefined {
  const { key, value } = line
  if (notTakenOfAll.test(key))
    return about(line, `${key} is not taken. The simulated board is built from src/, include/ and lib/.`)
  const [environment] = key === 'default_envs' ? words(value) : []
  return environment === undefined || environment.includes('${') || sections.has(`env:${environment}`)
    ? undefined
    : about(line, `there is no [env:${shown(environment)}]. The first environment is built.`, environment)
}
