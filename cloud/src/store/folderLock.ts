import Libsql from 'libsql'
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { FolderInUse } from '../refusal.ts'

/**
 * Keeps a second cloud out of the folder. The lock is the system's own, on an empty database: it ends with the process,
 * however that ends. (Locking the stores themselves would outlast their closing, until their statements are collected.)
 */
export class FolderLock {
  readonly #connection: InstanceType<typeof Libsql>

  constructor(folder: string) {
    const path = join(folder, 'in-use')
    // Made before SQLite does, which would let everybody read it. Not opened when it is there: closing it again would drop a lock of this process.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
    this.#connection = new Libsql(path)
    try {
      this.#connection.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      this.#connection.close()
      const busy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      throw busy ? new FolderInUse(`The data folder ${folder} is in use: another cloud runs with it. Stop that one, or start with another --data folder.`) : error
    }
  }

  release(): void {
    this.#connection.exec('ROLLBACK')
    this.#connection.close()
  }
}
