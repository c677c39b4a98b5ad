import { createHash } from 'node:crypto'
import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database } from '../store/database.ts'

export interface FileEntry {
  path: string
  name: string
}

interface StoredFile {
  content: string
  etag: string
}

/** `inTheWay` is a file where the new one needs a folder, or below it. */
type Written = 'written' | 'changed meanwhile' | { inTheWay: string }

interface Used {
  files: number
  bytes: number
}

const cure = 'Delete files or projects that you don\'t need.'

export function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`
}

/** The source files of projects, as bytes: the database would cut a text at a NUL. Callers check that the project is the user's. */
export class ProjectFiles {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  list(project: string): FileEntry[] {
    return this.#db.all<{ path: string }>('SELECT path FROM project_files WHERE project = ? ORDER BY path', project).map(({ path }) => entry(path))
  }

  read(project: string, path: string): StoredFile | undefined {
    const row = this.#db.get<{ content: Buffer; etag: string }>('SELECT content, etag FROM project_files WHERE project = ? AND path = ?', project, path)
    return row && { content: row.content.toString('utf8'), etag: row.etag }
  }

  /** All files, read in one statement. */
  contents(project: string): { path: string; content: string }[] {
    const rows = this.#db.all<{ path: string; content: ArrayBuffer }>('SELECT path, content FROM project_files WHERE project = ? ORDER BY path', project)
    return rows.map(({ path, content }) => ({ path, content: Buffer.from(content).toString('utf8') }))
  }

  /** `matches` gets the current ETag, or undefined for a new file; if it returns false, nothing is written. */
  write(project: string, path: string, content: string, matches: (etag: string | undefined) => boolean): Written {
    return this.#db.transaction(() => {
      const present = this.read(project, path)
      if (!matches(present?.etag)) return 'changed meanwhile'
      const inTheWay = present ? undefined : this.#inTheWay(project, path)
      if (inTheWay !== undefined) return { inTheWay }
      const bytes = Buffer.from(content)
      this.#requireRoom(project, present, bytes.length)
      const now = Date.now()
      this.#db.run(
        `INSERT INTO project_files (project, path, content, etag, updated_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (project, path) DO UPDATE SET content = excluded.content, etag = excluded.etag, updated_at = excluded.updated_at`,
        project, path, bytes, etagOf(content), now,
      )
      this.#touch(project, now)
      return 'written'
    })
  }

  remove(project: string, path: string, matches: (etag: string | undefined) => boolean): 'removed' | 'changed meanwhile' | 'missing' {
    return this.#db.transaction(() => {
      const present = this.read(project, path)
      if (!present) return 'missing'
      if (!matches(present.etag)) return 'changed meanwhile'
      this.#db.run('DELETE FROM project_files WHERE project = ? AND path = ?', project, path)
      this.#touch(project, Date.now())
      return 'removed'
    })
  }

  #inTheWay(project: string, path: string): string | undefined {
    const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
    return this.list(project).find((present) => within(present.path, path) || within(path, present.path))?.path
  }

  #requireRoom(project: string, present: StoredFile | undefined, bytes: number): void {
    const limits = [
      ['This project', quotas.project, this.#used('project = ?', project)],
      ['This account', quotas.account.projectFiles, this.#used('project IN (SELECT id FROM projects WHERE owner = (SELECT owner FROM projects WHERE id = ?))', project)],
    ] as const
    const replaced = present ? Buffer.byteLength(present.content) : 0
    for (const [holder, most, used] of limits) {
      const quota = { holder, what: 'project files', cure }
      if (!present) requireCount(quota, used.files, most.count)
      requireBytes(quota, used.bytes, used.bytes - replaced + bytes, most.bytes)
    }
  }

  #used(where: string, project: string): Used {
    return this.#db.get<Used>(`SELECT count(*) AS files, coalesce(sum(length(content)), 0) AS bytes FROM project_files WHERE ${where}`, project) ?? { files: 0, bytes: 0 }
  }

  #touch(project: string, now: number): void {
    this.#db.run('UPDATE projects SET updated_at = ? WHERE id = ?', now, project)
  }
}

function entry(path: string): FileEntry {
  return { path, name: path.slice(path.lastIndexOf('/') + 1) }
}

interface StoredArtifact {
  content: Buffer
  etag: string
}

/** The artifacts of the latest successful build of each project. */
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
