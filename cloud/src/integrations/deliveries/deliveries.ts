import type { Database } from '../../store/database.ts'
import type { Attempt, Delivery, Outcome, Published, Status, Trigger } from './delivery.ts'

interface Row {
  id: string
  owner: string
  integration: string
  at: number
  trigger: Trigger
  device: string
  event: string
  data: Buffer
  published_at: number
  status: Status
  next_at: number | null
  attempts: string
  published: string
  console: string | null
}

const mostKept = 50
const longestKept = 30 * 24 * 60 * 60_000
const columns = 'id, owner, integration, at, trigger, device, event, data, published_at, status, next_at, attempts, published, console'

/** The log of deliveries, which is also the line of those that are still to be made. */
export class Deliveries {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  add({ owner, integration, at, trigger, event, status, attempts }: Omit<Delivery, 'published'>): void {
    this.#db.run(
      `INSERT INTO deliveries (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', NULL)`,
      event.id, owner, integration, at, trigger, event.device, event.name, event.data, event.publishedAt, status, status === 'waiting' ? at : null, JSON.stringify(attempts),
    )
    if (status !== 'waiting') this.#prune(owner, integration)
  }

  find(id: string): Delivery | undefined {
    const row = this.#db.get<Row>(`SELECT ${columns} FROM deliveries WHERE id = ?`, id)
    return row && delivery(row)
  }

  of(owner: string, integration: string): Delivery[] {
    return this.#db.all<Row>(`SELECT ${columns} FROM deliveries WHERE owner = ? AND integration = ? ORDER BY number DESC LIMIT ${mostKept}`, owner, integration).map(delivery)
  }

  /** What was accepted and is not done, of every owner. */
  waiting(): Pick<Row, 'id' | 'owner' | 'integration' | 'next_at'>[] {
    return this.#db.all(`SELECT id, owner, integration, next_at FROM deliveries WHERE status = 'waiting' ORDER BY number`)
  }

  record({ owner, integration, event, attempts }: Delivery, { attempt, status, published, console }: Outcome, nextAttemptAt: number | undefined): void {
    this.#db.transaction(() => {
      this.#db.run(
        'UPDATE deliveries SET status = ?, next_at = ?, attempts = ?, published = ?, console = ? WHERE id = ?',
        status, nextAttemptAt ?? null, JSON.stringify([...attempts, attempt]), JSON.stringify(published), console ? JSON.stringify(console) : null, event.id,
      )
      if (status !== 'waiting') this.#prune(owner, integration)
    })
  }

  #prune(owner: string, integration: string): void {
    this.#db.run(
      `DELETE FROM deliveries WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' AND number NOT IN
       (SELECT number FROM deliveries WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' ORDER BY number DESC LIMIT ${mostKept})`,
      owner, integration,
    )
  }

  remove(id: string): void {
    this.#db.run('DELETE FROM deliveries WHERE id = ?', id)
  }

  forget(owner: string, integration: string): void {
    this.#db.run('DELETE FROM deliveries WHERE owner = ? AND integration = ?', owner, integration)
  }

  dropOld(now: number): void {
    this.#db.run(`DELETE FROM deliveries WHERE at < ? AND status <> 'waiting'`, now - longestKept)
  }
}

function delivery(row: Row): Delivery {
  return {
    owner: row.owner,
    integration: row.integration,
    at: row.at,
    trigger: row.trigger,
    event: { id: row.id, device: row.device, name: row.event, data: Buffer.from(row.data), publishedAt: row.published_at },
    status: row.status,
    attempts: JSON.parse(row.attempts) as Attempt[],
    ...(row.next_at !== null && row.status === 'waiting' && { nextAttemptAt: row.next_at }),
    published: JSON.parse(row.published) as Published[],
    ...(row.console !== null && { console: JSON.parse(row.console) as NonNullable<Delivery['console']> }),
  }
}
