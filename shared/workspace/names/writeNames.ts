import path from 'node:path'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RemoteConfig, ShellNames } from '@console/platform-build/remote'
import { namesOf, remoteNames, shellNames } from '@console/platform-build/names/names'

/** The configurations of a workspace's remotes, by folder. */
export type RemoteConfigs = Readonly<Record<string, RemoteConfig>>

/** The files that `npm run names` writes, by path. */
export const namesFiles = (remotes: RemoteConfigs, shell: ShellNames): ReadonlyMap<string, string> => {
  const known = namesOf(Object.values(remotes), shell.points)
  return new Map([
    ...Object.entries(remotes).map(
      ([folder, remote]) => [`${folder}/names.gen.ts`, remoteNames(remote, known)] as const,
    ),
    ['shell/src/names.gen.ts', shellNames(shell, known, shell.points)],
  ])
}

const read = async <T>(file: string): Promise<T> => ((await import(pathToFileURL(file).href)) as { default: T }).default

export const readRemoteConfigs = async (root: string): Promise<RemoteConfigs> => {
  const folders = readdirSync(root)
    .filter((folder) => existsSync(path.join(root, folder, 'remote.config.ts')))
    .sort()
  return Object.fromEntries(
    await Promise.all(
      folders.map(
        async (folder) => [folder, await read<RemoteConfig>(path.join(root, folder, 'remote.config.ts'))] as const,
      ),
    ),
  )
}

/** Brings the files up to date. Returns those that were not. */
export const writeNames = async (root: string): Promise<string[]> => {
  const files = namesFiles(
    await readRemoteConfigs(root),
    await read<ShellNames>(path.join(root, 'shell/uses.config.ts')),
  )
  const stale = [...files].filter(
    ([file, text]) => !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text,
  )
  for (const [file, text] of stale) writeFileSync(path.join(root, file), text)
  return stale.map(([file]) => file)
}
