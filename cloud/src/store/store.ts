import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUpBeforeMigration } from './backup.ts'
import { cloudMigrations, telemetryMigrations } from './migrations.ts'
import { FolderLock, makeDataFolder } from './dataFolder.ts'
import { Database } from './database.ts'
import { loadInstallKeys, Seal, type InstallKeys } from './installKeys.ts'

/** The stored data: accounts and their data in one file; what devices report and the log of integrations in another. */
export interface Store {
  folder: string
  keys: InstallKeys
  seal: Seal
  cloud: Database
  telemetry: Database
  close(): void
}

export function openStore(folder: string, log: (text: string) => void = () => {}): Store {
  makeDataFolder(folder)
  const lock = new FolderLock(folder)
  const opened: { close(): void }[] = [{ close: () => lock.release() }]
  const close = () => opened.splice(0).reverse().forEach((each) => each.close())
  try {
    const paths = { cloud: join(folder, 'cloud.db'), telemetry: join(folder, 'telemetry.db') }
    const keys = loadInstallKeys(folder, existsSync(paths.cloud))
    backUpBeforeMigration(folder, [{ path: paths.cloud, migrations: cloudMigrations }, { path: paths.telemetry, migrations: telemetryMigrations }], log)
    const cloud = new Database(paths.cloud, 'FULL', cloudMigrations)
    opened.push(cloud)
    const telemetry = new Database(paths.telemetry, 'NORMAL', telemetryMigrations)
    opened.push(telemetry)
    return { folder, keys, seal: new Seal(keys.sealing), cloud, telemetry, close }
  } catch (error) {
    close()
    throw error
  }
}
