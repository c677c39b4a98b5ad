import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Queries } from '../store/database.ts'
import { processOf, type Replica } from '../store/replica.ts'

export interface Job {
  kind: 'build' | 'function' | 'firmware'
  owner: string
  /** What it is about, such as the project. */
  subject: string
  /** The hash of what is run: another version is another job. */
  version: string
}

export class Quarantined extends Error {}

const maxEnds = 2
const maxKeptMs = 24 * 60 * 60_000
/** Longer than a lease: a process that lives after this long has not ended by the job. */
const maxUnsureMs = 15_000
const askAgain = 250

/** What is told of a job that is not begun again. */
export const givenUp = (what: string, cure: string) =>
  `Given up: the local cloud ended ${maxEnds} times while ${what}, so it may be the cause. ${cure}`

/**
 * Stores which jobs are under way, since nothing can be stored when the process is killed. A job during which the
 * process ended twice is not begun again; one that ends, however it ends, is not the cause.
 */
export class Quarantine {
  readonly #db: Database
  readonly #process: string
  /** A condition on rows: their process has ended. */
  readonly #ended: string

  constructor(db: Database, replica: Pick<Replica, 'id' | 'isAlone'>) {
    this.#db = db
    const { process, ended } = processOf(db.dialect, replica)
    this.#process = process
    this.#ended = ended
  }

  /**
   * Stored before the job begins. Returns the run's id; undefined when the job is not to be begun. While it is not
   * known whether others that began it have ended, they count as if they had: then it waits until it is known.
   */
  async begin(job: Job, signal?: AbortSignal): Promise<string | undefined> {
    const since = performance.now()
    for (;;) {
      const sure = performance.now() - since > maxUnsureMs
      const begun = await this.#tryToBegin(job, sure)
      if (begun !== 'unsure') return begun
      await pause(askAgain, undefined, { ref: false, ...(signal && { signal }) })
    }
  }

  /** Counted and stored at once: of several processes that begin it, each counts those before it. */
  #tryToBegin(job: Job, sure: boolean): Promise<string | undefined> {
    return this.#db.transaction(async (tx) => {
      const { begun, ended } = await this.#counted(tx, job)
      if (this.isCause(ended)) return undefined
      if (this.isCause(begun) && !sure) return 'unsure'
      const run = randomUUID()
      await tx.run(
        'INSERT INTO started_jobs (run, kind, owner, subject, version, process, started_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        run,
        job.kind,
        job.owner,
        job.subject,
        job.version,
        this.#process,
        Date.now(),
      )
      return run
    })
  }

  isCause(ends: number): boolean {
    return ends >= maxEnds
  }

  /** How many processes ended during the job. */
  async ends(job: Omit<Job, 'owner'>): Promise<number> {
    return (await this.#counted(this.#db, job)).ended
  }

  /** How many other processes began the job, and how many of them have ended. */
  async #counted(
    db: Queries,
    { kind, subject, version }: Omit<Job, 'owner'>,
  ): Promise<{ begun: number; ended: number }> {
    const found = await db.get<{ begun: number; ended: number }>(
      `SELECT count(DISTINCT process) AS begun, count(DISTINCT CASE WHEN ${this.#ended} THEN process END) AS ended FROM started_jobs WHERE process <> ?1 AND kind = ?2 AND subject = ?3 AND version = ?4`,
      this.#process,
      kind,
      subject,
      version,
    )
    return found ?? { begun: 0, ended: 0 }
  }

  /** The run was stopped. What is known of the job stays. */
  async stopped(run: string): Promise<void> {
    await this.#db.run('DELETE FROM started_jobs WHERE run = ?', run)
  }

  /** The job is harmless, or has another version now. */
  async forget({ kind, subject }: Pick<Job, 'kind' | 'subject'>, version?: string): Promise<void> {
    await this.#db.run(
      `DELETE FROM started_jobs WHERE kind = ? AND subject = ?${version === undefined ? '' : ' AND version = ?'}`,
      kind,
      subject,
      ...(version === undefined ? [] : [version]),
    )
  }

  /** Does the work of a job; throws `Quarantined` when it is not to be begun. */
  async guard<Result>(job: Job, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const run = await this.begin(job, signal)
    if (run === undefined) throw new Quarantined()
    let result: Result
    try {
      result = await work()
    } catch (error) {
      await this.stopped(run).catch(() => {})
      throw error
    }
    // A row that stays is deleted at the end of the process.
    await this.forget(job, job.version).catch(() => {})
    return result
  }

  /** Subjects of jobs of a kind during which a process ended. */
  async suspects(kind: Job['kind']): Promise<Set<string>> {
    const rows = await this.#db.all<{ subject: string }>(
      `SELECT DISTINCT subject FROM started_jobs WHERE ${this.#ended} AND kind = ?2`,
      this.#process,
      kind,
    )
    return new Set(rows.map(({ subject }) => subject))
  }

  async dropOld(now: number): Promise<void> {
    await this.#db.run(
      `DELETE FROM started_jobs WHERE ${this.#ended} AND started_at < ?2`,
      this.#process,
      now - maxKeptMs,
    )
  }

  /** The process ends in order: nothing that it did is the cause. */
  async close(): Promise<void> {
    await this.#db.run('DELETE FROM started_jobs WHERE process = ?', this.#process)
  }
}
