import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Libsql from 'libsql'
import { FolderInUse, UserError } from '../userError.ts'

/** Creates the folder if it is missing, for its owner only, and checks that it is writable. */
export function makeDataFolder(folder: string): void {
  attempt(folder, "it can't be made", () => makeMissing(folder))
  attempt(folder, "it can't be written to", () => {
    // Writes a probe: for a superuser, a permission check succeeds even where no files can be written.
    const probe = join(folder, `.write-check-${process.pid}`)
    closeSync(openSync(probe, 'w', 0o600))
    rmSync(probe)
  })
}

/** Level by level: Node's recursive mkdir never ends where no folders can be created, such as below /proc. */
function makeMissing(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeMissing(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function attempt(folder: string, problem: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(
      `The data folder ${folder} can't be used: ${problem} (${reason}). Choose another one with --data.`,
    )
  }
}

/**
 * Keeps a second cloud out of the folder. It is a file lock on an empty database, so it ends with the process, however
 * that ends. (A lock on the databases themselves would last until their statements are garbage-collected.)
 */
export class FolderLock {
  readonly #connection: InstanceType<typeof Libsql>

  constructor(folder: string) {
    const path = join(folder, 'in-use')
    // Created before SQLite does, which would make it readable for everybody. Not opened if it exists: closing it would
    // drop a lock of this process.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    this.#connection = new Libsql(path)
    try {
      this.#connection.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      this.#connection.close()
      const busy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      throw busy
        ? new FolderInUse(
            `The data folder ${folder} is in use: another cloud runs with it. Stop that one, or start with another --data folder.`,
          )
        : error
    }
  }

  release(): void {
    this.#connection.exec('ROLLBACK')
    this.#connection.close()
  }
}

/** Writes a file that only its owner may read; a crash leaves the old file or the new one, never half of it. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}
