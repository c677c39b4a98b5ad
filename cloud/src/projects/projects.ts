import { randomUUID } from 'node:crypto'
import { requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database } from '../store/database.ts'
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

  ownedBy(owner: string): Project[] {
    return this.#db.all<Row>(`SELECT ${columns} FROM projects WHERE owner = ? ORDER BY name`, owner).map(project)
  }

  nameOf(owner: string, id: string): string | undefined {
    return this.#db.get<{ name: string }>('SELECT name FROM projects WHERE owner = ? AND id = ?', owner, id)?.name
  }

  has(owner: string, id: string): boolean {
    return this.#db.get('SELECT 1 FROM projects WHERE owner = ? AND id = ?', owner, id) !== undefined
  }

  nameTaken(owner: string, name: string, excludedId: string): boolean {
    return this.#db.get('SELECT 1 FROM projects WHERE owner = ? AND name = ? AND id <> ?', owner, name, excludedId) !== undefined
  }

  create(owner: string, name: string, template: TemplateId, files: readonly TemplateFile[] = templates[template]): string {
    const id = randomUUID()
    const now = Date.now()
    this.#db.transaction(() => {
      requireCount({ holder: 'This account', what: 'projects', cure: 'Delete projects that you don\'t need.' }, this.#count(owner), quotas.account.projects)
      this.#db.run('INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)', id, owner, name, template, now, now)
      for (const { path, content } of files) {
        this.#db.run('INSERT INTO project_files (project, path, content, etag, updated_at) VALUES (?, ?, ?, ?, ?)', id, path, Buffer.from(content), etagOf(content), now)
      }
    })
    return id
  }

  #count(owner: string): number {
    return this.#db.get<{ projects: number }>('SELECT count(*) AS projects FROM projects WHERE owner = ?', owner)?.projects ?? 0
  }

  /** Also renames the project in its firmware images. */
  rename(owner: string, id: string, name: string): void {
    const now = Date.now()
    this.#db.transaction(() => {
      this.#db.run('UPDATE projects SET name = ?, updated_at = ? WHERE owner = ? AND id = ?', name, now, owner, id)
      this.#db.run('UPDATE firmwares SET project_name = ? WHERE owner = ? AND project = ?', name, owner, id)
    })
  }

  built(id: string, firmwareSha: string, at: number): void {
    this.#db.run('UPDATE projects SET firmware_sha = ?, last_build_at = ?, updated_at = ? WHERE id = ?', firmwareSha, at, at, id)
  }

  remove(owner: string, id: string): boolean {
    return this.#db.run('DELETE FROM projects WHERE owner = ? AND id = ?', owner, id) > 0
  }
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
