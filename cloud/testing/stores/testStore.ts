import { afterAll } from '@jest/globals'
import type { Database } from '../../src/store/database.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { databaseOf } from './databases.ts'

const opened: Store[] = []
afterAll(async () => {
  for (const store of opened.splice(0)) await store.close().catch(() => {})
})

export async function openTestStore(folder = temporaryFolder()): Promise<Store> {
  const database = await databaseOf(folder)
  return openStore(folder, () => {}, database === undefined ? {} : { database })
}

/** One that is empty, and closed after the tests of the file. */
export async function openTestDatabase(which: keyof Pick<Store, 'cloud' | 'telemetry'>): Promise<Database> {
  const store = await openTestStore()
  opened.push(store)
  return store[which]
}

/** From now on such changes of a table fail with "disk full", as those of a row with this id do. */
export async function failWrites(db: Database, change: 'INSERT' | 'UPDATE', table: string, id?: string): Promise<void> {
  const when = id === undefined ? '' : `WHEN (${change === 'INSERT' ? 'NEW' : 'OLD'}.id = '${id}')`
  if (db.dialect === 'sqlite') {
    await db.run(`CREATE TRIGGER full BEFORE ${change} ON ${table} ${when} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    return
  }
  await db.run("CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''disk full''; END'")
  await db.run(`CREATE TRIGGER "full" BEFORE ${change} ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION fail()`)
}

export async function allowWrites(db: Database, table: string): Promise<void> {
  await db.run(db.dialect === 'sqlite' ? 'DROP TRIGGER full' : `DROP TRIGGER "full" ON ${table}`)
}
