import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Libsql from 'libsql'
import pg from 'pg'
import { UserError } from '../../userError.ts'
import { FolderLock } from '../dataFolder.ts'
import type { Value } from '../database.ts'
import { documentNames, FolderDocuments } from '../documents.ts'
import { openStore } from '../store.ts'
import { databaseAddress, hopeless, shownAddress, unreachable } from './address.ts'
import { openPostgres } from './openPostgres.ts'

type Row = Record<string, Value>
type File = 'cloud' | 'telemetry'

/**
 * In the order in which they refer to each other, with their keys. What processes know of each other is not taken
 * along.
 */
const tables: readonly { name: string; file: File; key: readonly string[] }[] = [
  { name: 'users', file: 'cloud', key: ['sub'] },
  { name: 'identity', file: 'cloud', key: ['model', 'id'] },
  { name: 'devices', file: 'cloud', key: ['number'] },
  { name: 'device_keys', file: 'cloud', key: ['id'] },
  { name: 'device_updates', file: 'cloud', key: ['device'] },
  { name: 'revoked_keys', file: 'cloud', key: ['device', 'hash'] },
  { name: 'device_crashes', file: 'cloud', key: ['device'] },
  { name: 'dashboards', file: 'cloud', key: ['owner'] },
  { name: 'enrolments', file: 'cloud', key: ['id'] },
  { name: 'integrations', file: 'cloud', key: ['owner', 'id'] },
  { name: 'alert_rules', file: 'cloud', key: ['id'] },
  { name: 'alert_accounts', file: 'cloud', key: ['owner'] },
  { name: 'secrets', file: 'cloud', key: ['owner', 'name'] },
  { name: 'projects', file: 'cloud', key: ['id'] },
  { name: 'project_files', file: 'cloud', key: ['project', 'path'] },
  { name: 'firmwares', file: 'cloud', key: ['owner', 'sha256'] },
  { name: 'artifacts', file: 'cloud', key: ['project', 'path'] },
  { name: 'device_firmwares', file: 'cloud', key: ['device'] },
  { name: 'device_memory', file: 'cloud', key: ['device', 'name'] },
  { name: 'builds', file: 'cloud', key: ['number'] },
  { name: 'presence', file: 'telemetry', key: ['device'] },
  { name: 'vitals', file: 'telemetry', key: ['device', 't'] },
  { name: 'deliveries', file: 'telemetry', key: ['number'] },
  { name: 'started_deliveries', file: 'telemetry', key: ['id'] },
  { name: 'failing_integrations', file: 'telemetry', key: ['owner', 'integration'] },
  { name: 'alerts', file: 'telemetry', key: ['id'] },
  { name: 'alert_changes', file: 'telemetry', key: ['number'] },
  { name: 'alert_conditions', file: 'telemetry', key: ['rule', 'subject'] },
  { name: 'alert_messages', file: 'telemetry', key: ['id'] },
  { name: 'alert_clock', file: 'telemetry', key: ['name'] },
  { name: 'sign_in_failures', file: 'telemetry', key: ['key'] },
]
const numbered = ['devices', 'builds', 'deliveries', 'alert_changes']
const maxRows = 500
const maxBytes = 4 * 1024 * 1024

/**
 * Copies the data of a folder into a database that has none, all or nothing. The folder stays as it is, but for an
 * upgrade of its files. Returns the number of rows by table.
 */
export async function importFolder(
  folder: string,
  database: string,
  log: (text: string) => void,
): Promise<Map<string, number>> {
  const address = databaseAddress(database)
  if (!existsSync(join(folder, 'cloud.db'))) throw new UserError(`${folder} is not a data folder: it has no cloud.db.`)
  // Brings its files up to date, and says so if another cloud runs with them.
  await (await openStore(folder, log)).close()
  const lock = new FolderLock(folder)
  try {
    const { database: opened, inTurn } = await openPostgres(address, undefined)
    try {
      // No cloud makes its first account meanwhile.
      return await inTurn('first account', () => copy(folder, address))
    } finally {
      await opened.close()
    }
  } finally {
    lock.release()
  }
}

async function copy(folder: string, address: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: address, application_name: 'iot-console import' })
  const lost = once(client, 'error').then(([error]) => Promise.reject(error as Error))
  lost.catch(() => {})
  const files = { cloud: new Libsql(join(folder, 'cloud.db')), telemetry: new Libsql(join(folder, 'telemetry.db')) }
  try {
    await client.connect()
    return await Promise.race([copyAll(folder, files, client, address), lost])
  } catch (error) {
    throw hopeless(error, address) ?? unreachable(error, address)
  } finally {
    await client.end().catch(() => {})
    for (const file of Object.values(files)) file.close()
  }
}

async function copyAll(
  folder: string,
  files: Record<File, InstanceType<typeof Libsql>>,
  client: pg.Client,
  address: string,
): Promise<Map<string, number>> {
  await client.query('BEGIN')
  const { rowCount: taken } = await client.query('SELECT 1 FROM users UNION ALL SELECT 1 FROM documents LIMIT 1')
  if (taken)
    throw new UserError(
      `The database ${shownAddress(address)} has data already. Import into one that no cloud has used yet.`,
    )
  const copied = new Map<string, number>()
  for (const { name, file, key } of tables) copied.set(name, await copyTable(files[file], client, name, key))
  for (const name of numbered)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${name}', 'number'), greatest((SELECT max(number) FROM ${name}), 1))`,
    )
  const kept = new FolderDocuments(folder)
  for (const name of documentNames) {
    const content = await kept.read(name)
    if (content !== undefined)
      await client.query('INSERT INTO documents (name, content) VALUES ($1, $2)', [name, content])
  }
  await client.query('COMMIT')
  return copied
}

async function copyTable(
  file: InstanceType<typeof Libsql>,
  client: pg.Client,
  name: string,
  key: readonly string[],
): Promise<number> {
  const { rows: columnRows } = await client.query<{ name: string }>(
    'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
    [name],
  )
  const columns = columnRows.map((column) => column.name)
  let copied = 0
  for (let after: Value[] | undefined; ;) {
    const rows = nextRows(file, name, columns, key, after)
    const last = rows.at(-1)
    if (!last) return copied
    await insert(client, name, columns, rows)
    copied += rows.length
    after = key.map((column) => last[column] ?? null)
  }
}

/** By their key, as many as fit into the memory. */
function nextRows(
  file: InstanceType<typeof Libsql>,
  name: string,
  columns: readonly string[],
  key: readonly string[],
  after: Value[] | undefined,
): Row[] {
  const beyond = after === undefined ? '' : ` WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`
  const rows: Row[] = []
  let bytes = 0
  for (const row of file
    .prepare(`SELECT ${columns.join(', ')} FROM ${name}${beyond} ORDER BY ${key.join(', ')} LIMIT ${maxRows}`)
    .iterate(after ?? []) as Iterable<Row>) {
    const values = Object.fromEntries(columns.map((column) => [column, stored(row[column] ?? null)]))
    rows.push(values)
    bytes += Object.values(values).reduce<number>(
      (sum, value) => sum + (typeof value === 'number' || value === null ? 8 : value.length),
      0,
    )
    if (bytes > maxBytes) break
  }
  return rows
}

/** libsql gives bytes as one of two kinds. */
function stored(value: Value | ArrayBuffer): Value {
  return value instanceof ArrayBuffer ? Buffer.from(value) : value
}

async function insert(
  client: pg.Client,
  name: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const places = rows.map(
    (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  )
  await client.query(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${places.join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column])),
  )
}
