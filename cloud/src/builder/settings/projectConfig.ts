import { linesOf, sectionsOf, type IniLine, type IniSections } from './iniFile.ts'

/** A part of a value, and the line that it stands on. */
interface Part {
  text: string
  line: IniLine
}

/** One of the entries of an option, which may be put together from several sections. */
export type Entry = readonly Part[]

export interface Problem {
  line: IniLine
  /** The part of the line that it is about. */
  part: string
  why: string
}

/** Sections that one extends, with all that these extend. */
const maxExtended = 50
/** Of one value: characters, references, and references within what is inserted. */
const most = { characters: 20_000, references: 1_000, depth: 10 }
/** Options whose former names PlatformIO takes, too. */
const renamed = new Map([
  ['env_default', 'default_envs'],
  ['lib_install', 'lib_deps'],
  ['lib_use', 'lib_deps'],
  ['lib_force', 'lib_deps'],
])
/** Folders of a project, by the variables of PlatformIO's build. */
const folders = new Map([
  ['PROJECT_DIR', '.'],
  ['PROJECT_SRC_DIR', 'src'],
  ['PROJECT_INCLUDE_DIR', 'include'],
])
const reference = /\$\{(?:([^.}(]{1,200})\.)?([^}]{1,200})\}|\$([A-Za-z_]\w{0,100})/g

/** The environment of a platformio.ini that is built, and its options. */
export class ProjectConfig {
  readonly lines: readonly IniLine[]
  readonly sections: IniSections
  /** The section of the environment. */
  readonly chosen: string | undefined
  readonly #problems: Problem[] = []
  readonly #lookups = new Map<string, readonly string[]>()
  readonly #values = new Map<string, readonly Entry[]>()

  constructor(ini: string) {
    this.lines = linesOf(ini)
    this.sections = withPresentNames(sectionsOf(this.lines))
    const environments = [...this.sections.keys()].filter((name) => name.startsWith('env:'))
    const [wanted] = words(
      this.sections
        .get('platformio')
        ?.get('default_envs')
        ?.map(({ value }) => value)
        .join('\n'),
    )
    this.chosen = environments.find((name) => name === `env:${wanted}`) ?? environments[0]
  }

  /** What is wrong with the references and the `extends` of the values that were asked for. */
  get problems(): readonly Problem[] {
    return [...this.#problems, ...this.#missingBases()]
  }

  /** The section whose value of an option counts for the environment. */
  holder(key: string): string | undefined {
    return this.#holderOf(this.chosen ?? 'env', key)
  }

  /** The entries of an option, one on each line, or between commas on one line. */
  entries(key: string): readonly Entry[] {
    const known = this.#values.get(key)
    if (known) return known
    const rows =
      this.#read(
        this.chosen ?? 'env',
        key,
        { characters: most.characters, references: most.references, withVariables: key.endsWith('flags') },
        0,
      ) ?? []
    const entries = (rows.length > 1 ? rows : rows.flatMap(betweenCommas)).filter(
      (entry) => textOf(entry).trim() !== '',
    )
    this.#values.set(key, entries)
    return entries
  }

  /** The option as one text. */
  text(key: string): string | undefined {
    return this.holder(key) === undefined ? undefined : this.entries(key).map(textOf).join('\n').trim()
  }

