import { join } from 'node:path'
import { Archives } from './archives.ts'
import { DownloadFailed, type AddressesOf } from './download.ts'
import { LibraryIndex } from './libraryIndex.ts'
import { limits } from './limits.data.ts'
import { readManifest } from './manifest.ts'
import type { LibraryFacts, LibraryFile } from './release.ts'
import { nameKey, readRequirement } from './requirement.ts'
import { resolve, type Resolved, type Want } from './resolve.ts'

export interface LibrariesParts {
  /** Where index and archives are stored. */
  folder: string
  /** The index's address; undefined where the operator has switched libraries off. */
  address: URL | undefined
  addressesOf: AddressesOf
  /** Headers of the board's own libraries. Other libraries with these headers would not work on it. */
  boardHeaders: ReadonlySet<string>
}

/** The sources of a library that a project needs. */
export interface LibrarySources {
  name: string
  version: string
  /** Of its archive. */
  sha256: string
  files: readonly LibraryFile[]
}

export interface Question {
  owner: string
  /** The lines of lib_deps. */
  lines: readonly string[]
  /** The project's files. Libraries under lib/ are not looked up, but what they depend on is. */
  files: readonly LibraryFile[]
}

/** A line of the log: `plain` for what was done, `warning` for what failed. */
type Tell = (text: string, kind: 'plain' | 'warning') => void

export const noIndex = 'This cloud has no index of libraries (--library-index none). Put the files of a library under lib/.'

/** Third-party libraries: found in the index, downloaded once, and kept in the data folder. */
export class Libraries {
  readonly index: LibraryIndex | undefined
  readonly #parts: LibrariesParts
  readonly #archives: Archives

  constructor(parts: LibrariesParts) {
    this.#parts = parts
    const { folder, address, addressesOf } = parts
    this.index = address && new LibraryIndex({ folder, address, addressesOf })
    this.#archives = new Archives(join(folder, 'archives'), addressesOf)
  }

  /** The versions that a project would get, if the index is there. */
  async resolve({ lines, files }: Pick<Question, 'lines' | 'files'>): Promise<Resolved> {
    const { asked, refused, present } = read(lines, files)
    const { index } = this
    if (!index) return { chosen: [], problems: [...refused, ...asked.map(({ name }) => ({ name, why: noIndex }))], ofBoard: [] }
    const resolved = await resolve(asked, { find: (name) => index.find(name), standsFor: (library) => this.boardHeaderFor(library), present })
    return { ...resolved, problems: [...refused, ...resolved.problems] }
  }

  /** Whether a project asks for libraries of others at all. */
  isAsked({ lines, files }: Pick<Question, 'lines' | 'files'>): boolean {
    return lines.length > 0 || files.some(({ path }) => /^lib\/[^/]+\/library\.(json|properties)$/.test(path))
  }

  /** Downloads what a build needs and does not have yet. Downloads the index if there is none, or if it lacks a library. */
  async gather(question: Question, tell: Tell, signal: AbortSignal): Promise<LibrarySources[]> {
    if (!this.isAsked(question)) return []
    const { chosen, problems, ofBoard } = await this.#resolveNow(question, tell, signal)
    for (const { name, why } of problems) tell(`Library ${name} was not taken: ${why}.`, 'warning')
    for (const { name, header } of ofBoard) tell(`Library ${name}: the simulated board's own ${header} stands in for it.`, 'plain')
    const gathered: LibrarySources[] = []
    let size = 0
    for (const { name, release, neededBy } of chosen) {
      signal.throwIfAborted()
      try {
        const { files, fetched } = await this.#archives.take(question.owner, release, signal)
        const header = this.#headerIn(files)
        if (header !== undefined) {
          tell(`Library ${name}: the simulated board's own ${header} stands in for it.`, 'plain')
          continue
        }
        size += files.reduce((sum, { content }) => sum + content.length, 0)
        if (size > limits.project.sources) throw new DownloadFailed(`the libraries of this project have more than ${limits.project.sources / 1024 ** 2} MB of sources`)
        const wanted = neededBy.length > 0 ? `, needed by ${neededBy.join(', ')}` : ''
        tell(`Library ${name} ${release.version}${wanted}: ${fetched ? `fetched from ${release.url}` : 'kept here'}, SHA-256 ${release.sha256.slice(0, 12)}…`, 'plain')
        gathered.push({ name, version: release.version, sha256: release.sha256, files })
      } catch (error) {
        if (!(error instanceof DownloadFailed)) throw error
        tell(`Library ${name} ${release.version} was not taken: ${error.message}.`, 'warning')
      }
    }
    return gathered
  }

