import { createHash } from 'node:crypto'
import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database, Queries } from '../store/database.ts'

export interface FileEntry {
  path: string
  name: string
}

interface StoredFile {
  content: string
  etag: string
}

/** `inTheWay` is a file where the new one needs a folder, or below it. */
type Written = { etag: string } | 'no project' | 'changed meanwhile' | { inTheWay: string }

interface Used {
  files: number
  bytes: number
}

const cure = "Delete files or projects that you don't need."

export function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`
}

/**
 * The source files of projects, as bytes: the database would cut a text at a NUL. Callers check that the project is the
 * user's.
 */
export class ProjectFiles {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(project: string, db: Queries = this.#db): Promise<FileEntry[]> {
    return (
      await db.all<{ path: string }>('SELECT path FROM project_files WHERE project = ? ORDER BY path', project)
    ).map(({ path }) => entry(path))
  }

  async read(project: string, path: string, db: Queries = this.#db): Promise<StoredFile | undefined> {
    const row = await db.get<{ content: Buffer; etag: string }>(
      'SELECT content, etag FROM project_files WHERE project = ? AND path = ?',
      project,
      path,
    )
    return row && { content: row.content.toString('utf8'), etag: row.etag }
  }

  /** All files, read in one statement. */
  async contents(project: string): Promise<{ path: string; content: string }[]> {
    const rows = await this.#db.all<{ path: string; content: Buffer }>(
      'SELECT path, content FROM project_files WHERE project = ? ORDER BY path',
      project,
    )
    return rows.map(({ path, content }) => ({ path, content: content.toString('utf8') }))
  }

  /** `matches` gets the current ETag, or undefined for a new file; if it returns false, nothing is written. */
  async write(
    project: string,
    path: string,
    content: string,
    matches: (etag: string | undefined) => boolean,
  ): Promise<Written> {
    const bytes = Buffer.from(content)
    const etag = etagOf(content)
    return this.#db.transaction(async (tx) => {
      if (!(await tx.get('SELECT 1 FROM projects WHERE id = ?', project))) return 'no project'
      const present = await this.read(project, path, tx)
      if (!matches(present?.etag)) return 'changed meanwhile'
      const inTheWay = present ? undefined : await this.#inTheWay(tx, project, path)
      if (inTheWay !== undefined) return { inTheWay }
      await requireRoom(tx, project, present, bytes.length)
      const now = Date.now()
      await tx.run(
        `INSERT INTO project_files (project, path, content, etag, updated_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (project, path) DO UPDATE SET content = excluded.content, etag = excluded.etag, updated_at = excluded.updated_at`,
        project,
        path,
        bytes,
        etag,
        now,
      )
      await touch(tx, project, now)
      return { etag }
    })
  }

  remove(
    project: string,
    path: string,
    matches: (etag: string | undefined) => boolean,
  ): Promise<'removed' | 'changed meanwhile' | 'missing'> {
    return this.#db.transaction(async (tx) => {
      const present = await this.read(project, path, tx)
      if (!present) return 'missing'
      if (!matches(present.etag)) return 'changed meanwhile'
      await tx.run('DELETE FROM project_files WHERE project = ? AND path = ?', project, path)
      await touch(tx, project, Date.now())
      return 'removed'
    })
  }

  async #inTheWay(tx: Queries, project: string, path: string): Promise<string | undefined> {
    const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
    return (await this.list(project, tx)).find((present) => within(present.path, path) || within(path, present.path))
      ?.path
  }
}

async function requireRoom(
  tx: Queries,
  project: string,
  present: StoredFile | undefined,
  bytes: number,
): Promise<void> {
  const limits = [
    ['This project', quotas.project, await usedBy(tx, 'project = ?', project)],
    [
      'This account',
      quotas.account.projectFiles,
      await usedBy(
        tx,
        'project IN (SELECT id FROM projects WHERE owner = (SELECT owner FROM projects WHERE id = ?))',
        project,
      ),
    ],
  ] as const
  const replaced = present ? Buffer.byteLength(present.content) : 0
  for (const [holder, most, used] of limits) {
    const quota = { holder, what: 'project files', cure }
    if (!present) requireCount(quota, used.files, most.count)
    requireBytes(quota, used.bytes, used.bytes - replaced + bytes, most.bytes)
  }
}

async function usedBy(tx: Queries, where: string, project: string): Promise<Used> {
  return (
    (await tx.get<Used>(
      `SELECT count(*) AS files, coalesce(sum(length(content)), 0) AS bytes FROM project_files WHERE ${where}`,
      project,
    )) ?? { files: 0, bytes: 0 }
  )
}

async function touch(tx: Queries, project: string, now: number): Promise<void> {
  await tx.run('UPDATE projects SET updated_at = ? WHERE id = ?', now, project)
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

  read(project: string, path: string): Promise<StoredArtifact | undefined> {
    return this.#db.get<StoredArtifact>(
      'SELECT content, etag FROM artifacts WHERE project = ? AND path = ?',
      project,
      path,
    )
  }

  list(project: string): Promise<{ path: string; size: number }[]> {
    return this.#db.all<{ path: string; size: number }>(
      'SELECT path, length(content) AS size FROM artifacts WHERE project = ? ORDER BY path',
      project,
    )
  }

  async replace(
    project: string,
    made: readonly { path: string; content: Buffer }[],
    db: Queries = this.#db,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const before = await this.#bytesOfOwner(project, tx)
      await tx.run('DELETE FROM artifacts WHERE project = ?', project)
      const after = (await this.#bytesOfOwner(project, tx)) + made.reduce((sum, { content }) => sum + content.length, 0)
      requireBytes(
        { holder: 'This account', what: 'what builds have made', cure: "Delete projects that you don't need." },
        before,
        after,
        quotas.account.artifacts.bytes,
      )
      for (const { path, content } of made) {
        await tx.run(
          'INSERT INTO artifacts (project, path, content, etag) VALUES (?, ?, ?, ?)',
          project,
          path,
          content,
          `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`,
        )
      }
    })
  }

  async #bytesOfOwner(project: string, tx: Queries): Promise<number> {
    const used = await tx.get<{ bytes: number }>(
      'SELECT coalesce(sum(length(content)), 0) AS bytes FROM artifacts WHERE project IN (SELECT id FROM projects WHERE owner = (SELECT owner FROM projects WHERE id = ?))',
      project,
    )
    return used?.bytes ?? 0
  }
}