  #holderOf(section: string, key: string): string | undefined {
    const lookup = this.#lookups.get(section) ?? [
      ...this.#extended(section),
      ...(section.startsWith('env:') ? this.#extended('env') : []),
    ]
    this.#lookups.set(section, lookup)
    return lookup.find((name) => this.sections.get(name)?.has(key))
  }

  /** The section and those that it extends, in the order in which a key is looked up. */
  #extended(name: string, seen = new Set<string>()): readonly string[] {
    if (seen.has(name) || seen.size >= maxExtended) return [...seen]
    seen.add(name)
    for (const { value } of this.#basesOf(name)) this.#extended(value, seen)
    return [...seen]
  }

  #basesOf(section: string): { line: IniLine; value: string }[] {
    const lines = this.sections.get(section)?.get('extends') ?? []
    const values =
      lines.length > 1
        ? lines.map((line) => ({ line, value: line.value }))
        : lines.flatMap((line) => line.value.split(', ', maxExtended).map((value) => ({ line, value })))
    return values.map(({ line, value }) => ({ line, value: value.trim() })).filter(({ value }) => value !== '')
  }

  #missingBases(): Problem[] {
    const sections = [this.chosen ?? 'env', 'env'].flatMap((name) => this.#extended(name))
    return [...new Set(sections)]
      .flatMap((section) => this.#basesOf(section))
      .filter(({ value }) => !this.sections.has(value))
      .map(({ line, value }) => ({
        line,
        part: value,
        why: `there is no section [${value}]. Nothing is taken from it.`,
      }))
  }

  /** The rows of a value, with what its references name. */
  #read(
    section: string,
    key: string,
    left: { characters: number; references: number; withVariables: boolean },
    depth: number,
  ): Part[][] | undefined {
    const holder = this.#holderOf(section, key)
    if (holder === undefined) return undefined
    return (this.sections.get(holder)?.get(key) ?? []).flatMap((line) => {
      // Also an empty one counts: references to many of them would multiply.
      if ((left.characters -= 1) < 0) return []
      const rows: Part[][] = [[]]
      const keep = (text: string) => {
        const kept = text.slice(0, Math.max(0, left.characters))
        left.characters -= kept.length
        if (kept !== '') rows.at(-1)?.push({ text: kept, line })
      }
      const insert = ([written, from, option = '', variable]: RegExpExecArray) => {
        const name = variable ?? option
        // $NAME stands for a variable of the build in flags only.
        if (from === undefined && !left.withVariables) return keep(written)
        if ((left.references -= 1) < 0 || depth >= most.depth)
          return this.#tell(line, written, 'is not inserted: there is too much to insert, or it inserts itself.')
        const known =
          from === undefined
            ? this.#variable(name)
            : from === 'this' && option === '__env__'
              ? section.replace(/^env:/, '')
              : undefined
        if (known !== undefined) return keep(known)
        if (from === undefined || from === 'sysenv')
          return this.#tell(line, written, 'is empty here: the cloud builds without this variable of the system.')
        const within = from === 'this' ? section : from
        const inserted = this.#read(within, option.toLowerCase(), left, depth + 1)
        if (!inserted)
          return this.#tell(
            line,
            written,
            this.sections.has(within)
              ? `is empty: [${within}] has no ${option}.`
              : `is empty: there is no section [${within}].`,
          )
        for (const [index, row] of inserted.entries()) {
          if (index > 0) rows.push([])
          rows.at(-1)?.push(...row)
        }
      }
      // For configparser, % begins a reference, and %% is a plain one.
      const text = line.value.replaceAll('%%', '%')
      let at = 0
      for (const match of text.matchAll(reference)) {
        keep(text.slice(at, match.index))
        insert(match)
        at = match.index + match[0].length
      }
      keep(text.slice(at))
      return rows
    })
  }

  /** A variable of PlatformIO's build. */
  #variable(name: string): string | undefined {
    if (name === 'PIOENV') return this.chosen?.slice('env:'.length)
    const folder = folders.get(name)
    if (folder !== undefined) return folder
    const option = new Map([
      ['PIOPLATFORM', 'platform'],
      ['PIOFRAMEWORK', 'framework'],
      ['BOARD', 'board'],
    ]).get(name)
    return option === undefined ? undefined : this.text(option)
  }

  #tell(line: IniLine, part: string, what: string): void {
    if (this.#problems.length < maxExtended) this.#problems.push({ line, part, why: `${part.slice(0, 100)} ${what}` })
  }
}

function withPresentNames(sections: IniSections): IniSections {
  return new Map(
    [...sections].map(([section, keys]) => [
      section,
      /^(platformio$|env(:|$))/.test(section)
        ? new Map(
            [...keys].map(([key, lines]) => [
              keys.has(renamed.get(key) ?? '') ? key : (renamed.get(key) ?? key),
              lines,
            ]),
          )
        : keys,
    ]),
  )
}

export function textOf(entry: Entry): string {
  return entry.map(({ text }) => text).join('')
}

export function words(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter(Boolean)
}

function betweenCommas(row: readonly Part[]): Part[][] {
  const entries: Part[][] = [[]]
  for (const { text, line } of row) {
    for (const [index, part] of text.split(', ').entries()) {
      if (index > 0) entries.push([])
      entries.at(-1)?.push({ text: part, line })
    }
  }
  return entries
}
