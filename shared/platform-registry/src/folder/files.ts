import path from 'node:path'
import { open } from 'node:fs/promises'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mapAtOnce } from '../atOnce.ts'

const sync = (file: string): void => {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Windows can't sync a folder.
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder)
}

/** Writes a file and syncs it to the disk. */
export const writeSynced = (file: string, content: string | Uint8Array): void => {
  writeFileSync(file, content)
  sync(file)
}

/**
 * Web servers distinguish versions of a file by its size and the second of its last change, so a new version gets
 * another second.
 */
const giveLaterTime = (temporary: string, file: string): void => {
  const former = existsSync(file) ? Math.floor(statSync(file).mtimeMs / 1000) : 0
  if (former >= Math.floor(Date.now() / 1000)) utimesSync(temporary, former + 1, former + 1)
}

/**
 * Replaces a file in one step: readers see the former content or this one, also after a crash. `work` is a folder on
 * the same disk.
 */
export const writeAtomically = (file: string, content: string | Uint8Array, work = path.dirname(file)): void => {
  const temporary = path.join(work, `${path.basename(file)}.${process.pid}`)
  writeFileSync(temporary, content)
  giveLaterTime(temporary, file)
  sync(temporary)
  renameSync(temporary, file)
  syncFolder(path.dirname(file))
}

/** Copies what is in a folder. Returns the files and folders that it made. */
const copy = (from: string, to: string): { files: string[]; folders: string[] } => {
  const made = { files: [] as string[], folders: [to] }
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      const { files, folders } = copy(source, target)
      made.files.push(...files)
      made.folders.push(...folders)
    } else {
      copyFileSync(source, target)
      made.files.push(target)
    }
  }
  return made
}

/**
 * Copies a folder and syncs it to the disk: all is written first and then synced, a few files at a time, which takes
 * half of the time that one after the other takes.
 */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  const { files, folders } = copy(from, to)
  await mapAtOnce(files, async (file) => {
    const handle = await open(file, 'r')
    await handle.sync().finally(() => handle.close())
  })
  folders.forEach(syncFolder)
}

/** Moves a folder to its place in one step. */
export const moveFolder = (from: string, to: string): void => {
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
  syncFolder(path.dirname(to))
}

/**
 * What a release command puts beside what was built, and what is no part of a release's bytes: who has released it,
 * where it comes from. A signature tells whether they were changed.
 */
export const addedFiles: readonly string[] = ['provenance.json', 'signed.json']

/** The files of a folder, but for compressed copies: they depend on the machine's compressor. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !/\.(br|gz)$/.test(file))
    .map((file) => file.split(path.sep).join('/'))
    .sort()

/** The files of a build. */
export const builtFilesIn = (folder: string): string[] => filesIn(folder).filter((file) => !addedFiles.includes(file))

/** The first file that differs between two folders; null when none does. */
export const differenceOf = (one: string, other: string): string | null => {
  const [first, second] = [builtFilesIn(one), builtFilesIn(other)]
  const alone = first.find((file) => !second.includes(file)) ?? second.find((file) => !first.includes(file))
  if (alone !== undefined) return alone
  return first.find((file) => !readFileSync(path.join(one, file)).equals(readFileSync(path.join(other, file)))) ?? null
}
