import path from 'node:path'
import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { syncFolder, writeAtomically, writeSynced } from '../folder/files.ts'
import { sha256 } from '../sha256.ts'
import type { Target } from './target.ts'

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

// There is no such file, or a document names one by what no file can have as its name.
const absent: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']

const tryRead = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (absent.includes(codeOf(error))) return undefined
    throw error
  }
}

/** Gives a complete file its name, if no other has it. */
const linkNew = (complete: string, file: string): boolean => {
  try {
    linkSync(complete, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(String(codeOf(error)))) throw error
  }
  try {
    // The file system has no hard links.
    copyFileSync(complete, file, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * A folder on this machine. `work` is on the same disk, and never served. Whoever replaces files takes turns by the
 * folder's lock.
 */
export const folderTarget = (folder: string, work: string): Target => ({
  name: folder,
  read: async (name) => {
    const bytes = tryRead(path.join(folder, name))
    return bytes && { bytes, tag: sha256(bytes) }
  },
  create: async (name, bytes) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    const complete = path.join(work, `new.${randomUUID()}`)
    writeSynced(complete, bytes)
    try {
      return linkNew(complete, file)
    } finally {
      rmSync(complete, { force: true })
      syncFolder(path.dirname(file))
    }
  },
  replace: async (name, bytes, tag) => {
    const file = path.join(folder, name)
    const former = tryRead(file)
    if (!former || sha256(former) !== tag) return false
    writeAtomically(file, bytes, work)
    return true
  },
  list: async (name) => {
    const below = path.join(folder, name)
    if (!existsSync(below)) return []
    return readdirSync(below, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const stats = statSync(path.join(below, file), { throwIfNoEntry: false })
      return stats?.isFile() ? [{ name: file.split(path.sep).join('/'), size: stats.size }] : []
    })
  },
  remove: async (name) => {
    const below = path.join(folder, name)
    if (!existsSync(below)) return
    // All of it at once: what is left of it in the working folder goes with the next change.
    const aside = path.join(work, `gone.${randomUUID()}`)
    renameSync(below, aside)
    syncFolder(path.dirname(below))
    rmSync(aside, { recursive: true, force: true })
  },
})
