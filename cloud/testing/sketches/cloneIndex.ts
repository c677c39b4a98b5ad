import { standInHeaders } from '@console/simulator/sources'
import { Libraries } from '../../src/libraries/libraries.ts'
import { startLibraryServer } from '../libraryServer.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { cloneLibraries } from './cloneLibraries.ts'

/** Libraries as a user has them, from an index that is made of clones: what isn't cloned isn't there. */
export interface CloneIndex {
  libraries: Libraries
  /** The names of the libraries that somebody would add for these includes. */
  namesFor(headers: readonly string[]): string[]
  /** Former versions of a library, as lib_deps names them: by their major version, or by the name that it had then. */
  formerOf(name: string): readonly string[]
  close(): Promise<void>
}

/** `only` are repositories; without it, all of them. */
export async function startCloneIndex(folder: string, only?: readonly string[]): Promise<CloneIndex> {
  const byHeader = new Map<string, string>()
  const former = new Map<string, string[]>()
  const found = cloneLibraries(folder, only)
  for (const versions of found) {
    const newest = versions[0]?.library.name ?? ''
    for (const { library, headers } of versions)
      for (const each of headers) if (!byHeader.has(each)) byHeader.set(each, library.name)
    former.set(
      newest,
      versions
        .slice(1)
        .map(({ library: { name, version } }) => (name === newest ? `${name}@^${version.split('.')[0] ?? ''}` : name)),
    )
  }
  const server = await startLibraryServer(...found.flat().map(({ library }) => library))
  const libraries = new Libraries({
    folder: temporaryFolder(),
    address: new URL(server.address),
    addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
    boardHeaders: standInHeaders(),
  })
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
