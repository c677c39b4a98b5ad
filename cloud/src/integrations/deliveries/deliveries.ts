import type { Database, Queries } from '../../store/database.ts'
import { aloneId, liveReplicas } from '../../store/replica.ts'
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

type Ended = Pick<Row, 'integration' | 'at' | 'status'> & { error: string | null }

const mostKept = 50
/** At once: more than accounts may have waiting would stall the process that takes over. */
const mostTaken = 5000
const mostBytesKept = 4 * 1024 * 1024
const mostBytesOfOwner = 256 * 1024 * 1024
const mostRecent = 10
const recent = 24 * 60 * 60_000
const longestKept = 30 * 24 * 60 * 60_000
const selectWaiting = `SELECT deliveries.id, owner, integration, next_at, length(data) AS bytes, coalesce(starts, 0) AS starts
  FROM deliveries LEFT JOIN started_deliveries ON started_deliveries.id = deliveries.id WHERE status = 'waiting'`
const lastError = { sqlite: "json_extract(attempts, '$[#-1].error')", postgres: "attempts::json -> -1 -> 'error'" } as const
const columns = 'id, owner, integration, at, trigger, device, event, data, published_at, status, next_at, attempts, published, console'

/** The log of deliveries, which also holds the queue of those that are still to be made. */
export class Deliveries {
  readonly #db: Database
  readonly #replica: string

  constructor(db: Database, replica: string = aloneId) {
    this.#db = db
    this.#replica = replica
  }

  async add(delivery: Omit<Delivery, 'published'>): Promise<void> {
    if (delivery.status === 'waiting') await insert(this.#db, delivery, this.#replica)
    else {
      await this.#db.atomic(async (tx) => {
        await insert(tx, delivery, null)
        await prune(tx, delivery.owner, delivery.integration)
      })
    }
  }

  async find(id: string): Promise<Delivery | undefined> {
    const row = await this.#db.get<Row>(`SELECT ${columns} FROM deliveries WHERE id = ?`, id)
    return row && delivery(row)
  }

  async of(owner: string, integration: string): Promise<Delivery[]> {
    return (await this.#db.all<Row>(`SELECT ${columns} FROM deliveries WHERE owner = ? AND integration = ? ORDER BY number DESC LIMIT ${mostKept}`, owner, integration)).map(delivery)
  }

  /** By integration: how its deliveries of the last 24 hours ended, and the last one however old it is. */
  async recent(owner: string, now: number): Promise<Map<string, Recent>> {
    return this.#db.atomic((tx) => this.#recent(tx, owner, now))
  }

  async #recent(tx: Queries, owner: string, now: number): Promise<Map<string, Recent>> {
    const rows = await tx.all<Ended>(
      `SELECT integration, at, status, CASE status WHEN 'failed' THEN ${lastError[tx.dialect]} END AS error FROM
       (SELECT integration, number, at, status, attempts, row_number() OVER (PARTITION BY integration ORDER BY number DESC) AS place FROM deliveries WHERE owner = ? AND status <> 'waiting') AS ended
       WHERE place = 1 OR (place <= ${mostRecent} AND at >= ?) ORDER BY number`,
      owner, now - recent,
    )
    const failing = await this.#failingSince(tx, owner)
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
  async #failingSince(tx: Queries, owner: string): Promise<Map<string, number>> {
    const rows = await tx.all<{ integration: string; since: number }>(
      `SELECT integration, min(at) AS since FROM deliveries AS one WHERE owner = ?1 AND status = 'failed' AND number >
       coalesce((SELECT max(number) FROM deliveries WHERE owner = ?1 AND integration = one.integration AND status = 'succeeded'), 0) GROUP BY integration`,
      owner,
    )
    return new Map(rows.map(({ integration, since }) => [integration, since]))
  }

  /** The number of deliveries of an integration that failed since the last success in the log, and the last error. */
  async failing(owner: string, integration: string): Promise<{ failures: number; error: string }> {
    const rows = await this.#db.all<{ status: Status; error: string | null }>(`SELECT status, ${lastError[this.#db.dialect]} AS error FROM deliveries WHERE owner = ? AND integration = ? AND status <> 'waiting' ORDER BY number DESC LIMIT ${mostKept}`, owner, integration)
    return { failures: [...rows, { status: 'succeeded' }].findIndex(({ status }) => status === 'succeeded'), error: rows[0]?.error ?? '' }
  }

  /** The waiting deliveries of all owners. */
  waiting(): Promise<Waiting[]> {
    return this.#db.all(`${selectWaiting} ORDER BY number`)
  }

  /** Takes over waiting deliveries that no replica has that lives; of two that ask at once, one gets each. Returns all of this one's. */
  async takeOver(): Promise<Waiting[]> {
    const { dialect } = this.#db
    await this.#db.run(
      `UPDATE deliveries SET claimed_by = ?1 WHERE number IN (SELECT number FROM deliveries WHERE status = 'waiting' AND (claimed_by IS NULL OR (claimed_by <> ?1 AND claimed_by NOT IN (${liveReplicas(dialect)})))
       ORDER BY number LIMIT ${mostTaken}${dialect === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : ''})`,
      this.#replica,
    )
    return this.#db.all(`${selectWaiting} AND claimed_by = ? ORDER BY number`, this.#replica)
  }

  /** Others may take them over at once. */
  async release(): Promise<void> {
    if (this.#db.dialect === 'sqlite') return
    await this.#db.run("UPDATE deliveries SET claimed_by = NULL WHERE status = 'waiting' AND claimed_by = ?", this.#replica)
  }

  /** What waits at other replicas, by owner. */
  async waitingElsewhere(): Promise<Map<string, { deliveries: number; bytes: number }>> {
    const rows = await this.#db.all<{ owner: string; deliveries: number; bytes: number }>(
      "SELECT owner, count(*) AS deliveries, coalesce(sum(length(data)), 0) AS bytes FROM deliveries WHERE status = 'waiting' AND claimed_by <> ? GROUP BY owner", this.#replica,
    )
    return new Map(rows.map(({ owner, ...load }) => [owner, load]))
  }

  /** How many wait, and since when the oldest does. */
  async backlog(): Promise<{ count: number; since: number | null }> {
    return (await this.#db.get("SELECT count(*) AS count, min(at) AS since FROM deliveries WHERE status = 'waiting'")) ?? { count: 0, since: null }
  }

  /** Stored before the attempt, since nothing can be stored when the process is killed; done twice, it counts once. Returns false when another replica has taken it over. */
  async begin(id: string, earlier: number): Promise<boolean> {
    const begun = await this.#db.run(
      `INSERT INTO started_deliveries (id, starts) SELECT id, CAST(?1 AS INTEGER) FROM deliveries WHERE id = ?2 AND claimed_by = ?3 AND status = 'waiting'
       ON CONFLICT (id) DO UPDATE SET starts = excluded.starts`,
      earlier + 1, id, this.#replica,
    )
    return begun > 0
  }

  /** The attempt ended because the cloud was closed in order. */
  async interrupted(id: string, earlier: number): Promise<void> {
    await this.#db.run('UPDATE started_deliveries SET starts = ?1 WHERE id = ?2 AND EXISTS (SELECT 1 FROM deliveries WHERE id = ?2 AND claimed_by = ?3)', earlier, id, this.#replica)
  }

  /** Returns false, with nothing recorded, when another replica has taken it over. */
  async record({ owner, integration, event, attempts }: Delivery, { attempt, status, published, console }: Outcome, nextAttemptAt: number | undefined): Promise<boolean> {
    const told = [JSON.stringify([...attempts, attempt]), JSON.stringify(published), console ? JSON.stringify(console) : null] as const
    const bytes = event.data.length + told.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
    return this.#db.atomic(async (tx) => {
      const recorded = await tx.run(
        'UPDATE deliveries SET status = ?, next_at = ?, attempts = ?, published = ?, console = ?, bytes = ? WHERE id = ? AND claimed_by = ?',
        status, nextAttemptAt ?? null, ...told, bytes, event.id, this.#replica,
      )
      if (recorded === 0) return false
      await tx.run('DELETE FROM started_deliveries WHERE id = ?', event.id)
      if (status !== 'waiting') await prune(tx, owner, integration)
      return true
    })
  }

  async remove(id: string): Promise<void> {
    await this.#db.atomic(async (tx) => {
      await tx.run('DELETE FROM deliveries WHERE id = ?', id)
      await tx.run('DELETE FROM started_deliveries WHERE id = ?', id)
    })
  }

  async forget(owner: string, integration: string): Promise<void> {
    await this.#db.atomic(async (tx) => {
      await tx.run('DELETE FROM started_deliveries WHERE id IN (SELECT id FROM deliveries WHERE owner = ? AND integration = ?)', owner, integration)
      await tx.run('DELETE FROM deliveries WHERE owner = ? AND integration = ?', owner, integration)
    })
  }

  async dropOld(now: number): Promise<void> {
    await this.#db.run(`DELETE FROM deliveries WHERE at < ? AND status <> 'waiting'`, now - longestKept)
  }
}

