import { createHash } from 'node:crypto'
import path from 'node:path'
import { writeAtomically } from '../release/publish/durable.ts'
import { entryOf, isPublished, nameOf, readRelease, releaseFolder, textOf } from '../release/registryDocument.ts'
import { remoteFolders, versionOf } from '../workspace.ts'

/** Writes registry.json from the releases that the remotes' builds described: of these versions, or those that the packages have now. */
export const writeRegistry = (dist: string, versions: Readonly<Record<string, string>> = {}): void => {
  const remotes = Object.fromEntries(remoteFolders.map((folder) => [nameOf(folder), entryOf(readRelease(releaseFolder(dist, nameOf(folder), versions[folder] ?? versionOf(folder))))]))
  const release = `build-${createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 8)}`
  writeAtomically(path.join(dist, 'registry.json'), textOf({ schema: 1, release, remotes }))
}

/** True when the remote's current version is in `dist`. */
export const isReleased = (dist: string, folder: string): boolean => isPublished(dist, nameOf(folder), versionOf(folder))
