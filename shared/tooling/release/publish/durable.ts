import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const sync = (file: string): void => {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Windows has no such thing as the sync of a folder.
const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') sync(folder)
}

/** Web servers tell versions of a file apart by its size and the second of its last change: that is never the former one's. */
const laterThan = (temporary: string, file: string): void => {
  const former = existsSync(file) ? Math.floor(statSync(file).mtimeMs / 1000) : 0
  if (former >= Math.floor(Date.now() / 1000)) utimesSync(temporary, former + 1, former + 1)
}

/** Replaces a file in one step: whoever reads it sees the former text or this one, also after a crash. `work` is a folder on the same disk. */
export const writeAtomically = (file: string, content: string | Uint8Array, work = path.dirname(file)): void => {
  const temporary = path.join(work, `${path.basename(file)}.${process.pid}`)
  writeFileSync(temporary, content)
  laterThan(temporary, file)
  sync(temporary)
  renameSync(temporary, file)
  syncFolder(path.dirname(file))
}

/** Copies a folder so that it is on the disk when this returns. */
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

/** Puts a folder in its place in one step. */
export const moveFolder = (from: string, to: string): void => {
  mkdirSync(path.dirname(to), { recursive: true })
  renameSync(from, to)
  syncFolder(path.dirname(to))
}
