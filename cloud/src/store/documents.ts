import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from './dataFolder.ts'
import type { Database } from './database.ts'

/** All that there are: copies and imports take them along. */
export const documentNames = ['keys', 'first-account', 'updates-key', 'entrance']

/** Small private texts by name: the keys, and the first account's password. */
export interface Documents {
  read(name: string): Promise<string | undefined>
  /** Returns what is kept: of two that create it at once, only one has. */
  create(name: string, text: string): Promise<string>
  replace(name: string, text: string): Promise<void>
  /** Where a document is, as messages name it. */
  placeOf(name: string): string
}

/** Files of the data folder, which one process has for itself. */
export class FolderDocuments implements Documents {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async read(name: string): Promise<string | undefined> {
    return this.#kept(name)
  }

  /** Nothing runs between looking and writing. */
  async create(name: string, text: string): Promise<string> {
    const kept = this.#kept(name)
    if (kept === undefined) writePrivateFile(this.placeOf(name), text)
    return kept ?? text
  }

  #kept(name: string): string | undefined {
    const path = this.placeOf(name)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }

  async replace(name: string, text: string): Promise<void> {
    writePrivateFile(this.placeOf(name), text)
  }

  placeOf(name: string): string {
    return join(this.#folder, `${name}.json`)
  }
}

/** Rows of a database that several processes share. */
export class StoredDocuments implements Documents {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async read(name: string): Promise<string | undefined> {
    return (await this.#db.get<{ content: string }>('SELECT content FROM documents WHERE name = ?', name))?.content
  }

  async create(name: string, text: string): Promise<string> {
    await this.#db.run('INSERT INTO documents (name, content) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, text)
    return (await this.read(name)) ?? text
  }

  async replace(name: string, text: string): Promise<void> {
    await this.#db.run(
      'INSERT INTO documents (name, content) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET content = excluded.content',
      name,
      text,
    )
  }

  placeOf(name: string): string {
    return `"${name}" in the table documents`
  }
}