async function insert(db: Queries, { owner, integration, at, trigger, event, status, attempts }: Omit<Delivery, 'published'>, replica: string | null): Promise<void> {
  await db.run(
    `INSERT INTO deliveries (${columns}, claimed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', NULL, ?) ON CONFLICT (id) DO NOTHING`,
    event.id, owner, integration, at, trigger, event.device, event.name, event.data, event.publishedAt, status, status === 'waiting' ? at : null, JSON.stringify(attempts), replica,
  )
}

async function prune(tx: Queries, owner: string, integration: string): Promise<void> {
  await tx.run(
    `DELETE FROM deliveries WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' AND number NOT IN
     (SELECT number FROM (SELECT number, sum(bytes) OVER newest AS total, row_number() OVER newest AS place FROM deliveries
      WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' WINDOW newest AS (ORDER BY number DESC)) AS kept WHERE place = 1 OR (place <= ${mostKept} AND total <= ${mostBytesKept}))`,
    owner, integration,
  )
  const { bytes } = (await tx.get<{ bytes: number | null }>('SELECT sum(bytes) AS bytes FROM deliveries WHERE owner = ?', owner)) ?? { bytes: 0 }
  if ((bytes ?? 0) > mostBytesOfOwner) await pruneOwner(tx, owner)
}

async function pruneOwner(tx: Queries, owner: string): Promise<void> {
  await tx.run(
    `DELETE FROM deliveries WHERE status <> 'waiting' AND number IN
     (SELECT number FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS total FROM deliveries WHERE owner = ?) AS summed WHERE total > ${mostBytesOfOwner})`,
    owner,
  )
}

function delivery(row: Row): Delivery {
  return {
    owner: row.owner,
    integration: row.integration,
    at: row.at,
    trigger: row.trigger,
    event: { id: row.id, device: row.device, name: row.event, data: row.data, publishedAt: row.published_at },
    status: row.status,
    attempts: JSON.parse(row.attempts) as Attempt[],
    ...(row.next_at !== null && row.status === 'waiting' && { nextAttemptAt: row.next_at }),
    published: JSON.parse(row.published) as Published[],
    ...(row.console !== null && { console: JSON.parse(row.console) as NonNullable<Delivery['console']> }),
  }
}
