import type pg from 'pg'
import { UserError } from '../../userError.ts'
import type { PostgresMigration } from './schema.ts'

/** Any number, the same in all releases. */
const migrationLock = 7_241_530_018

interface Done {
  known: number
  needed: number
}

/** Brings the schema up to date. One replica does it; others wait, and those of a former release go on meanwhile. */
export async function migrate(
  client: pg.PoolClient,
  migrations: readonly PostgresMigration[],
  shown: string,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, needs INTEGER NOT NULL, done_at TIMESTAMPTZ NOT NULL DEFAULT now())',
    )
    const {
      rows: [done = { known: 0, needed: 0 }],
    } = await client.query<Done>(
      'SELECT coalesce(max(number), 0)::int AS known, coalesce(max(needs), 0)::int AS needed FROM migrations',
    )
    if (done.needed > migrations.length)
      throw new UserError(
        `The database ${shown} was changed by a newer version of this cloud, and this one can't work with it. Use that version.`,
      )
    for (const [index, { sql, needs = 0 }] of migrations.entries()) {
      if (index < done.known) continue
      await client.query(sql)
      await client.query('INSERT INTO migrations (number, needs) VALUES ($1, $2)', [index + 1, needs])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
