import path from 'node:path'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { UserError } from '../workspace.ts'
import { type BuiltRelease, nameOf, readRelease, type Release } from './registryDocument.ts'

/** The release under another version than the package's. */
const asVersion = (release: Release, name: string, version: string): Release => ({
  ...release,
  version,
  entry: `/remotes/${name}/${version}/${path.posix.basename(release.entry)}`,
})

/** Builds one package, and nothing else, into a folder. */
export const buildInto = async (folder: string, into: string, uniqueName?: string): Promise<void> => {
  const { compile, compress } = await import('../compile.ts')
  await compile(folder, 'production', { path: into, ...(uniqueName !== undefined && { uniqueName }) }).catch((cause: Error) => {
    throw new UserError(cause.message, { cause })
  })
  compress(into)
}

export const buildRemote = async (remote: string, into: string, version?: string): Promise<BuiltRelease> => {
  const name = nameOf(remote)
  // webpack's unique name tells two versions in one page apart, so it must contain the version that is released.
  await buildInto(remote, into, version === undefined ? undefined : `${name}@${version}`)
  const built = readRelease(into)
  const release = version === undefined ? built : asVersion(built, name, version)
  writeFileSync(path.join(into, 'release.json'), JSON.stringify(release, null, 2))
  return { name, folder: into, release }
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
