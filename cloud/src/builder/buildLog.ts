import type { Database } from '../store/database.ts'

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
}

const mostKept = 100

/** How the last builds of each owner ended. Stopped builds are not logged. */
export class BuildLog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Adds nothing if the project was deleted meanwhile. */
  add(owner: string, { project, startedAt, endedAt, success, firmwareSha, sourceHash }: Omit<PastBuild, 'id' | 'projectName'> & { startedAt: number }): void {
    this.#db.transaction(() => {
      this.#db.run(
        'INSERT INTO builds (owner, project, started_at, ended_at, success, firmware_sha, source_hash) SELECT owner, id, ?, ?, ?, ?, ? FROM projects WHERE owner = ? AND id = ?',
        startedAt, endedAt, success ? 1 : 0, firmwareSha ?? null, sourceHash ?? null, owner, project,
      )
      // The latest success of each project stays: its image can be flashed, however many have failed since.
      this.#db.run(
        `DELETE FROM builds WHERE owner = ?1 AND number NOT IN (SELECT number FROM builds WHERE owner = ?1 ORDER BY number DESC LIMIT ${mostKept})
         AND number NOT IN (SELECT max(number) FROM builds WHERE owner = ?1 AND success = 1 GROUP BY project)`,
        owner,
      )
    })
  }

  /** The newest first, for all projects or for one. */
  last(owner: string, count: number, project?: string): PastBuild[] {
    return this.#select(owner, '(?2 IS NULL OR builds.project = ?2)', project, count)
  }

  latestSuccess(owner: string, project: string): PastBuild | undefined {
    return this.#select(owner, 'builds.project = ?2 AND success = 1', project, 1)[0]
  }

  #select(owner: string, condition: string, project: string | undefined, count: number): PastBuild[] {
    const rows = this.#db.all<Row>(
      `SELECT builds.number, builds.project, projects.name AS project_name, started_at, ended_at, success, source_hash, firmwares.sha256 AS firmware_sha
       FROM builds JOIN projects ON projects.id = builds.project LEFT JOIN firmwares ON firmwares.owner = builds.owner AND firmwares.sha256 = builds.firmware_sha
       WHERE builds.owner = ?1 AND ${condition} ORDER BY builds.number DESC LIMIT ?3`,
      owner, project ?? null, count,
    )
    return rows.map((row) => ({
      id: String(row.number), project: row.project, projectName: row.project_name, endedAt: row.ended_at, success: row.success === 1,
      ...(row.started_at !== row.ended_at && { startedAt: row.started_at }),
      ...(row.firmware_sha !== null && { firmwareSha: row.firmware_sha }),
      ...(row.source_hash !== null && { sourceHash: row.source_hash }),
    }))
  }
}
