import path from 'node:path'
import { existsSync } from 'node:fs'
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

/** A release.json: the release with what only the release commands need. */
export interface Release extends ReleaseEntry {
  /** What its code uses: routes that it links to, and keys of browser storage. */
  uses: { routes: readonly string[]; storage: readonly string[] }
}

/** A release that was built: its files, release.json among them. */
export interface BuiltRelease {
  name: string
  folder: string
  release: Release
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

/** The reverse: the name that commands use. */
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

/** One release in a registry, with its role there. */
export interface RegistryRelease {
  remote: string
  role: 'current' | 'previous' | 'canary'
  release: ReleaseEntry
}

/** All releases of a registry. */
export const releasesIn = ({ remotes }: RegistryDocument): RegistryRelease[] =>
  Object.entries(remotes).flatMap(([remote, { previous, canary, ...current }]): RegistryRelease[] => [
    { remote, role: 'current', release: current },
    ...(previous ? [{ remote, role: 'previous' as const, release: previous }] : []),
    ...(canary ? [{ remote, role: 'canary' as const, release: canary }] : []),
  ])

/** A release in words, such as `mfe_devices 1.2.0 (canary)`. */
export const labelOf = ({ remote, role, release }: RegistryRelease): string => `${remote} ${release.version}${role === 'current' ? '' : ` (${role})`}`
