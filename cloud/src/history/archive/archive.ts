import type { Database } from '../../store/database.ts'
import { SqliteDatabase } from '../../store/sqliteDatabase.ts'
import type { HistorySetup } from '../protocol.ts'
import { FieldBook } from '../series/fieldBook.ts'
import { Accounts } from './accounts.ts'
import { historyMigrations } from './migrations.ts'
import { Partitions } from './partitions.ts'
import { Topics } from './topics.ts'
import { Retention } from './retention.ts'
import { Writer } from './writer.ts'

/** The store of events, with everything to write and search it. */
export interface Archive {
  db: Database
  accounts: Accounts
  topics: Topics
  fields: FieldBook
  writer: Writer
  retention: Retention
}

export async function openArchive({ place, most }: HistorySetup): Promise<Archive> {
  const db = 'file' in place ? await openFile(place.file) : await openShared(place.database)
  const [accounts, topics, fields] = [new Accounts(db, most), new Topics(db), new FieldBook(db)]
  const partitions = db.dialect === 'postgres' ? new Partitions(db) : undefined
  const writer = new Writer({
    db,
    accounts,
    topics,
    fields,
    prepare: async (times) => partitions?.prepare(times),
  })
  return { db, accounts, topics, fields, writer, retention: new Retention({ db, accounts, topics, partitions }) }
}

const pages = ['page_size = 8192', 'cache_size = -16000']

function openFile(path: string): Promise<Database> {
  return SqliteDatabase.open(path, 'NORMAL', historyMigrations, undefined, pages)
}

/** The driver is loaded only where it is used. The cloud has already migrated the schema. */
async function openShared(address: string): Promise<Database> {
  const { poolFor, PostgresDatabase } = await import('../../store/postgres/postgresDatabase.ts')
  return new PostgresDatabase(poolFor(address, 4))
}
