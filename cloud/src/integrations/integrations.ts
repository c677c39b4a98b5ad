import type { Content } from './content.ts'
import { requireBytes, requireCount } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Database } from '../store/database.ts'

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

const quota = { holder: 'This account', what: 'integrations', cure: 'Delete integrations that you don\'t need.' }

export class Integrations {
  readonly #db: Database
  /** Cache by owner: every event needs them. */
  readonly #known = new Map<string, readonly Integration[]>()

  constructor(db: Database) {
    this.#db = db
  }

  ownedBy(owner: string): readonly Integration[] {
    let owned = this.#known.get(owner)
    if (!owned) {
      owned = this.#db.all<Row>('SELECT id, type, content FROM integrations WHERE owner = ? ORDER BY name', owner).map(integration)
      this.#known.set(owner, owned)
    }
    return owned
  }

  find(owner: string, id: string): Integration | undefined {
    return this.ownedBy(owner).find((each) => each.id === id)
  }

  nameTaken(owner: string, name: string, excludedId: string): boolean {
    return this.#db.get('SELECT 1 FROM integrations WHERE owner = ? AND name = ? AND id <> ?', owner, name, excludedId) !== undefined
  }

  put(owner: string, { id, type, content }: Integration): void {
    const now = Date.now()
    const text = JSON.stringify(content)
    this.#requireRoom(owner, id, Buffer.byteLength(text))
    this.#known.delete(owner)
    this.#db.run(
      `INSERT INTO integrations (owner, id, name, type, content, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
       ON CONFLICT (owner, id) DO UPDATE SET name = excluded.name, type = excluded.type, content = excluded.content, updated_at = excluded.updated_at`,
      owner, id, content.name, type, text, now,
    )
  }

  #requireRoom(owner: string, id: string, bytes: number): void {
    const used = this.#db.get<Used>(
      'SELECT count(*) AS integrations, coalesce(sum(length(CAST(content AS BLOB))), 0) AS bytes, max(CASE WHEN id = ?2 THEN length(CAST(content AS BLOB)) END) AS replaced FROM integrations WHERE owner = ?1',
      owner, id,
    )
    if (!used) return
    if (used.replaced === null) requireCount(quota, used.integrations, quotas.account.integrations.count)
    requireBytes(quota, used.bytes, used.bytes - (used.replaced ?? 0) + bytes, quotas.account.integrations.bytes)
  }

  remove(owner: string, id: string): boolean {
    this.#known.delete(owner)
    return this.#db.run('DELETE FROM integrations WHERE owner = ? AND id = ?', owner, id) > 0
  }

  /** The integrations that name each secret, by the secret's name. */
  bySecret(owner: string): Map<string, { id: string; name: string }[]> {
    const users = new Map<string, { id: string; name: string }[]>()
    for (const { id, content } of this.ownedBy(owner)) {
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
}

function integration({ id, type, content }: Row): Integration {
  return { id, type, content: JSON.parse(content) as Content }
}
