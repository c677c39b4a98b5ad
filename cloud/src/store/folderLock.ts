import Libsql from 'libsql'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'

/**
 * Keeps a second cloud out of the folder. The lock is the system's own, on an empty database: it ends with the process,
 * however that ends. (Locking the stores themselves would outlast their closing, until their statements are collected.)
 */
export class FolderLock {
  readonly #connection: InstanceType<typeof Libsql>

  constructor(folder: string) {
    this.#connection = new Libsql(join(folder, 'in-use'))
    try {
      this.#connection.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      this.#connection.close()
      const busy = error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
      throw busy ? new Refusal(`The data folder ${folder} is in use: another cloud runs with it. Stop that one, or start with another --data folder.`) : error
    }
  }

  release(): void {
    this.#connection.exec('ROLLBACK')
    this.#connection.close()
  }
}
