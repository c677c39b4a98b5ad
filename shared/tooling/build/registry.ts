import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readJson, remoteFolders, versionOf } from '../workspace.ts'

const nameOf = (folder: string) => folder.replaceAll('-', '_')

/** Writes registry.json from the releases that the remotes' builds described. */
export const writeRegistry = (dist: string): void => {
  const remotes = Object.fromEntries(
    remoteFolders.map((folder) => [nameOf(folder), readJson<object>(dist, 'remotes', nameOf(folder), versionOf(folder), 'release.json')]),
  )
  const release = `build-${createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 8)}`
  writeFileSync(path.join(dist, 'registry.json'), `${JSON.stringify({ schema: 1, release, remotes }, null, 2)}\n`)
}

/** True when the remote's current version is in `dist`. */
export const isReleased = (dist: string, folder: string): boolean => existsSync(path.join(dist, 'remotes', nameOf(folder), versionOf(folder), 'release.json'))
