import { existsSync } from 'node:fs'
import path from 'node:path'
import { readJson } from '../workspace.ts'

/** One release of a remote, as registry.json publishes it. */
export interface ReleaseEntry {
  version: string
  entry: string
  integrity: string
  platform: string
  routes: readonly { name: string; path: string; module: string }[]
  nav: readonly { to: string; order: number; icon: string; title: Readonly<Record<string, string>> }[]
  slots: readonly { slot: string; module: string }[]
}

/** What release.json says beside the files of a release: more than the console needs to know. */
export interface Release extends ReleaseEntry {
  /** What its own code names: routes that it links to, and where it keeps something in the browser. */
  uses: { routes: readonly string[]; storage: readonly string[] }
}

export interface RemoteEntry extends ReleaseEntry {
  previous?: ReleaseEntry
  canary?: ReleaseEntry & { percent: number }
}

export interface RegistryDocument {
  schema: 1
  release: string
  remotes: Readonly<Record<string, RemoteEntry>>
}

/** The federation name of a remote's folder: `mfe_devices` of `mfe-devices`. */
export const nameOf = (folder: string): string => folder.replaceAll('-', '_')

/** Its other way round: what commands call it. */
export const folderOf = (name: string): string => name.replaceAll('_', '-')

/** The folder of a release within a deployment. */
export const releaseFolder = (dist: string, name: string, version: string): string => path.join(dist, 'remotes', name, version)

export const isPublished = (dist: string, name: string, version: string): boolean => existsSync(path.join(releaseFolder(dist, name, version), 'release.json'))

export const readRelease = (folder: string): Release => readJson<Release>(folder, 'release.json')

/** The part of a release that registry.json publishes. */
export const entryOf = ({ version, entry, integrity, platform, routes, nav, slots }: ReleaseEntry): ReleaseEntry => ({ version, entry, integrity, platform, routes, nav, slots })

export const textOf = (registry: RegistryDocument): string => `${JSON.stringify(registry, null, 2)}\n`

/** The id of the state that follows this one: the day, and a number within it. */
export const nextReleaseId = (current: string, now = new Date()): string => {
  const day = now.toISOString().slice(0, 10)
  const [, number = '0'] = new RegExp(`^${day}\\.(\\d+)$`).exec(current) ?? []
  return `${day}.${Number(number) + 1}`
}
