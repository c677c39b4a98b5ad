import type { Database, Queries } from '../store/database.ts'

export interface PastBuild {
  id: string
  project: string
  projectName: string
  /** Unknown for builds that are older than the log. */
  startedAt?: number
  endedAt: number
  success: boolean
  /** Of its image, while that exists. */
  firmwareSha?: string
  /** Of the sources; unknown for builds before the log kept it. */
  sourceHash?: string
  /** Why it has failed, where that is known. */
  reason?: string
}

interface Row {
  number: number
  project: string
  project_name: string
  started_at: number
  ended_at: number
  success: number
  firmware_sha: string | null
  source_hash: string | null
  reason: string | null
}

const maxStored = 100

/** How the last builds of each owner ended. Stopped builds are not logged. */
export class BuildLog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds nothing if the project was deleted meanwhile. */
  async add(
    owner: string,
    {
      project,
      startedAt,
      endedAt,
      success,
      firmwareSha,
      sourceHash,
      reason,
    }: Omit<PastBuild, 'id' | 'projectName'> & { startedAt: number },
    db: Queries = this.#db,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.run(
        'INSERT INTO builds (owner, project, started_at, ended_at, success, firmware_sha, source_hash, reason) SELECT owner, id, ?, ?, ?, ?, ?, ? FROM projects WHERE owner = ? AND id = ?',
        startedAt,
        endedAt,
        success ? 1 : 0,
        firmwareSha ?? null,
        sourceHash ?? null,
        reason ?? null,
        owner,
        project,
      )
      // The latest success of each project stays: its image can be flashed, however many have failed since.
      await tx.run(
        `DELETE FROM builds WHERE owner = ?1 AND number NOT IN (SELECT number FROM builds WHERE owner = ?1 ORDER BY number DESC LIMIT ${maxStored})
         AND number NOT IN (SELECT max(number) FROM builds WHERE owner = ?1 AND success = 1 GROUP BY project)`,
        owner,
      )
    })
  }

  /**
   * The newest first, for all projects or for one; and the latest success of that one. Both as they are at one time.
   */
  last(owner: string, count: number, project?: string): Promise<{ last: PastBuild[]; latestSuccess?: PastBuild }> {
    return this.#db.transaction(async (tx) => {
      const last = await select(tx, owner, '(CAST(?2 AS TEXT) IS NULL OR builds.project = ?2)', project, count)
      if (project === undefined) return { last }
      const [latestSuccess] = await select(tx, owner, 'builds.project = ?2 AND success = 1', project, 1)
      return { last, ...(latestSuccess && { latestSuccess }) }
    })
  }
}

async function select(
  tx: Queries,
  owner: string,
  condition: string,
  project: string | undefined,
  count: number,
): Promise<PastBuild[]> {
  const rows = await tx.all<Row>(
    `SELECT builds.number, builds.project, projects.name AS project_name, started_at, ended_at, success, source_hash, reason, firmwares.sha256 AS firmware_sha
     FROM builds JOIN projects ON projects.id = builds.project LEFT JOIN firmwares ON firmwares.owner = builds.owner AND firmwares.sha256 = builds.firmware_sha
     WHERE builds.owner = ?1 AND ${condition} ORDER BY builds.number DESC LIMIT ?3`,
    owner,
    project ?? null,
    count,
  )
  return rows.map((row) => ({
    id: String(row.number),
    project: row.project,
    projectName: row.project_name,
    endedAt: row.ended_at,
    success: row.success === 1,
    ...(row.started_at !== row.ended_at && { startedAt: row.started_at }),
    ...(row.firmware_sha !== null && { firmwareSha: row.firmware_sha }),
    ...(row.source_hash !== null && { sourceHash: row.source_hash }),
    ...(row.reason !== null && { reason: row.reason }),
  }))
}
