import { flagsOf, isTaken, linesOf, readIni, words, type IniLine } from './boardSettings.ts'

const file = 'platformio.ini'
const most = 20
const longestShown = 60

/** Options of PlatformIO that change a build, and that a build for the simulated board does not use. */
const notTaken = /^(lib_(extra_dirs|ignore)|(build_)?src_filter|build_src_flags|src_build_flags|extra_scripts)$/
/** The same, of the section [platformio]. */
const notTakenOfAll = /^(extra_configs|(src|include|lib)_dir)$/
/** Its other options. What they say does not matter to a simulated board. */
const options = /^(platform(_packages)?|board|board_\w+\..+|board_\w+|framework|extends|targets|custom_.+|lib_(deps|ldf_mode|compat_mode|archive|force)|build_(type|flags|unflags)|program_\w+|(upload|monitor|test|debug|check)_\w+)$/
/** Flags about warnings, speed and symbols, and standards of C++ that this one contains. */
const quiet = /^(-(O|g|W(?!l,)|w$|f|m|pedantic|pipe$)|-std=(c|gnu)(\+\+)?(0x|1y|1z|89|98|99|03|11|14|17)$)/
const frameworks = /^(arduino|simulator)$/

/** What a build for the simulated board leaves out of a platformio.ini: lines for the log of a build, as the compiler's warnings. */
export function settingsProblems(ini: string): string[] {
  const { sections, holder } = readIni(ini)
  const lines = linesOf(ini)
  const flags = placesOfFlags(lines, holder('build_flags'))
  const problems: string[] = []
  const problemOf = (line: IniLine) => {
    const { kind, section, key } = line
    if (kind === 'odd') return at(line, 'this line is not read. An option is written as name = value, below its [section]; further lines of its value are indented.')
    if (kind !== 'section' && flags.has(`${section}.${key}`)) return aboutFlags(line)
    if (kind !== 'key') return undefined
    if (section === 'platformio') return aboutAll(line, sections)
    return section === holder(key) ? aboutOption(line) : undefined
  }
  for (const line of lines) {
    const problem = problemOf(line)
    if (problem !== undefined) problems.push(problem)
    if (problems.length >= most) break
  }
  return problems
}

const at = ({ line, text }: IniLine, problem: string, part?: string) => `${file}:${line}:${Math.max(0, text.indexOf(part ?? text.trim())) + 1}: warning: ${problem}`

const shown = (text: string) => (text.trim().length > longestShown ? `${text.trim().slice(0, longestShown)}…` : text.trim()).replace(/\p{C}/gu, ' ')

/** Where flags stand: in `build_flags`, and in what it inserts of other sections. */
function placesOfFlags(lines: readonly IniLine[], holder: string | undefined): ReadonlySet<string> {
  const places = new Set(holder === undefined ? [] : [`${holder}.build_flags`])
  // What is added is gone through, too.
  for (const place of places) {
    for (const { section, key, value } of lines) {
      if (places.size > most) return places
      if (`${section}.${key}` !== place) continue
      for (const [, from, name] of value.matchAll(/\$\{([\w:-]+)\.([\w.-]+)\}/g)) places.add(`${from}.${name}`)
    }
  }
  return places
}

function aboutFlags(line: IniLine): string | undefined {
  const left = line.value.replace(/\$\{[\w:.-]*\}/g, ' ').replace(/(^|\s)(-[DUIl])[ \t]+(?=\S)/g, '$1$2').split(/\s+/).filter((flag) => flag !== '' && !quiet.test(flag) && !flagsOf(flag).every(isTaken))
  const [first] = left
  if (first === undefined) return undefined
  const standard = left.every((flag) => flag.startsWith('-std='))
  const why = standard ? 'The simulated board is built as gnu++17.' : 'Of build_flags, the simulated board takes -D and -U, with values that are names, numbers or plain texts.'
  return at(line, `${shown(left.join(' '))} is not taken. ${why}`, first)
}

function aboutOption(line: IniLine): string | undefined {
  const { key, value } = line
  if (notTaken.test(key)) return at(line, `${key} is not taken. The simulated board is built without it.`)
  if (!options.test(key)) return at(line, `${shown(key)} is no option of PlatformIO. It is not read.`)
  if (value.includes('${')) return undefined
  if (key === 'board' && !/^[\w.-]+$/.test(value.trim())) return at(line, `"${shown(value)}" is no name of a board.`)
  const other = key === 'framework' ? words(value).filter((name) => !frameworks.test(name)) : []
  return other[0] === undefined ? undefined : at(line, `${shown(other.join(', '))} is not simulated. The simulated board is built for Arduino.`, other[0])
}

function aboutAll(line: IniLine, sections: ReadonlyMap<string, unknown>): string | undefined {
  const { key, value } = line
  if (notTakenOfAll.test(key)) return at(line, `${key} is not taken. The simulated board is built from src/, include/ and lib/.`)
  const [environment] = key === 'default_envs' ? words(value) : []
  return environment === undefined || environment.includes('${') || sections.has(`env:${environment}`) ? undefined : at(line, `there is no [env:${shown(environment)}]. The first environment is built.`, environment)
}