  /** The libraries of a project that are here already. The editor asks at each key, so nothing is downloaded. */
  async kept(question: Question): Promise<LibrarySources[]> {
    if (!this.isAsked(question)) return []
    const { chosen } = await this.resolve(question)
    const kept = await Promise.all(chosen.map(async ({ name, release }) => ({ name, version: release.version, sha256: release.sha256, files: await this.#archives.ifKept(question.owner, release) })))
    return kept.flatMap(({ files, ...library }) => (files && this.#headerIn(files) === undefined ? [{ ...library, files }] : []))
  }

  /** The name of a library that has this header, if the index is there. */
  async nameWith(header: string): Promise<string | undefined> {
    return (await this.index?.withHeader(header))?.name
  }

  /** The header of the simulated board that stands in for a library. */
  boardHeaderFor({ name, headers }: LibraryFacts): string | undefined {
    return [...headers, `${name.replaceAll(' ', '_')}.h`].find((header) => this.#parts.boardHeaders.has(header))
  }

  close(): Promise<void> {
    return this.#archives.close()
  }

  async #resolveNow(question: Question, tell: Tell, signal: AbortSignal): Promise<Resolved> {
    const { index } = this
    const first = await this.resolve(question)
    const unknown = first.problems.length > 0 && first.problems.length > read(question.lines, question.files).refused.length
    if (!index || !unknown) return first
    try {
      if (!(await index.state())) tell(`The index of libraries is fetched from ${this.#parts.address?.href} …`, 'plain')
      await index.fetch(signal)
    } catch (error) {
      if (!(error instanceof DownloadFailed)) throw error
      tell(`The index of libraries could not be fetched: ${error.message}.`, 'warning')
      return first
    }
    return this.resolve(question)
  }

  /** The board's header that a library contains, if the index does not name the library's headers. */
  #headerIn(files: readonly LibraryFile[]): string | undefined {
    return files.map(({ path }) => /^(?:src\/)?([^/]+\.h)$/.exec(path)?.[1] ?? '').find((header) => this.#parts.boardHeaders.has(header))
  }
}

/** The libraries that a project asks for, by its settings and by the libraries under lib/. */
function read(lines: readonly string[], files: readonly LibraryFile[]) {
  const asked: Want[] = []
  const refused: { name: string; why: string }[] = []
  if (lines.length > limits.project.lines) refused.push({ name: lines[limits.project.lines] ?? '', why: `lib_deps has more than ${limits.project.lines} lines` })
  for (const line of lines.slice(0, limits.project.lines)) {
    const requirement = readRequirement(line)
    if ('refused' in requirement) refused.push({ name: line.slice(0, 200), why: requirement.refused })
    else asked.push(requirement)
  }
  const present = new Set<string>()
  const own = new Map<string, LibraryFile[]>()
  for (const { path, content } of files) {
    const [, folder, rest = ''] = /^lib\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (folder === undefined) continue
    present.add(nameKey(folder))
    if (/^library\.(json|properties)$/.test(rest)) own.set(folder, [...(own.get(folder) ?? []), { path: rest, content }])
  }
  const needs = [...own].flatMap(([folder, list]) => {
    const { name, dependencies } = readManifest(list)
    if (name !== undefined) present.add(nameKey(name))
    return dependencies.map((dependency) => ({ ...dependency, by: name ?? folder }))
  })
  const { [limits.project.wants]: beyond } = needs
  if (beyond) refused.push({ name: beyond.name, why: `the libraries under lib/ need more than ${limits.project.wants} others` })
  for (const { name, range, by } of needs.slice(0, limits.project.wants)) {
    const requirement = readRequirement(range === '' ? name : `${name}@${range}`)
    if ('refused' in requirement) refused.push({ name, why: requirement.refused })
    else asked.push({ ...requirement, by })
  }
  return { asked, refused, present }
}
