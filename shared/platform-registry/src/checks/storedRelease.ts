import path from 'node:path'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import type { Release } from '../document/registryDocument.ts'
import { parseRelease } from '../document/storedDocuments.ts'
import type { Target } from '../targets/target.ts'

/** The files of one release, wherever they are. */
export interface StoredRelease {
  /** Where a file is, in words. */
  where(name: string): string
  read(name: string): Promise<Uint8Array | undefined>
  /** All that is there, where the store can tell. */
  list?(): readonly { name: string; isFile: boolean }[]
}

export const releaseInFolder = (folder: string): StoredRelease => ({
  where: (name) => path.join(folder, name),
  read: async (name) => {
    const file = path.join(folder, name)
    return existsSync(file) && lstatSync(file).isFile() ? readFileSync(file) : undefined
  },
  list: () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => ({ name: name.split(path.sep).join('/'), stats: lstatSync(path.join(folder, name)) }))
      .filter(({ stats }) => !stats.isDirectory())
      .map(({ name, stats }) => ({ name, isFile: stats.isFile() })),
})

export const releaseInTarget = (target: Target, folder: string): StoredRelease => ({
  where: (name) => `${target.name}/${folder}/${name}`,
  read: async (name) => (await target.read(`${folder}/${name}`))?.bytes,
})

/** The release.json of a release, or null where it can't be read. */
export const tryReadRelease = async (stored: StoredRelease): Promise<Release | null> => {
  const bytes = await stored.read('release.json')
  try {
    return bytes ? parseRelease(bytes, stored.where('release.json')) : null
  } catch {
    return null
  }
}
