import Libsql from 'libsql'
import pg from 'pg'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Value } from '../../src/store/database.ts'
import type { InstallKeys } from '../../src/store/installKeys.ts'
import { poolFor, PostgresDatabase } from '../../src/store/postgres/postgresDatabase.ts'
import type { Store } from '../../src/store/store.ts'

/** Which store the tests of this Jest project are about. */
export const onPostgres = (globalThis as { testedStore?: string }).testedStore === 'postgres'

const databases = new Map<string, Promise<string>>()
let made = 0

/** The database of the clouds with this data folder; undefined when the folder itself has the data. */
export async function databaseOf(data: string): Promise<string | undefined> {
  if (!onPostgres) return undefined
  const known = databases.get(data) ?? newDatabase()
  databases.set(data, known)
  return known
}

/** An empty database of the test run's server. */
export async function newDatabase(): Promise<string> {
  const server = process.env['TEST_DATABASE'] ?? ''
  const name = `test_${process.pid}_${(made += 1)}_${Date.now()}`
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } finally {
    await client.end()
  }
  return server.replace('/postgres?', `/${name}?`)
}

export interface Rows {
  run(sql: string, ...values: Value[]): Promise<number>
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>
}

/** Works behind the back of a cloud that runs. */
export async function withDatabase<Result>(
  data: string,
  which: keyof Pick<Store, 'cloud' | 'telemetry'> | 'history',
  work: (db: Rows) => Promise<Result>,
): Promise<Result> {
  const address = await databaseOf(data)
  return address === undefined ? inFile(join(data, `${which}.db`), work) : inDatabase(address, work)
}

async function inFile<Result>(path: string, work: (db: Rows) => Promise<Result>): Promise<Result> {
  const file = new Libsql(path)
  file.pragma('busy_timeout = 5000')
  try {
    return await work({
      run: async (sql, ...values) => file.prepare(sql).run(values).changes,
      all: async <Row>(sql: string, ...values: Value[]) => file.prepare(sql).all(values) as Row[],
    })
  } finally {
    file.close()
  }
}

async function inDatabase<Result>(address: string, work: (db: Rows) => Promise<Result>): Promise<Result> {
  const db: Database = new PostgresDatabase(poolFor(address, 1))
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A private document, as the cloud has written it. */
export async function documentOf(data: string, name: string): Promise<string> {
  if (!onPostgres) return readFileSync(join(data, `${name}.json`), 'utf8')
  const [row] = await withDatabase(data, 'cloud', (db) =>
    db.all<{ content: string }>('SELECT content FROM documents WHERE name = ?', name),
  )
  return row?.content ?? ''
}

export async function keysOf(data: string): Promise<InstallKeys> {
  return JSON.parse(await documentOf(data, 'keys')) as InstallKeys
}

/** Everything that a cloud has stored, by place. */
export async function storedBytes(data: string): Promise<{ place: string; content: Buffer }[]> {
  const files = readdirSync(data).map((name) => ({
    place: `the file ${name}`,
    content: readFileSync(join(data, name)),
  }))
  if (!onPostgres) return files
  return withDatabase(data, 'cloud', async (db) => {
    const tables = await db.all<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    const rows = await Promise.all(
      tables.map(async ({ name }) => ({
        place: `the table ${name}`,
        content: Buffer.concat((await db.all<Record<string, Value>>(`SELECT * FROM ${name}`)).flatMap(bytesOfRow)),
      })),
    )
    return [...files, ...rows]
  })
}

function bytesOfRow(row: Record<string, Value>): Buffer[] {
  return Object.values(row).map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(`${String(value)}\n`)))
}
