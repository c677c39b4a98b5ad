import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Tell } from '../../operation/log.ts'
import { UserError } from '../../userError.ts'
import { hopeless, shownAddress, unreachable } from './address.ts'
import { explained, reasonOf } from './faults.ts'
import { migrate } from './migrations.ts'
import { poolFor, PostgresDatabase } from './postgresDatabase.ts'
import { postgresMigrations, type PostgresMigration } from './schema.ts'

const oldestServer = 150_000
const maxPauseMs = 5_000

export interface OpenedPostgres {
  database: PostgresDatabase
  /** Does the work while no other replica does work of this name. */
  inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

/** Brings the schema up to date. With a log, waits until the database can be reached, however long that takes. */
export async function openPostgres(
  address: string,
  log: Tell | undefined,
  migrations: readonly PostgresMigration[] = postgresMigrations,
): Promise<OpenedPostgres> {
  await patiently(() => withoutLimits(address, (client) => prepare(client, address, migrations)), address, log)
  return { database: new PostgresDatabase(poolFor(address)), inTurn: (name, work) => inTurn(address, name, work) }
}

/** A migration, and who waits for another replica, may take any time. */
async function withoutLimits<Result>(
  address: string,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = poolFor(address, 1, {})
  try {
    const client = await pool.connect()
    try {
      // Those of the role.
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

async function prepare(
  client: pg.PoolClient,
  address: string,
  migrations: readonly PostgresMigration[],
): Promise<void> {
  const {
    rows: [server],
  } = await client.query<{ version: number; shown: string; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS shown, current_setting('server_encoding') AS encoding",
  )
  if (!server || server.version < oldestServer)
    throw new UserError(
      `The database ${shownAddress(address)} is of PostgreSQL ${server?.shown ?? ''}; at least 15 is needed.`,
    )
  if (server.encoding !== 'UTF8')
    throw new UserError(`The database ${shownAddress(address)} has the encoding ${server.encoding}; UTF8 is needed.`)
  await migrate(client, migrations, shownAddress(address))
}

async function patiently(work: () => Promise<void>, address: string, log: Tell | undefined): Promise<void> {
  let told = ''
  for (let wait = 250; ; wait = Math.min(wait * 2, maxPauseMs)) {
    try {
      await work()
      if (told !== '') log?.(`The database ${shownAddress(address)} is there.`, 'info')
      return
    } catch (error) {
      const end = hopeless(error, address)
      if (end) throw end
      if (!log) throw unreachable(error, address)
      const reason = reasonOf(error)
      if (reason !== told)
        log(
          `The database ${shownAddress(address)} can't be reached (${reason}). Waiting for it; nothing is served until it is there.`,
        )
      told = reason
      await pause(wait)
    }
  }
}

async function inTurn<Result>(address: string, name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await withoutLimits(address, async (client) => {
      // The lock ends with the connection.
      await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
      return work()
    })
  } catch (error) {
    throw explained(error)
  }
}
