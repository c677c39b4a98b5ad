import Libsql from 'libsql'
import { chmodSync, existsSync } from 'node:fs'
import { UserError } from '../userError.ts'

export type Value = string | number | Buffer | null
export type Durability = 'FULL' | 'NORMAL'

/** SQL, or what takes more than SQL. */
export type Migration = string | ((db: Database) => void)

type Statement = ReturnType<InstanceType<typeof Libsql>['prepare']>

/**
 * One SQLite file in WAL mode. `FULL` survives power loss, `NORMAL` only the death of the process.
 * Values are bound as one array: libsql takes a lone null or Buffer for a set of named values.
 */
export class Database {
  readonly #connection: InstanceType<typeof Libsql>
  readonly #statements = new Map<string, Statement>()

  constructor(path: string, durability: Durability, migrations: readonly Migration[]) {
    this.#connection = new Libsql(path)
    try {
      chmodSync(path, 0o600)
      this.#connection.pragma('journal_mode = WAL')
      this.#connection.pragma(`synchronous = ${durability}`)
      this.#connection.pragma('foreign_keys = ON')
      // Deleted data are overwritten, so tokens and keys don't stay in unused pages.
      this.#connection.pragma('secure_delete = ON')
      this.#migrate(path, migrations)
    } catch (error) {
      this.#connection.close()
      throw explained(error, path)
    }
  }

  #migrate(path: string, migrations: readonly Migration[]): void {
    const row = this.get<{ user_version: number }>('PRAGMA user_version')
    const version = row?.user_version ?? 0
    if (version > migrations.length) {
      throw new UserError(`${path} was written by a newer version of this cloud. Use that version, or another data folder.`)
    }
    if (version === migrations.length) return
    this.transaction(() => {
      for (const migration of migrations.slice(version)) {
        if (typeof migration === 'string') this.#connection.exec(migration)
        else migration(this)
      }
      this.#connection.exec(`PRAGMA user_version = ${migrations.length}`)
    })
  }

  #prepared(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#connection.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: Value[]): number {
    return this.#prepared(sql).run(values).changes
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    const row = this.#prepared(sql).get(values) as (Row & { _metadata?: unknown }) | undefined
    delete row?._metadata
    return row
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#prepared(sql).all(values) as Row[]
  }

  /** Inside another transaction, the work becomes part of it. */
  transaction<Result>(work: () => Result): Result {
    if (this.#connection.inTransaction) return work()
    return this.#connection.transaction(work).immediate()
  }

  close(): void {
    this.#statements.clear()
    this.#connection.pragma('wal_checkpoint(TRUNCATE)')
    this.#connection.close()
  }
}

function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return new UserError(`${path} is damaged and can't be read. Restore it from a copy, or move the data folder away to begin anew.`)
  }
  if (code === 'SQLITE_CANTOPEN' && !existsSync(path)) {
    return new UserError(`${path} can't be created. Check that the data folder may be written to.`)
  }
  return error
}
