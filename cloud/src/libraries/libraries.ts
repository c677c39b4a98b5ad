import { join } from 'node:path'
import { Archives } from './archives.ts'
import { DownloadFailed, type AddressesOf } from './download.ts'
import { LibraryIndex } from './libraryIndex.ts'
import { limits } from './limits.data.ts'
import { readManifest } from './manifest.ts'
import type { Library, LibraryFile } from './release.ts'
import { nameKey, readRequirement, type Requirement } from './requirement.ts'
import { resolve, type Resolved } from './resolve.ts'

export interface LibrariesParts {
  /** Where index and archives are kept. */
  folder: string
  /** Where the index is fetched from; undefined where the operator wants none. */
  address: URL | undefined
  addressesOf: AddressesOf
  /** Headers of the board's own libraries, in whose place those of others would not work. */
  boardHeaders: ReadonlySet<string>
}

/** The sources of a library that a project asks for. */
export interface LibrarySources {
  name: string
  version: string
  files: readonly LibraryFile[]
}


export interface Question {
  owner: string
  /** The lines of lib_deps. */
  lines: readonly string[]
  /** Of the project: what is under lib/ is not looked for, and says what it needs. */
  files: readonly LibraryFile[]
}

/** What the log says: `plain` what was done, `warning` what was not. */
type Tell = (text: string, kind: 'plain' | 'warning') => void

export const noIndex = 'This cloud has no index of libraries (--library-index none). Put the files of a library under lib/.'

/** Libraries of others: found in the index, fetched once, and kept in the data folder. */
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

  /** Which versions a project would get, as far as the index is there. */
  async resolve({ lines, files }: Pick<Question, 'lines' | 'files'>): Promise<Resolved> {
    const { asked, refused, present } = read(lines, files)
    const { index } = this
    if (!index) return { chosen: [], problems: [...refused, ...asked.map(({ name }) => ({ name, why: noIndex }))], ofBoard: [] }
    const resolved = await resolve(asked, { find: (name) => index.find(name), standsFor: (library) => this.#headerFor(library), present })
    return { ...resolved, problems: [...refused, ...resolved.problems] }
  }

  /** Fetches what a build needs and does not have. The index is fetched where there is none, or where it does not know a library. */
  async gather(question: Question, tell: Tell, signal: AbortSignal): Promise<LibrarySources[]> {
    if (question.lines.length === 0 && !question.files.some(({ path }) => /^lib\/[^/]+\/library\.(json|properties)$/.test(path))) return []
    const { chosen, problems, ofBoard } = await this.#resolveNow(question, tell)
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
        gathered.push({ name, version: release.version, files })
      } catch (error) {
        if (!(error instanceof DownloadFailed)) throw error
        tell(`Library ${name} ${release.version} was not taken: ${error.message}.`, 'warning')
      }
    }
    return gathered
  }

  /** What is here already of what a project asks for: an editor that asks at each key fetches nothing. */
  async kept(question: Question): Promise<LibrarySources[]> {
    if (question.lines.length === 0) return []
    const { chosen } = await this.resolve(question)
    const kept = await Promise.all(chosen.map(async ({ name, release }) => ({ name, version: release.version, files: await this.#archives.ifKept(question.owner, release) })))
    return kept.flatMap(({ files, ...library }) => (files && this.#headerIn(files) === undefined ? [{ ...library, files }] : []))
  }

  /** The name of a library that has this header, where the index is there. */
  async nameWith(header: string): Promise<string | undefined> {
    return (await this.index?.withHeader(header))?.name
  }

  close(): Promise<void> {
    return this.#archives.close()
  }

  async #resolveNow(question: Question, tell: Tell): Promise<Resolved> {
    const { index } = this
    const first = await this.resolve(question)
    const unknown = first.problems.length > 0 && first.problems.length > read(question.lines, question.files).refused.length
    if (!index || !unknown) return first
    try {
      if (!(await index.state())) tell(`The index of libraries is fetched from ${this.#parts.address?.href} …`, 'plain')
      await index.fetch()
    } catch (error) {
      if (!(error instanceof DownloadFailed)) throw error
      tell(`The index of libraries could not be fetched: ${error.message}.`, 'warning')
      return first
    }
    return this.resolve(question)
  }

  #headerFor({ name, headers }: Library): string | undefined {
    return [...headers, `${name.replaceAll(' ', '_')}.h`].find((header) => this.#parts.boardHeaders.has(header))
  }

  /** Of a library that the index does not say the headers of. */
  #headerIn(files: readonly LibraryFile[]): string | undefined {
    return files.map(({ path }) => /^(?:src\/)?([^/]+\.h)$/.exec(path)?.[1] ?? '').find((header) => this.#parts.boardHeaders.has(header))
  }
}

/** What a project asks for, by its settings and by the libraries that it has itself. */
function read(lines: readonly string[], files: readonly LibraryFile[]) {
  const asked: Requirement[] = []
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
  for (const manifest of [...own.values()].map(readManifest)) {
    if (manifest.name !== undefined) present.add(nameKey(manifest.name))
    for (const dependency of manifest.dependencies) {
      const requirement = readRequirement(dependency.range === '' ? dependency.name : `${dependency.name}@${dependency.range}`)
      if ('refused' in requirement) refused.push({ name: dependency.name, why: requirement.refused })
      else asked.push(requirement)
    }
  }
  return { asked, refused, present }
}
