import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { compress } from '../build/compress.ts'
import type { Built } from './publish/publish.ts'
import { Refusal } from './refusal.ts'
import { nameOf, readRelease, type Release } from './registryDocument.ts'

/** The release as another version than the package's. */
const asVersion = (release: Release, name: string, version: string): Release => ({
  ...release,
  version,
  entry: `/remotes/${name}/${version}/${path.posix.basename(release.entry)}`,
})

/** Builds one package, and nothing else, into a folder. */
export const buildInto = async (folder: string, into: string, uniqueName?: string): Promise<void> => {
  const { compile } = await import('../build/compile.ts')
  await compile(folder, 'production', { path: into, ...(uniqueName !== undefined && { uniqueName }) }).catch((cause: Error) => {
    throw new Refusal(cause.message, { cause })
  })
  compress(into)
}

export const buildRemote = async (remote: string, into: string, version?: string): Promise<Built> => {
  const name = nameOf(remote)
  // Two versions in one page are told apart by it: the bytes must name the version that they are released as.
  await buildInto(remote, into, version === undefined ? undefined : `${name}@${version}`)
  const built = readRelease(into)
  const release = version === undefined ? built : asVersion(built, name, version)
  writeFileSync(path.join(into, 'release.json'), JSON.stringify(release, null, 2))
  return { name, folder: into, release }
}
