import Libsql from 'libsql'
import { chmodSync, existsSync } from 'node:fs'
import { UserError } from '../userError.ts'
import type { Database, Migration, Queries, Value } from './database.ts'
import { inTime, maxTransactionMs, Transaction } from './transaction.ts'

export type Durability = 'FULL' | 'NORMAL'

type Connection = InstanceType<typeof Libsql>
type Statement = ReturnType<Connection['prepare']>

const maxWaiting = 10_000
/** Milliseconds to wait for other programs that lock the file, such as sqlite3. */
const lockTime = 1000

/**
 * One SQLite file in WAL mode. `FULL` survives power loss, `NORMAL` only the death of the process. There is one
 * connection: while a transaction is open, what does not belong to it waits in a queue.
 */
export class SqliteDatabase implements Database {
  readonly dialect = 'sqlite'
  readonly #connection: Connection
  readonly #statements: Statements
  readonly #timeLimit: number
  readonly #waiting: (() => void)[] = []
  #busy = false
  #closed = false

  private constructor(connection: Connection, timeLimit: number) {
    this.#connection = connection
    this.#statements = new Statements(connection)
    this.#timeLimit = timeLimit
  }

  /** `settings` are the pragmas of a new file. */
  static async open(
    path: string,
    durability: Durability,
    migrations: readonly Migration[],
    timeLimit = maxTransactionMs,
    settings: readonly string[] = [],
  ): Promise<SqliteDatabase> {
    const connection = new Libsql(path)
    try {
      chmodSync(path, 0o600)
      connection.pragma(`busy_timeout = ${lockTime}`)
      for (const setting of settings) connection.pragma(setting)
      connection.pragma('journal_mode = WAL')
      connection.pragma(`synchronous = ${durability}`)
      connection.pragma('foreign_keys = ON')
      // Deleted data are overwritten, so tokens and keys don't stay in unused pages.
      connection.pragma('secure_delete = ON')
      const database = new SqliteDatabase(connection, timeLimit)
      await database.#migrate(path, migrations)
      return database
    } catch (error) {
      connection.close()
      throw explained(error, path)
    }
  }

  async #migrate(path: string, migrations: readonly Migration[]): Promise<void> {
    const { user_version: version } = (await this.get<{ user_version: number }>('PRAGMA user_version')) ?? {
      user_version: 0,
    }
    if (version > migrations.length) {
      throw new UserError(
        `${path} was written by a newer version of this cloud. Use that version, or another data folder.`,
      )
    }
    if (version === migrations.length) return
    await this.transaction(async (tx) => {
      for (const migration of migrations.slice(version)) {
        if (typeof migration === 'string') this.#connection.exec(migration)
        else await migration(tx)
      }
      this.#connection.exec(`PRAGMA user_version = ${migrations.length}`)
    })
  }

  run(sql: string, ...values: Value[]): Promise<number> {
    return this.#inTurn(async () => this.#statements.run(sql, values))
  }

  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return this.#inTurn(async () => this.#statements.get<Row>(sql, values))
  }

  all<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.#inTurn(async () => this.#statements.all<Row>(sql, values))
  }

  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => this.#alone(work))
  }

  atomic<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.transaction(work)
  }

  /** Begins at once unless a transaction is open. What begins has asked the connection before this returns. */
  #inTurn<Result>(begin: () => Promise<Result>): Promise<Result> {
    if (!this.#busy) return this.#open(begin)
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new Error(`The database is busy: ${maxWaiting} statements wait for a transaction to end.`))
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        this.#open(begin).then(resolve, reject)
      })
    })
  }

  #open<Result>(begin: () => Promise<Result>): Promise<Result> {
    return this.#closed ? Promise.reject(new Error('The database is closed.')) : begin()
  }

  async #alone<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    this.#busy = true
    const tx = new Transaction(this.#statements, this.dialect)
    try {
      this.#statements.resume()
      this.#connection.exec('BEGIN IMMEDIATE')
      const result = await inTime(work(tx), this.#timeLimit)
      tx.end()
      this.#connection.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
      throw error
    } finally {
      tx.close()
      this.#busy = false
      while (!this.#busy && this.#waiting.length > 0) this.#waiting.shift()?.()
    }
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      this.#closed = true
      this.#statements.clear()
      this.#connection.pragma('wal_checkpoint(TRUNCATE)')
      this.#connection.close()
    })
  }
}

/**
 * The prepared statements of a connection. Values are bound as one array: libsql takes a lone null or Buffer for a set
 * of named values.
 */
class Statements {
  readonly #connection: Connection
  readonly #prepared = new Map<string, Statement>()
  #suspended: (() => void) | undefined

  constructor(connection: Connection) {
    this.#connection = connection
  }

  run(sql: string, values: Value[]): number {
    return this.#ask(sql, (statement) => statement.run(values).changes)
  }

  get<Row>(sql: string, values: Value[]): Row | undefined {
    const row = this.#ask(sql, (statement) => statement.get(values)) as (Row & { _metadata?: unknown }) | undefined
    delete row?._metadata
    return row
  }

  all<Row>(sql: string, values: Value[]): Row[] {
    const rows = this.#ask(sql, (statement) => statement.all(values)) as Record<string, unknown>[]
    // libsql returns bytes as a Buffer from `get` and as an ArrayBuffer from `all`.
    for (const row of rows)
      for (const name in row) if (row[name] instanceof ArrayBuffer) row[name] = Buffer.from(row[name])
    return rows as Row[]
  }

  #ask<Result>(sql: string, ask: (statement: Statement) => Result): Result {
    this.resume()
    const statement = this.#prepared.get(sql) ?? this.#connection.prepare(sql)
    this.#prepared.set(sql, statement)
    try {
      return ask(statement)
    } catch (error) {
      if (isBusy(error)) this.#suspended = () => ask(statement)
      throw error
    }
  }

  /**
   * A statement that found the file locked stays in progress, and no transaction can commit until it has run to its
   * end. Running it here does that, without effect (tursodatabase/libsql-js#238, open with libsql 0.5.29).
   */
  resume(): void {
    const suspended = this.#suspended
    if (!suspended) return
    this.#connection.exec('BEGIN IMMEDIATE')
    this.#suspended = undefined
    try {
      suspended()
    } catch (error) {
      // It would have failed in any case.
      if (isBusy(error)) this.#suspended = suspended
    } finally {
      this.#connection.exec('ROLLBACK')
    }
  }

  clear(): void {
    this.#prepared.clear()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY'
}

function explained(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return new UserError(
      `${path} is damaged and can't be read. Restore it from a copy, or move the data folder away to start over.`,
    )
  }
  if (code === 'SQLITE_CANTOPEN' && !existsSync(path)) {
    return new UserError(`${path} can't be created. Check that the data folder may be written to.`)
  }
  return error
}
