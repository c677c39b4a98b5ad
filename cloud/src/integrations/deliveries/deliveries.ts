import type { Database } from '../../store/database.ts'
import type { Published } from '../request/topics.ts'
import type { Attempt, Delivery, Outcome, Status, Trigger } from '../delivery.ts'

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

/** A delivery that was accepted and has not ended. */
export interface Waiting extends Pick<Row, 'id' | 'owner' | 'integration' | 'next_at'> {
  bytes: number
  /** How often the cloud ended during an attempt. */
  starts: number
}

/** How the last deliveries of an integration ended. */
export interface Recent {
  deliveries: number
  failed: number
  lastAt?: number
  /** The time of the first failure since the last success. */
  failingSince?: number
  lastFailedAt?: number
  lastError?: string
}

interface Ended {
  integration: string
  at: number
  status: Status
  error: string | null
}

const mostKept = 50
const mostBytesKept = 4 * 1024 * 1024
const mostBytesOfOwner = 256 * 1024 * 1024
const mostRecent = 10
const recent = 24 * 60 * 60_000
const longestKept = 30 * 24 * 60 * 60_000
const columns = 'id, owner, integration, at, trigger, device, event, data, published_at, status, next_at, attempts, published, console'

/** The log of deliveries, which also holds the queue of those that are still to be made. */
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

  /** By integration: how its deliveries of the last 24 hours ended, and the last one however old it is. */
  recent(owner: string, now: number): Map<string, Recent> {
    const rows = this.#db.all<Ended>(
      `SELECT integration, at, status, CASE status WHEN 'failed' THEN json_extract(attempts, '$[#-1].error') END AS error FROM
       (SELECT integration, number, at, status, attempts, row_number() OVER (PARTITION BY integration ORDER BY number DESC) AS place FROM deliveries WHERE owner = ? AND status <> 'waiting')
       WHERE place = 1 OR (place <= ${mostRecent} AND at >= ?) ORDER BY number`,
      owner, now - recent,
    )
    const failing = this.#failingSince(owner)
    const found = new Map<string, Recent>()
    for (const { integration, at, status, error } of rows) {
      const { deliveries, failed, ...last } = found.get(integration) ?? { deliveries: 0, failed: 0 }
      const fails = status === 'failed'
      const since = failing.get(integration)
      found.set(integration, { ...last, deliveries: deliveries + 1, failed: failed + (fails ? 1 : 0), lastAt: at, ...(fails && { lastFailedAt: at, lastError: error ?? '' }), ...(since !== undefined && { failingSince: since }) })
    }
    return found
  }

  /** For integrations whose last delivery failed: the first failure since the last success, as far back as the log goes. */
  #failingSince(owner: string): Map<string, number> {
    const rows = this.#db.all<{ integration: string; since: number }>(
      `SELECT integration, min(at) AS since FROM deliveries AS one WHERE owner = ?1 AND status = 'failed' AND number >
       coalesce((SELECT max(number) FROM deliveries WHERE owner = ?1 AND integration = one.integration AND status = 'succeeded'), 0) GROUP BY integration`,
      owner,
    )
    return new Map(rows.map(({ integration, since }) => [integration, since]))
  }

  /** The waiting deliveries of all owners. */
  waiting(): Waiting[] {
    return this.#db.all(
      `SELECT deliveries.id, owner, integration, next_at, length(data) AS bytes, coalesce(starts, 0) AS starts
       FROM deliveries LEFT JOIN started_deliveries ON started_deliveries.id = deliveries.id WHERE status = 'waiting' ORDER BY number`,
    )
  }

  /** Stored before the attempt, since nothing can be stored when the process is killed. */
  begin(id: string): void {
    this.#db.run('INSERT INTO started_deliveries (id, starts) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET starts = starts + 1', id)
  }

  /** The attempt ended because the cloud was closed in order. */
  interrupted(id: string): void {
    this.#db.run('UPDATE started_deliveries SET starts = starts - 1 WHERE id = ?', id)
  }

  record({ owner, integration, event, attempts }: Delivery, { attempt, status, published, console }: Outcome, nextAttemptAt: number | undefined): void {
    const told = [JSON.stringify([...attempts, attempt]), JSON.stringify(published), console ? JSON.stringify(console) : null] as const
    const bytes = event.data.length + told.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
    this.#db.transaction(() => {
      this.#db.run('UPDATE deliveries SET status = ?, next_at = ?, attempts = ?, published = ?, console = ?, bytes = ? WHERE id = ?', status, nextAttemptAt ?? null, ...told, bytes, event.id)
      this.#db.run('DELETE FROM started_deliveries WHERE id = ?', event.id)
      if (status !== 'waiting') this.#prune(owner, integration)
    })
  }

  #prune(owner: string, integration: string): void {
    this.#db.run(
      `DELETE FROM deliveries WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' AND number NOT IN
       (SELECT number FROM (SELECT number, sum(bytes) OVER newest AS total, row_number() OVER newest AS place FROM deliveries
        WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' WINDOW newest AS (ORDER BY number DESC)) WHERE place = 1 OR (place <= ${mostKept} AND total <= ${mostBytesKept}))`,
      owner, integration,
    )
    const { bytes } = this.#db.get<{ bytes: number | null }>('SELECT sum(bytes) AS bytes FROM deliveries WHERE owner = ?', owner) ?? { bytes: 0 }
    if ((bytes ?? 0) > mostBytesOfOwner) this.#pruneOwner(owner)
  }

  #pruneOwner(owner: string): void {
    this.#db.run(
      `DELETE FROM deliveries WHERE status <> 'waiting' AND number IN
       (SELECT number FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS total FROM deliveries WHERE owner = ?) WHERE total > ${mostBytesOfOwner})`,
      owner,
    )
  }

  remove(id: string): void {
    this.#db.run('DELETE FROM deliveries WHERE id = ?', id)
    this.#db.run('DELETE FROM started_deliveries WHERE id = ?', id)
  }

  forget(owner: string, integration: string): void {
    this.#db.run('DELETE FROM started_deliveries WHERE id IN (SELECT id FROM deliveries WHERE owner = ? AND integration = ?)', owner, integration)
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
