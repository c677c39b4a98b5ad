import type { Content } from './content.ts'
import { parseExactly, writeExactly } from '../api/exactJson.ts'
import { conflict } from '../api/failure.ts'
import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database, Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'
import { Pauses } from '../threads/pauses.ts'

/** `content` is stored as it was sent, so unknown fields survive an edit. */
export interface Integration {
  id: string
  type: string
  content: Content
}

interface Row {
  id: string
  type: string
  content: string
}

interface Used {
  integrations: number
  bytes: number
  replaced: number | null
}

const quota = { holder: 'This account', what: 'integrations', cure: "Delete integrations that you don't need." }

export class Integrations {
  readonly #db: Database
  readonly #notices: Notices
  /**
   * By owner: every event needs them. What is being read counts as known, so that a change after it has it read again.
   */
  readonly #known = new Map<string, Promise<readonly Integration[]>>()

  constructor(db: Database, notices = new Notices()) {
    this.#db = db
    this.#notices = notices
    notices.on('integrations', (owner) => void (owner === '' ? this.#known.clear() : this.#known.delete(owner)))
  }

  async ownedBy(owner: string): Promise<readonly Integration[]> {
    const known = this.#known.get(owner)
    if (known) return known
    const read = this.#read(owner)
    this.#known.set(owner, read)
    try {
      return await read
    } catch (error) {
      if (this.#known.get(owner) === read) this.#known.delete(owner)
      throw error
    }
  }

  async #read(owner: string): Promise<Integration[]> {
    const rows = await this.#db.all<Row>(
      'SELECT id, type, content FROM integrations WHERE owner = ? ORDER BY name',
      owner,
    )
    // An account may have megabytes of them.
    const pauses = new Pauses()
    const read: Integration[] = []
    for (const row of rows) {
      read.push(integration(row))
      await pauses.take()
    }
    return read
  }

  async find(owner: string, id: string): Promise<Integration | undefined> {
    return (await this.ownedBy(owner)).find((each) => each.id === id)
  }

  async nameTaken(owner: string, name: string, excludedId: string, db: Queries = this.#db): Promise<boolean> {
    return (
      (await db.get('SELECT 1 FROM integrations WHERE owner = ? AND name = ? AND id <> ?', owner, name, excludedId)) !==
      undefined
    )
  }

  async put(owner: string, { id, type, content }: Integration): Promise<void> {
    const text = writeExactly(content)
    await this.#change(owner, async (tx) => {
      if (await this.nameTaken(owner, content.name, id, tx))
        throw conflict('An integration with this name already exists.')
      await requireRoom(tx, owner, id, Buffer.byteLength(text))
      await tx.run(
        `INSERT INTO integrations (owner, id, name, type, content, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
         ON CONFLICT (owner, id) DO UPDATE SET name = excluded.name, type = excluded.type, content = excluded.content, updated_at = excluded.updated_at`,
        owner,
        id,
        content.name,
        type,
        text,
        Date.now(),
      )
    })
  }

  async #change<Result>(owner: string, work: (tx: Queries) => Promise<Result>): Promise<Result> {
    try {
      return await this.#db.transaction(async (tx) => {
        await this.#notices.tell(tx, 'integrations', owner)
        return work(tx)
      })
    } finally {
      this.#known.delete(owner)
    }
  }

  async remove(owner: string, id: string): Promise<boolean> {
    return this.#change(
      owner,
      async (tx) => (await tx.run('DELETE FROM integrations WHERE owner = ? AND id = ?', owner, id)) > 0,
    )
  }

  /** The integrations that name each secret, by the secret's name. */
  async bySecret(owner: string): Promise<Map<string, { id: string; name: string }[]>> {
    const users = new Map<string, { id: string; name: string }[]>()
    for (const { id, content } of await this.ownedBy(owner)) {
      const names = new Set((content.secrets ?? []).map(({ name }) => name))
      for (const name of names) {
        if (name === undefined) continue
        const list = users.get(name) ?? []
        list.push({ id, name: content.name })
        users.set(name, list)
      }
    }
    return users
  }

  /** How many integrations name a secret, as part of a transaction: the database reads their contents. */
  async countUsers(owner: string, secret: string, tx: Queries): Promise<number> {
    const counted = await tx.get<{ users: number }>(
      `SELECT count(DISTINCT integrations.id) AS users FROM integrations, ${secretsIn[tx.dialect]}
       WHERE integrations.owner = ? AND used.value ->> 'name' = ?`,
      owner,
      secret,
    )
    return counted?.users ?? 0
  }
}

const secretsIn = {
  sqlite: "json_each(content, '$.secrets') AS used",
  postgres: "json_array_elements(content::json -> 'secrets') AS used(value)",
} as const

async function requireRoom(tx: Queries, owner: string, id: string, bytes: number): Promise<void> {
  const used = await tx.get<Used>(
    'SELECT count(*) AS integrations, coalesce(sum(octet_length(content)), 0) AS bytes, max(CASE WHEN id = ?2 THEN octet_length(content) END) AS replaced FROM integrations WHERE owner = ?1',
    owner,
    id,
  )
  if (!used) return
  if (used.replaced === null) requireCount(quota, used.integrations, quotas.account.integrations.count)
  requireBytes(quota, used.bytes, used.bytes - (used.replaced ?? 0) + bytes, quotas.account.integrations.bytes)
}

function integration({ id, type, content }: Row): Integration {
  return { id, type, content: parseExactly(content) as Content }
}
