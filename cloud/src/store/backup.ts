import Libsql from 'libsql'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { UserError } from '../userError.ts'
import type { Migration } from './database.ts'
import { documentNames } from './documents.ts'

const maxStored = 3
const othersFiles = documentNames.map((name) => `${name}.json`)

interface Stored {
  path: string
  migrations: readonly Migration[]
}

/**
 * Before data of an earlier version are migrated, all data of the folder are copied. The copy is a data folder itself:
 * the earlier version can start with it. The newest few copies are kept.
 */
export function backUpBeforeMigration(folder: string, stores: readonly Stored[], log: (text: string) => void): void {
  if (!stores.some(isOutdated)) return
  const all = join(folder, 'backups')
  const name = `before-upgrade-${new Date().toISOString().replaceAll(':', '-')}`
  const draft = join(all, `${name}.unfinished`)
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 })
    for (const { path } of stores) if (existsSync(path)) copyStore(path, join(draft, basename(path)))
    for (const file of othersFiles)
      if (existsSync(join(folder, file))) copyPrivately(join(folder, file), join(draft, file))
    renameSync(draft, join(all, name))
    dropOld(all)
  } catch (error) {
    if (existsSync(draft)) rmSync(draft, { recursive: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new UserError(
      `The data in ${folder} can't be copied before they are brought up to date (${reason}). Nothing was changed. Make room, or use the version that wrote them.`,
    )
  }
  log(`The stored data are brought up to date. A copy of what they were is in ${join(all, name)}.`)
}

function isOutdated({ path, migrations }: Stored): boolean {
  if (!existsSync(path)) return false
  try {
    const version = withConnection(
      path,
      (connection) => (connection.prepare('PRAGMA user_version').get() as { user_version: number }).user_version,
    )
    return version > 0 && version < migrations.length
  } catch {
    // Opening the database reports the error.
    return false
  }
}

/** VACUUM INTO includes what a crash has left in the write-ahead log. */
function copyStore(path: string, target: string): void {
  withConnection(path, (connection) => connection.prepare('VACUUM INTO ?').run([target]))
  keep(target)
}

function copyPrivately(path: string, target: string): void {
  copyFileSync(path, target)
  keep(target)
}

function keep(target: string): void {
  chmodSync(target, 0o600)
  const file = openSync(target, 'r+')
  fsyncSync(file)
  closeSync(file)
}

function withConnection<Result>(path: string, work: (connection: InstanceType<typeof Libsql>) => Result): Result {
  const connection = new Libsql(path)
  try {
    return work(connection)
  } finally {
    connection.close()
  }
}

function dropOld(all: string): void {
  const names = readdirSync(all)
    .filter((name) => name.startsWith('before-upgrade-'))
    .sort()
  const unfinished = names.filter((name) => name.endsWith('.unfinished'))
  const finished = names.filter((name) => !unfinished.includes(name))
  for (const name of [...unfinished, ...finished.slice(0, -maxStored)])
    rmSync(join(all, name), { recursive: true, force: true })
}
