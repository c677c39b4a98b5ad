import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway, type Database, type Queries, type Value } from '../database.ts'
import { inTime, LateTransaction, maxTransactionMs, Transaction, type Asked } from '../transaction.ts'
import { explained, isAnswered, isRepeatable } from './faults.ts'
import { checked, inPostgres } from './statement.ts'

const maxConnections = 10
const maxWaiting = 10_000
const maxTries = 12

/** Whole numbers up to 2^53, and what sums of them are; everything else as `pg` has it. */
const numbers = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (numbers.has(type) ? Number : pg.types.getTypeParser(type, format as 'text')) as never,
}

const usual = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  application_name: 'iot-console',
  keepAlive: true,
}
const limited = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 15_000,
}

/** Opens no connection yet. */
export function poolFor(address: string, most = maxConnections, limits: Partial<typeof limited> = limited): pg.Pool {
  const pool = new pg.Pool({ connectionString: address, types, max: most, ...usual, ...limits })
  // A connection that is lost tells it by an event, too; nobody listening would end the process. Whoever uses it gets
  // the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/**
 * PostgreSQL by a pool of connections. Transactions are serializable, and repeated when another one was in the way;
 * single statements are read committed.
 */
export class PostgresDatabase implements Database {
  readonly dialect = 'postgres'
  readonly #pool: pg.Pool
  readonly #timeLimit: number
  readonly #asked = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  constructor(pool: pg.Pool, timeLimit = maxTransactionMs) {
    this.#pool = pool
    this.#timeLimit = timeLimit
  }

  run(sql: string, ...values: Value[]): Promise<number> {
    return this.#tracked(() => this.#statement((asked) => asked.run(sql, values)))
  }

  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return this.#tracked(() => this.#statement((asked) => asked.get<Row>(sql, values)))
  }

  all<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.#tracked(() => this.#statement((asked) => asked.all<Row>(sql, values)))
  }

  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.#tracked(() => this.#attempt('SERIALIZABLE', work))
  }

  atomic<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.#tracked(() => this.#attempt('READ COMMITTED', work))
  }

  /** Repeats what another transaction was in the way of. */
  async #tracked<Result>(action: () => Promise<Result>): Promise<Result> {
    if (this.#closing) throw new Error('The database is closed.')
    const asked = repeated(action)
    this.#asked.add(asked)
    try {
      return await asked
    } finally {
      this.#asked.delete(asked)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#pool.waitingCount >= maxWaiting)
      throw new DatabaseAway(new Error(`${maxWaiting} statements wait for a connection.`))
    return this.#pool.connect()
  }

  async #statement<Result>(ask: (asked: Asked) => Result | Promise<Result>): Promise<Result> {
    const client = await this.#connect()
    let clean = false
    try {
      const result = await ask(askedBy(client))
      clean = true
      return result
    } catch (error) {
      clean = isAnswered(error)
      throw error
    } finally {
      client.release(!clean)
    }
  }

  async #attempt<Result>(
    isolation: 'SERIALIZABLE' | 'READ COMMITTED',
    work: (tx: Queries) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.#connect()
    const tx = new Transaction(askedBy(client), this.dialect)
    let clean = false
    try {
      await client.query(`BEGIN ISOLATION LEVEL ${isolation}`)
      const result = await inTime(work(tx), this.#timeLimit)
      tx.end()
      await client.query('COMMIT')
      clean = true
      return result
    } catch (error) {
      const cause = tx.failure
      tx.close()
      // One that took too long may still be in a statement: its connection is given up.
      if (!(error instanceof LateTransaction)) clean = await rolledBack(client)
      throw isRepeatable(cause) ? cause : error
    } finally {
      tx.close()
      client.release(!clean)
    }
  }

  /** Waits for what was asked before. */
  close(): Promise<void> {
    this.#closing ??= Promise.allSettled(this.#asked).then(() => this.#pool.end())
    return this.#closing
  }
}

function askedBy(client: pg.PoolClient): Asked {
  const query = (sql: string, values: readonly Value[]) => client.query(inPostgres(sql), checked(values) as Value[])
  return {
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    get: async <Row>(sql: string, values: Value[]) => (await query(sql, values)).rows[0] as Row | undefined,
    all: async <Row>(sql: string, values: Value[]) => (await query(sql, values)).rows as Row[],
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    return false
  }
}

async function repeated<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await action()
    } catch (error) {
      if (!isRepeatable(error)) throw explained(error)
      if (tried === maxTries) throw new DatabaseAway(error)
      await pause(Math.random() * Math.min(2 ** tried, 200))
    }
  }
}
