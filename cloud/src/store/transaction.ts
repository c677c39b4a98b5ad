import type { Dialect, Queries, Value } from './database.ts'

/** What a connection answers inside a transaction. */
export interface Asked {
  run(sql: string, values: Value[]): number | Promise<number>
  get<Row>(sql: string, values: Value[]): Row | undefined | Promise<Row | undefined>
  all<Row>(sql: string, values: Value[]): Row[] | Promise<Row[]>
}

/** What failed inside dooms the whole transaction, even if the work goes on. */
export class Transaction implements Queries {
  readonly dialect: Dialect
  readonly #asked: Asked
  #ended: Error | undefined

  constructor(asked: Asked, dialect: Dialect) {
    this.#asked = asked
    this.dialect = dialect
  }

  run(sql: string, ...values: Value[]): Promise<number> {
    return this.transaction(async () => this.#asked.run(sql, values))
  }

  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined> {
    return this.transaction(async () => this.#asked.get<Row>(sql, values))
  }

  all<Row>(sql: string, ...values: Value[]): Promise<Row[]> {
    return this.transaction(async () => this.#asked.all<Row>(sql, values))
  }

  async transaction<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    if (this.#ended) throw this.#ended
    try {
      return await work(this)
    } catch (error) {
      this.#ended ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  atomic<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result> {
    return this.transaction(work)
  }

  /** What has doomed it. */
  get failure(): Error | undefined {
    return this.#ended
  }

  /** Throws what has doomed it. */
  end(): void {
    if (this.#ended) throw this.#ended
  }

  close(): void {
    this.#ended ??= new Error('The transaction has ended.')
  }
}

export const maxTransactionMs = 5_000

export class LateTransaction extends Error {}

export async function inTime<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new LateTransaction(
            `A transaction took longer than ${limit / 1000} s and was rolled back. It may have waited for something else than its own statements.`,
          ),
        ),
      limit,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
