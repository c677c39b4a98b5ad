import { randomUUID } from 'node:crypto'
import { conflict } from '../api/failure.ts'
import { requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database, Queries } from '../store/database.ts'
import { etagOf } from './projectFiles.ts'
import { templates, type TemplateFile, type TemplateId } from './templates.ts'

export interface Project {
  id: string
  name: string
  template: string
  updatedAt: number
  firmwareSha?: string
  lastBuildAt?: number
}

interface Row {
  id: string
  name: string
  template: string
  updated_at: number
  firmware_sha: string | null
  last_build_at: number | null
}

const columns = 'id, name, template, updated_at, firmware_sha, last_build_at'

export class Projects {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async ownedBy(owner: string): Promise<Project[]> {
    return (await this.#db.all<Row>(`SELECT ${columns} FROM projects WHERE owner = ? ORDER BY name`, owner)).map(
      project,
    )
  }

  async nameOf(owner: string, id: string, db: Queries = this.#db): Promise<string | undefined> {
    return (await db.get<{ name: string }>('SELECT name FROM projects WHERE owner = ? AND id = ?', owner, id))?.name
  }

  async has(owner: string, id: string): Promise<boolean> {
    return (await this.nameOf(owner, id)) !== undefined
  }

  async create(
    owner: string,
    name: string,
    template: TemplateId,
    files: readonly TemplateFile[] = templates[template],
    db: Queries = this.#db,
  ): Promise<string> {
    const id = randomUUID()
    const now = Date.now()
    await db.transaction(async (tx) => {
      await requireFreeName(tx, owner, name, id)
      requireCount(
        { holder: 'This account', what: 'projects', cure: "Delete projects that you don't need." },
        await count(tx, owner),
        quotas.account.projects,
      )
      await tx.run(
        'INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
        id,
        owner,
        name,
        template,
        now,
        now,
      )
      for (const { path, content } of files) {
        await tx.run(
          'INSERT INTO project_files (project, path, content, etag, updated_at) VALUES (?, ?, ?, ?, ?)',
          id,
          path,
          Buffer.from(content),
          etagOf(content),
          now,
        )
      }
    })
    return id
  }

  /** Also renames the project in its firmware images. Returns false when there is no such project. */
  rename(owner: string, id: string, name: string): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      if ((await this.nameOf(owner, id, tx)) === undefined) return false
      await requireFreeName(tx, owner, name, id)
      await tx.run(
        'UPDATE projects SET name = ?, updated_at = ? WHERE owner = ? AND id = ?',
        name,
        Date.now(),
        owner,
        id,
      )
      await tx.run('UPDATE firmwares SET project_name = ? WHERE owner = ? AND project = ?', name, owner, id)
      return true
    })
  }

  async built(id: string, firmwareSha: string, at: number, db: Queries = this.#db): Promise<void> {
    await db.run(
      'UPDATE projects SET firmware_sha = ?, last_build_at = ?, updated_at = ? WHERE id = ?',
      firmwareSha,
      at,
      at,
      id,
    )
  }

  async remove(owner: string, id: string): Promise<boolean> {
    return (await this.#db.run('DELETE FROM projects WHERE owner = ? AND id = ?', owner, id)) > 0
  }
}

async function requireFreeName(tx: Queries, owner: string, name: string, id: string): Promise<void> {
  const other = await tx.get('SELECT 1 FROM projects WHERE owner = ? AND name = ? AND id <> ?', owner, name, id)
  if (other !== undefined) throw conflict(`A project with the name "${name}" already exists.`)
}

async function count(tx: Queries, owner: string): Promise<number> {
  return (
    (await tx.get<{ projects: number }>('SELECT count(*) AS projects FROM projects WHERE owner = ?', owner))
      ?.projects ?? 0
  )
}

function project(row: Row): Project {
  return {
    id: row.id,
    name: row.name,
    template: row.template,
    updatedAt: row.updated_at,
    ...(row.firmware_sha !== null && { firmwareSha: row.firmware_sha }),
    ...(row.last_build_at !== null && { lastBuildAt: row.last_build_at }),
  }
}
