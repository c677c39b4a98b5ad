import { join } from 'node:path'
import { Archives } from './archives.ts'
import { DownloadFailed, type AddressesOf } from './download.ts'
import { LibraryIndex } from './libraryIndex.ts'
import { limits } from './limits.data.ts'
import type { PackedSources } from './packedSources.ts'
import { boardHeaderFor, type ReadProject } from './projectReader.ts'
import { libraryFiles } from './projectWants.ts'
import { Reader } from './reader.ts'
import type { Answered } from './readerQuestions.ts'
import type { LibraryFacts, LibraryFile } from './release.ts'

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
  sources: PackedSources
}

/** A project, and what was read of it. */
export interface ReadFiles {
  owner: string
  files: readonly LibraryFile[]
  read: ReadProject
}

/** A line of the log: `plain` for what was done, `warning` for what failed. */
type Tell = (text: string, kind: 'plain' | 'warning') => void

/** Third-party libraries: found in the index, downloaded once, and kept in the data folder. */
export class Libraries {
  readonly index: LibraryIndex | undefined
  readonly reader: Reader
  readonly #parts: LibrariesParts
  readonly #archives: Archives

  constructor(parts: LibrariesParts) {
    this.#parts = parts
    const { folder, address, addressesOf, boardHeaders } = parts
    this.index = address && new LibraryIndex({ folder, address, addressesOf })
    this.reader = new Reader({ index: address && { folder, address: address.href }, boardHeaders })
    this.#archives = new Archives(join(folder, 'archives'), addressesOf)
  }

  /** The settings of a project, and the versions of libraries that it would get, if the index is there. */
  async read(owner: string, files: readonly LibraryFile[], signal?: AbortSignal): Promise<ReadProject> {
    return (await this.reader.ask(owner, { kind: 'project', ...questionOf(files) }, signal)).answer
  }

  /** What a build would take, by the lines of lib_deps. */
  resolution(owner: string, files: readonly LibraryFile[]): Promise<Answered<'resolution'>> {
    return this.reader.ask(owner, { kind: 'resolution', ...questionOf(files) })
  }

  /** Whether a project asks for libraries of others at all. */
  isAsked({ chosen, refused, problems, ofBoard }: ReadProject): boolean {
    return [chosen, refused, problems, ofBoard].some(({ length }) => length > 0)
  }

  /**
   * Downloads what a build needs and does not have yet. Downloads the index if there is none, or if it lacks a library.
   */
  async gather(project: ReadFiles, tell: Tell, signal: AbortSignal): Promise<LibrarySources[]> {
    const { refused, chosen, problems, ofBoard } = await this.#readNow(project, tell, signal)
    for (const { name, why } of [...refused, ...problems]) tell(`Library ${name} was not taken: ${why}.`, 'warning')
    for (const { name, header } of ofBoard)
      tell(`Library ${name}: the simulated board's own ${header} stands in for it.`, 'plain')
    const gathered: LibrarySources[] = []
    let size = 0
    for (const { name, release, neededBy } of chosen) {
      signal.throwIfAborted()
      try {
        const { sources, fetched } = await this.#archives.take(project.owner, release, signal)
        const header = this.#headerIn(sources)
        if (header !== undefined) {
          tell(`Library ${name}: the simulated board's own ${header} stands in for it.`, 'plain')
          continue
        }
        size += sources.size
        if (size > limits.project.sources)
          throw new DownloadFailed(
            `the libraries of this project have more than ${limits.project.sources / 1024 ** 2} MB of sources`,
          )
        const wanted = neededBy.length > 0 ? `, needed by ${neededBy.join(', ')}` : ''
        tell(
          `Library ${name} ${release.version}${wanted}: ${fetched ? `fetched from ${release.url}` : 'kept here'}, SHA-256 ${release.sha256.slice(0, 12)}…`,
          'plain',
        )
        gathered.push({ name, version: release.version, sha256: release.sha256, sources })
      } catch (error) {
        if (!(error instanceof DownloadFailed)) throw error
        tell(`Library ${name} ${release.version} was not taken: ${error.message}.`, 'warning')
      }
    }
    return gathered
  }

  /**
   * The libraries of a project that are here already, as far as they fit. The editor asks at each key, so nothing is
   * downloaded.
   */
  async kept(owner: string, { chosen }: Pick<ReadProject, 'chosen'>): Promise<LibrarySources[]> {
    const kept: LibrarySources[] = []
    let size = 0
    for (const { name, release } of chosen) {
      const sources = await this.#archives.ifKept(owner, release)
      if (!sources || this.#headerIn(sources) !== undefined) continue
      size += sources.size
      if (size > limits.project.sources) break
      kept.push({ name, version: release.version, sha256: release.sha256, sources })
    }
    return kept
  }

  /** The name of a library that has this header, if the index is there. */
  async nameWith(owner: string, header: string): Promise<string | undefined> {
    return (await this.reader.ask(owner, { kind: 'header', header })).answer?.name
  }

  /** The header of the simulated board that stands in for a library. */
  boardHeaderFor(library: LibraryFacts): string | undefined {
    return boardHeaderFor(library, this.#parts.boardHeaders)
  }

  async close(): Promise<void> {
    await Promise.all([this.reader.close(), this.#archives.close()])
  }

  async #readNow({ owner, files, read }: ReadFiles, tell: Tell, signal: AbortSignal): Promise<ReadProject> {
    if (!this.index || read.problems.length === 0) return read
    try {
      const { index } = await this.reader.ask(owner, { kind: 'state' }, signal)
      if (!index) tell(`The index of libraries is fetched from ${this.#parts.address?.href} …`, 'plain')
      await this.index.fetch(signal)
    } catch (error) {
      if (!(error instanceof DownloadFailed)) throw error
      tell(`The index of libraries could not be fetched: ${error.message}.`, 'warning')
      return read
    }
    return this.read(owner, files, signal)
  }

  /** The board's header that a library contains, if the index does not name the library's headers. */
  #headerIn({ headers }: PackedSources): string | undefined {
    return headers.find((header) => this.#parts.boardHeaders.has(header))
  }
}

function questionOf(files: readonly LibraryFile[]) {
  return { ini: files.find(({ path }) => path === 'platformio.ini')?.content ?? '', files: libraryFiles(files) }
}
