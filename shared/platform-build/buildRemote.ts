import path from 'node:path'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { compress } from '@console/platform-registry/compress'
import { writeProvenance } from '@console/platform-registry/provenance'
import { UserError } from '@console/platform-registry/userError'
import { type BuiltRelease, readRelease, type Release } from '@console/platform-registry/document'

/** The release under another version than the package's. */
const asVersion = (release: Release, name: string, version: string): Release => ({
  ...release,
  version,
  entry: `/remotes/${name}/${version}/${path.posix.basename(release.entry)}`,
})

/** Builds one package, and nothing else, into a folder. */
export const buildInto = async (home: string, into: string, uniqueName?: string): Promise<void> => {
  const { compile } = await import('./compile.ts')
  await compile(home, 'production', { path: into, ...(uniqueName !== undefined && { uniqueName }) }).catch(
    (cause: Error) => {
      throw new UserError(cause.message, { cause })
    },
  )
  compress(into)
}

export const buildRemote = async (home: string, into: string, version?: string): Promise<BuiltRelease> => {
  const { readRemote } = await import('./compile.ts')
  const { name } = await readRemote(home)
  // webpack's unique name tells two versions in one page apart, so it must contain the version that is released.
  await buildInto(home, into, version === undefined ? undefined : `${name}@${version}`)
  const built = readRelease(into)
  const release = version === undefined ? built : asVersion(built, name, version)
  writeFileSync(path.join(into, 'release.json'), JSON.stringify(release, null, 2))
  const remote = { name, folder: into, release }
  writeProvenance(remote, { cwd: home })
  return remote
}

/** Runs an action with a temporary folder, which is deleted afterwards. */
export const withTemporaryFolder = async <T>(action: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  try {
    return await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
