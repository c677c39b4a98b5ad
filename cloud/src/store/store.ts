import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tell } from '../operation/log.ts'
import { backUpBeforeMigration } from './backup.ts'
import { cloudMigrations } from './migrations.ts'
import { FolderLock, makeDataFolder } from './dataFolder.ts'
import type { Database } from './database.ts'
import { FolderDocuments, StoredDocuments, type Documents } from './documents.ts'
import { loadInstallKeys, Seal, type InstallKeys } from './installKeys.ts'
import { Notices } from './notices.ts'
import { Replica } from './replica.ts'
import { SqliteDatabase } from './sqliteDatabase.ts'
import { telemetryMigrations } from './telemetryMigrations.ts'

/** The stored data: accounts and their data; and apart from them what devices report and the log of integrations. */
export interface Store {
  /** Of this process alone. */
  folder: string
  keys: InstallKeys
  seal: Seal
  cloud: Database
  telemetry: Database
  documents: Documents
  replica: Replica
  notices: Notices
  /** Does the work while no other process with these data does work of this name. */
  inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface StoreOptions {
  /** The address of a PostgreSQL database. */
  database?: string
  /** Milliseconds after which others take over from a process that is gone. */
  lease?: number
}

type Opened = Omit<Store, 'folder' | 'seal' | 'replica' | 'notices' | 'close'>
type WhenClosing = (close: () => void | Promise<void>) => void

/**
 * Two files of SQLite in the folder, unless `database` is the address of a PostgreSQL database, which several processes
 * may share.
 */
export async function openStore(
  folder: string,
  log: Tell = () => {},
  { database, lease }: StoreOptions = {},
): Promise<Store> {
  makeDataFolder(folder)
  const lock = new FolderLock(folder)
  const opened: (() => void | Promise<void>)[] = [() => lock.release()]
  const close = async () => {
    for (const each of opened.splice(0).reverse()) await each()
  }
  try {
    const whenClosing: WhenClosing = (each) => void opened.push(each)
    const { keys, ...store } = await (database === undefined
      ? openFiles(folder, log, whenClosing)
      : openShared(database, log, whenClosing))
    const replica = await Replica.open(store.cloud, log, lease)
    whenClosing(() => replica.close())
    const notices = new Notices(replica.id, log)
    if (database !== undefined) await hearOthers(database, notices, log, whenClosing)
    return { ...store, folder, keys, replica, notices, seal: new Seal(keys.sealing), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openFiles(folder: string, log: Tell, whenClosing: WhenClosing): Promise<Opened> {
  const paths = { cloud: join(folder, 'cloud.db'), telemetry: join(folder, 'telemetry.db') }
  const documents = new FolderDocuments(folder)
  const keys = await loadInstallKeys(documents, existsSync(paths.cloud))
  backUpBeforeMigration(
    folder,
    [
      { path: paths.cloud, migrations: cloudMigrations },
      { path: paths.telemetry, migrations: telemetryMigrations },
    ],
    log,
  )
  const cloud = await SqliteDatabase.open(paths.cloud, 'FULL', cloudMigrations)
  whenClosing(() => cloud.close())
  const telemetry = await SqliteDatabase.open(paths.telemetry, 'NORMAL', telemetryMigrations)
  whenClosing(() => telemetry.close())
  return { keys, documents, cloud, telemetry, inTurn: (_name, work) => work() }
}

async function hearOthers(address: string, notices: Notices, log: Tell, whenClosing: WhenClosing): Promise<void> {
  const { Listener } = await import('./postgres/listener.ts')
  const listener = await Listener.open(address, notices, log)
  whenClosing(() => listener.close())
}

/** Its driver is loaded where it is wanted only. */
async function openShared(address: string, log: Tell, whenClosing: WhenClosing): Promise<Opened> {
  const { openPostgres } = await import('./postgres/openPostgres.ts')
  const { database, inTurn } = await openPostgres(address, log)
  whenClosing(() => database.close())
  const documents = new StoredDocuments(database)
  const keys = await loadInstallKeys(documents, (await database.get('SELECT 1 FROM users LIMIT 1')) !== undefined)
  return { keys, documents, cloud: database, telemetry: database, inTurn }
}
