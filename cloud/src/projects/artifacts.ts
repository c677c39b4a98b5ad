import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'

export interface StoredArtifact {
  content: Buffer
  etag: string
}

/** What the latest successful build of each project has made. */
export class Artifacts {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  read(project: string, path: string): StoredArtifact | undefined {
    return this.#db.get<StoredArtifact>('SELECT content, etag FROM artifacts WHERE project = ? AND path = ?', project, path)
  }

  list(project: string): { path: string; size: number }[] {
    return this.#db.all<{ path: string; size: number }>('SELECT path, length(content) AS size FROM artifacts WHERE project = ? ORDER BY path', project)
  }

  replace(project: string, made: readonly { path: string; content: Buffer }[]): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM artifacts WHERE project = ?', project)
      for (const { path, content } of made) {
        this.#db.run('INSERT INTO artifacts (project, path, content, etag) VALUES (?, ?, ?, ?)', project, path, content, `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`)
      }
    })
  }
}
