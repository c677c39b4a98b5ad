export type Value = string | number | Buffer | null

export type Dialect = 'sqlite' | 'postgres'

/**
 * Asynchronous queries, which a pool of PostgreSQL can run as well. Other code may run between two of them: what
 * belongs together is one transaction, or one statement with a condition.
 */
export interface Queries {
  /** For the few statements that can't be written for both. */
  readonly dialect: Dialect
  /** Returns the number of changed rows. */
  run(sql: string, ...values: Value[]): Promise<number>
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>
  /**
   * Does all of the work or nothing, as if nobody else were there. The work asks `tx` only, and hands it on to what it
   * calls: a transaction of `tx` is part of the first. It may be repeated, so it changes nothing outside of the
   * database. It waits for nothing but `tx` (no request, no file, no password hash): everybody else waits for it, and
   * it is rolled back after a few seconds.
   */
  transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>
  /**
   * Does all of the work or nothing, but others may change meanwhile what it has read: for changes that depend on
   * nothing else, and come often.
   */
  atomic<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>
}

export interface Database extends Queries {
  /** Waits for what was asked before. */
  close(): Promise<void>
}

/** SQL, or what takes more than SQL. */
export type Migration = string | ((tx: Queries) => Promise<void>)

/** The database can't be reached, or is too busy: to be tried again in a while. Nothing is known to be stored. */
export class DatabaseAway extends Error {
  readonly statusCode = 503
  /** The identity provider answers its message, too. */
  readonly expose = true
  /** Seconds. */
  readonly retryAfter = 2

  constructor(cause: unknown) {
    super("The data can't be reached at the moment. Try again in a few seconds.", { cause })
  }
}

/** PostgreSQL stores no NUL character in a text. */
export class UnstorableText extends Error {
  readonly statusCode = 400
  readonly expose = true

  constructor() {
    super("A text has a NUL character, which can't be stored.")
  }
}
