import path from 'node:path'
import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const sync = (file: string): void => {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Windows can't sync a folder.
const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder)
}

/** Web servers distinguish versions of a file by its size and the second of its last change, so a new version gets another second. */
const giveLaterTime = (temporary: string, file: string): void => {
  const former = existsSync(file) ? Math.floor(statSync(file).mtimeMs / 1000) : 0
  if (former >= Math.floor(Date.now() / 1000)) utimesSync(temporary, former + 1, former + 1)
}

/** Replaces a file in one step: readers see the former content or this one, also after a crash. `work` is a folder on the same disk. */
export const writeAtomically = (file: string, content: string | Uint8Array, work = path.dirname(file)): void => {
  const temporary = path.join(work, `${path.basename(file)}.${process.pid}`)
  writeFileSync(temporary, content)
  giveLaterTime(temporary, file)
  sync(temporary)
  renameSync(temporary, file)
  syncFolder(path.dirname(file))
}

/** Copies a folder and syncs it to the disk. */
export const copyFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else {
      copyFileSync(source, target)
      sync(target)
    }
  }
  syncFolder(to)
}

/** Moves a folder to its place in one step. */
export const moveFolder = (from: string, to: string): void => {
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
  syncFolder(path.dirname(to))
}

// Compressed copies are left out: they depend on the machine's compressor.
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !/\.(br|gz)$/.test(file))
    .sort()

/** The first file that differs between two folders; null when none does. */
export const differenceOf = (one: string, other: string): string | null => {
  const [first, second] = [filesIn(one), filesIn(other)]
  const alone = first.find((file) => !second.includes(file)) ?? second.find((file) => !first.includes(file))
  if (alone !== undefined) return alone
  return first.find((file) => !readFileSync(path.join(one, file)).equals(readFileSync(path.join(other, file)))) ?? null
}
