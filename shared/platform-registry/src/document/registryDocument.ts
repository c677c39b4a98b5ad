import path from 'node:path'
import { existsSync } from 'node:fs'
import { readJson } from '../readJson.ts'
import type { Envelope } from '../signatures/envelope.ts'

/** Names of exports by the key under which their module is shared. */
export type NamesByModule = Readonly<Record<string, readonly string[]>>

/** One release of a remote, as registry.json publishes it. */
export interface ReleaseEntry {
  version: string
  entry: string
  integrity: string
  /** The entry and what the release adds to the dashboard, in one file beside the entry. Older builds have none. */
  boxes?: { file: string; integrity: string; modules: readonly string[] }
  platform: string
  /** The ranges of packages that it takes whole from the shell, such as react. Older builds name none. */
  vendors?: Readonly<Record<string, string>>
  routes: readonly { name: string; path: string; module: string }[]
  nav: readonly {
    to: string
    order: number
    icon: string
    iconPath?: string
    title: Readonly<Record<string, string>>
    needs?: string
  }[]
  slots: readonly { slot: string; module: string }[]
  /** Its team's signature. It may be anything: who reads it checks it. */
  signed?: Envelope
  /** Older builds have none. */
  extensions?: readonly ExtensionEntry[]
}

/** What a remote adds at an extension point. */
export interface ExtensionEntry {
  point: string
  id: string
  /** Absent for a command that opens a route. */
  module?: string
  route?: string
  title: Readonly<Record<string, string>>
  icon?: string
  iconPath?: string
  order?: number
  when?: Readonly<Record<string, string | readonly string[]>>
}

/** A release.json: the release with what only the release commands need. */
export interface Release extends ReleaseEntry {
  /**
   * What it uses: routes and slots of others, keys of browser storage, and exports of the modules that the shell
   * shares. Older builds name no slots and no exports.
   */
  uses: { routes: readonly string[]; slots?: readonly string[]; storage: readonly string[]; shared?: NamesByModule }
  /** The hashes of its files, without release.json itself and compressed copies. Older builds name none. */
  files?: Readonly<Record<string, string>>
  /** Where others may add something to it, with the ids that are its own there. */
  points?: Readonly<Record<string, readonly string[]>>
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

/** One release of the shell, as registry.json names it. */
export interface ShellEntry {
  version: string
  platform: string
  previous?: { version: string; platform: string }
  /** Runs in `percent` of the browsers. */
  canary?: ShellCanary
}

export interface ShellCanary {
  version: string
  platform: string
  percent: number
}

export interface RegistryDocument {
  schema: 1
  release: string
  /** The number of the change that it is the result of. Older registries have none. */
  change?: number
  /** The shell that the address shows. Older registries do not say. */
  shell?: ShellEntry
  remotes: Readonly<Record<string, RemoteEntry>>
}

/** The federation name of a remote's folder: `mfe_devices` of `mfe-devices`. */
export const nameOf = (folder: string): string => folder.replaceAll('-', '_')

/** The reverse: the name that commands use. */
export const folderOf = (name: string): string => name.replaceAll('_', '-')

/** The folder of a release within a deployment. */
export const releaseFolder = (dist: string, name: string, version: string): string =>
  path.join(dist, 'remotes', name, version)

export const isPublished = (dist: string, name: string, version: string): boolean =>
  existsSync(path.join(releaseFolder(dist, name, version), 'release.json'))

/** Of a build of this workspace. */
export const readRelease = (folder: string): Release => {
  const release = readJson<Release>(folder, 'release.json')
  return existsSync(path.join(folder, 'signed.json'))
    ? { ...release, signed: readJson<Envelope>(folder, 'signed.json') }
    : release
}

/** Somebody may have damaged the list: that is told by the checks. */
const only = <Part extends object>(list: readonly Part[], keys: readonly (keyof Part & string)[]): readonly Part[] =>
  Array.isArray(list)
    ? list.map(
        (part: Part) =>
          Object.fromEntries(
            Object.entries(part ?? {}).filter(([key]) => (keys as readonly string[]).includes(key)),
          ) as Part,
      )
    : list

/** The part of a release that registry.json publishes, without keys that nobody reads: a build may have any. */
export const entryOf = ({
  version,
  entry,
  integrity,
  boxes,
  platform,
  vendors,
  routes,
  nav,
  slots,
  extensions,
  signed,
}: ReleaseEntry): ReleaseEntry => ({
  version,
  entry,
  integrity,
  ...(boxes && { boxes: { file: boxes.file, integrity: boxes.integrity, modules: boxes.modules } }),
  platform,
  ...(vendors && { vendors }),
  routes: only(routes, ['name', 'path', 'module']),
  nav: only(nav, ['to', 'order', 'icon', 'iconPath', 'title', 'needs']),
  slots: only(slots, ['slot', 'module']),
  ...(extensions && {
    extensions: only(extensions, ['point', 'id', 'module', 'route', 'title', 'icon', 'iconPath', 'order', 'when']),
  }),
  ...(signed && { signed }),
})

export const textOf = (registry: RegistryDocument): string => `${JSON.stringify(registry, null, 2)}\n`

/** The id of the state that follows this one: the day, and a number within it. */
export const nextReleaseId = (current: string, now = new Date()): string => {
  const day = now.toISOString().slice(0, 10)
  const [, number = '0'] = new RegExp(`^${day}\\.(\\d+)$`).exec(current) ?? []
  return `${day}.${Number(number) + 1}`
}

/** Of two ids, the one of the later state. What is no such id is earlier. */
export const laterId = (one: string, other: string): string => {
  const partsOf = (id: string): [string, number] => {
    const [, day = '', number = '0'] = /^(\d{4}-\d\d-\d\d)\.(\d+)$/.exec(id) ?? []
    return [day, Number(number)]
  }
  const [[day, number], [otherDay, otherNumber]] = [partsOf(one), partsOf(other)]
  return otherDay > day || (otherDay === day && otherNumber > number) ? other : one
}

/** One release in a registry, with its role there. */
export interface RegistryRelease {
  remote: string
  role: 'current' | 'previous' | 'canary'
  release: ReleaseEntry
}

/** The releases of a registry, or of it those that are chosen. */
export const releasesIn = (
  { remotes }: RegistryDocument,
  chosen: (remote: string, role: RegistryRelease['role']) => boolean = () => true,
): RegistryRelease[] =>
  Object.entries(remotes).flatMap(([remote, entry]): RegistryRelease[] => {
    const has = (role: RegistryRelease['role']) => chosen(remote, role)
    const { previous, canary, ...current } = entry ?? {}
    return [
      ...(has('current') ? [{ remote, role: 'current' as const, release: current }] : []),
      ...(previous && has('previous') ? [{ remote, role: 'previous' as const, release: previous }] : []),
      ...(canary && has('canary') ? [{ remote, role: 'canary' as const, release: canary }] : []),
    ]
  })

/** What keeps releases from working as one console. */
export interface Problem {
  text: string
  /** The releases that it is about. */
  of: readonly RegistryRelease[]
  /** Whether an entry or its files are broken, so that it runs nowhere. */
  isDamage?: boolean
  /** Whether that is so because its team has not signed it as it is. */
  isUnsigned?: boolean
  /** Whether the shell lacks something that the release needs. */
  isMisfit?: boolean
}

/** A release in words, such as `mfe_devices 1.2.0 (canary)`. */
export const labelOf = ({ remote, role, release }: RegistryRelease): string =>
  `${remote} ${release.version}${role === 'current' ? '' : ` (${role})`}`
