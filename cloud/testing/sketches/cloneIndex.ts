import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { standInHeaders } from '../../src/builder/wasm/standIns.ts'
import { Libraries } from '../../src/libraries/libraries.ts'
import { readManifest } from '../../src/libraries/manifest.ts'
import { startLibraryServer, type Published } from '../libraryServer.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { libraries as wanted } from './libraries.data.ts'

/** Libraries as a user has them, from an index that is made of clones: what isn't cloned isn't there. */
export interface CloneIndex {
  libraries: Libraries
  /** The names of the libraries that somebody would add for these includes. */
  namesFor(headers: readonly string[]): string[]
  /** Former versions of a library, as lib_deps names them: by their major version, or by the name that it had then. */
  formerOf(name: string): readonly string[]
  close(): Promise<void>
}

const most = 256 * 1024 * 1024
const header = /^(?:src\/)?([^/]+\.(?:h|hpp))$/
/** Nothing is built from them, and clones may lack their largest files. */
const leftOut = ['examples', 'docs', 'extras', 'tests', 'ci', 'tools'].map((name) => `:(exclude)${name}`)

/** `only` are repositories; without it, all of them. */
export async function startCloneIndex(folder: string, only?: readonly string[]): Promise<CloneIndex> {
  const byHeader = new Map<string, string>()
  const former = new Map<string, string[]>()
  const published = Object.entries(wanted).filter(([repository]) => only?.includes(repository) ?? true).flatMap(([repository, commits]) => {
    const clone = path.join(folder, repository)
    if (!existsSync(clone)) console.error(`NOT MEASURED with: ${folder} holds no clone ${repository}.`)
    if (!existsSync(clone)) return []
    const versions = commits.map((commit) => publish(clone, commit))
    const newest = versions[0]?.library.name ?? ''
    for (const { library, headers } of versions) for (const each of headers) if (!byHeader.has(each)) byHeader.set(each, library.name)
    former.set(newest, versions.slice(1).map(({ library: { name, version } }) => (name === newest ? `${name}@^${version.split('.')[0] ?? ''}` : name)))
    return versions.map(({ library }) => library)
  })
  const server = await startLibraryServer(...published)
  const libraries = new Libraries({ folder: temporaryFolder(), address: new URL(server.address), addressesOf: async () => [{ address: '127.0.0.1', family: 4 }], boardHeaders: standInHeaders() })
  return {
    libraries,
    namesFor: (headers) => [...new Set(headers.flatMap((each) => byHeader.get(each) ?? []))],
    formerOf: (name) => former.get(name) ?? [],
    close: async () => {
      await libraries.close()
      await server.close()
    },
  }
}

/** What the index says of a version, and the headers that sketches include. */
function publish(clone: string, commit: string): { library: Published; headers: string[] } {
  const git = (...args: string[]) => execFileSync('git', ['-C', clone, ...args], { maxBuffer: most })
  const content = git('show', `${commit}:library.properties`).toString('utf8')
  const { name = '', version = '', dependencies } = readManifest([{ path: 'library.properties', content }])
  const [, includes = ''] = /^includes=(.*)$/m.exec(content) ?? []
  return {
    library: {
      name, version, files: {}, headers: includes.split(',').map((each) => each.trim()).filter(Boolean),
      dependencies: dependencies.map(({ name: other, range }) => ({ name: other, version: range })),
      archive: git('archive', '--format=zip', '-1', `--prefix=${name.replaceAll(' ', '_')}-${version}/`, commit, '--', '.', ...leftOut),
    },
    headers: git('ls-tree', '-r', '--name-only', commit).toString('utf8').split('\n').flatMap((each) => header.exec(each)?.[1] ?? []),
  }
}
