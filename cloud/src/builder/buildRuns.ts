import { randomUUID } from 'node:crypto'
import type { Database, Queries } from '../store/database.ts'
import { databaseNow, processOf, type Replica } from '../store/replica.ts'
import type { BuildResult } from './builder.ts'

/** A build under way. Each time that it begins is a turn, of which only the last one counts. */
export interface BuildRun {
  id: string
  startedAt: number
  turn: number
}

/** A build whose process has ended and that nobody has taken up. */
export interface LostBuild extends BuildRun {
  owner: string
  project: string
  version: string
}

const usuallyKept = 15_000

/**
 * Builds under way, stored for whoever takes them up: the reader of a log that was cut asks for the build again, and
 * the process that is asked begins it again. What has ended is kept for a while, for a reader that has not heard of it.
 */
export class BuildRuns {
  readonly #db: Database
  readonly #process: string
  readonly #ended: string
  readonly #now: string
  /** Milliseconds that a reader has to come back. */
  readonly kept: number

  constructor(db: Database, replica: Pick<Replica, 'id' | 'isAlone'>, kept = usuallyKept) {
    const { process, ended } = processOf(db.dialect, replica)
    this.#db = db
    this.#process = process
    this.#ended = ended
    this.#now = databaseNow[db.dialect]
    this.kept = kept
  }

  /** `version` is the hash of the sources. */
  async begin(owner: string, project: string, version: string): Promise<BuildRun> {
    const run = { id: randomUUID(), startedAt: Date.now(), turn: 1 }
    await this.#db.run(
      'INSERT INTO build_runs (run, owner, project, version, started_at, process, turn) VALUES (?, ?, ?, ?, ?, ?, 1)',
      run.id,
      owner,
      project,
      version,
      run.startedAt,
      this.#process,
    )
    return run
  }

  /** The build's next turn is this process's, whoever had the last one; or its result, where it has ended. */
  takeUp(
    owner: string,
    project: string,
    version: string,
    id: string,
  ): Promise<BuildRun | { result: BuildResult } | undefined> {
    return this.#db.transaction(async (tx) => {
      const row = await tx.get<{ started_at: number; turn: number; result: string | null }>(
        'SELECT started_at, turn, result FROM build_runs WHERE run = ? AND owner = ? AND project = ?',
        id,
        owner,
        project,
      )
      if (!row) return undefined
      if (row.result !== null) return { result: JSON.parse(row.result) as BuildResult }
      await tx.run(
        'UPDATE build_runs SET turn = turn + 1, process = ?, version = ?, reader_left = 0, over_at = NULL WHERE run = ?',
        this.#process,
        version,
        id,
      )
      return { id, startedAt: row.started_at, turn: row.turn + 1 }
    })
  }

  /** Returns false when it was taken up meanwhile. */
  async ended({ id, turn }: BuildRun, result: BuildResult, db: Queries = this.#db): Promise<boolean> {
    return (
      (await db.run(
        `UPDATE build_runs SET result = ?, over_at = ${this.#now} WHERE run = ? AND turn = ?`,
        JSON.stringify(result),
        id,
        turn,
      )) > 0
    )
  }

  /** Its reader has ended it, or was cut off. */
  async left({ id, turn }: BuildRun): Promise<void> {
    await this.#db.run(
      `UPDATE build_runs SET reader_left = 1, over_at = ${this.#now} WHERE run = ? AND turn = ?`,
      id,
      turn,
    )
  }

  /** Drops what nobody has come back for; and returns what is left of it: builds whose process has ended. */
  async lost(): Promise<LostBuild[]> {
    await this.#db.run(
      `UPDATE build_runs SET over_at = ${this.#now} WHERE over_at IS NULL AND ${this.#ended}`,
      this.#process,
    )
    await this.#db.run(
      `DELETE FROM build_runs WHERE over_at <= ${this.#now} - ? AND (result IS NOT NULL OR reader_left = 1)`,
      this.kept,
    )
    return this.#db.all(
      `SELECT run AS id, turn, owner, project, version, started_at AS "startedAt" FROM build_runs WHERE over_at <= ${this.#now} - ?`,
      this.kept,
    )
  }

  /** Returns false when somebody else has dropped it or taken it up. */
  async drop({ id, turn }: BuildRun, db: Queries): Promise<boolean> {
    return (await db.run('DELETE FROM build_runs WHERE run = ? AND turn = ? AND over_at IS NOT NULL', id, turn)) > 0
  }
}
