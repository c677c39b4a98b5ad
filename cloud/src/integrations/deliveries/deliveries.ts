import type { Database, Queries } from '../../store/database.ts'
import { piece } from '../../threads/pieces.ts'
import { aloneId, liveReplicas } from '../../store/replica.ts'
import type { Published } from '../request/topics.ts'
import type { Attempt, Delivery, Outcome, Status, Trigger } from '../delivery.ts'
import { countEnding, endingsOf, errorOf, failingOf, recentOf, type Recent } from './endings.ts'

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
  message: string | null
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

/** A delivery without what was sent and answered. */
export type FiredDelivery = Pick<Row, 'id' | 'integration' | 'at' | 'status'>

/** Of an integration. */
const maxStored = 50
/** Of those that one message has fired. */
const maxFired = 100
const rowsPerPage = 5
/** At once: more than accounts may have waiting would stall the process that takes over. */
const maxTaken = 5000
const maxBytesStored = 4 * 1024 * 1024
const maxBytesPerOwner = 256 * 1024 * 1024
const maxUnsummed = 1024 * 1024
const maxKeptMs = 30 * 24 * 60 * 60_000
const selectWaiting = `SELECT deliveries.id, owner, integration, next_at, length(data) AS bytes, coalesce(starts, 0) AS starts
  FROM deliveries LEFT JOIN started_deliveries ON started_deliveries.id = deliveries.id WHERE status = 'waiting'`
const columns =
  'id, owner, integration, at, trigger, device, event, data, published_at, message, status, next_at, attempts, published, console'

/** The log of deliveries, which also holds the queue of those that are still to be made. */
export class Deliveries {
  readonly #db: Database
  readonly #replica: string
  /** Bytes that were added since all of an account's were summed. */
  readonly #unsummed = new Map<string, number>()

  constructor(db: Database, replica: string = aloneId) {
    this.#db = db
    this.#replica = replica
  }

  async add(delivery: Omit<Delivery, 'published'>): Promise<void> {
    if (delivery.status === 'waiting') await insert(this.#db, delivery, this.#replica)
    else {
      await this.#db.atomic(async (tx) => {
        await insert(tx, delivery, null)
        await countEnding(tx, delivery, delivery.status)
        await this.#prune(tx, delivery, delivery.event.data.length)
      })
    }
  }

  async find(id: string): Promise<Delivery | undefined> {
    const row = await this.#db.get<Row>(`SELECT ${columns} FROM deliveries WHERE id = ?`, id)
    return row && delivery(row)
  }

  /** The newest ones, so many at a time: each may have megabytes. */
  async *pagesOf(owner: string, integration: string): AsyncGenerator<Delivery[]> {
    const query = `SELECT number, ${columns} FROM deliveries WHERE owner = ? AND integration = ? AND number < ? ORDER BY number DESC LIMIT ${rowsPerPage}`
    let [before, left] = [Number.MAX_SAFE_INTEGER, maxStored]
    while (left > 0) {
      const rows = await this.#db.all<Row & { number: number }>(query, owner, integration, before)
      yield rows.map(delivery)
      const last = rows[rowsPerPage - 1]
      if (!last) return
      before = last.number
      left -= rowsPerPage
    }
  }

  /** Those that a message has fired, the newest first. */
  ofMessage(owner: string, message: string): Promise<FiredDelivery[]> {
    return this.#db.all(
      `SELECT id, integration, at, status FROM deliveries WHERE owner = ? AND message = ? ORDER BY number DESC LIMIT ${maxFired}`,
      owner,
      message,
    )
  }

  /** By integration: how its deliveries of the last 24 hours ended, and the last one however old it is. */
  async recent(owner: string, now: number): Promise<Map<string, Recent>> {
    const integrations = await this.#db.all<{ integration: string }>(
      'SELECT DISTINCT integration FROM deliveries WHERE owner = ?',
      owner,
    )
    const found = new Map<string, Recent>()
    // One by one: the last error of each stands in a record of up to megabytes.
    for (const { integration } of integrations) {
      const recent = await piece(owner, () => this.#db.atomic((tx) => recentOf(tx, owner, integration, now)))
      if (recent) found.set(integration, recent)
    }
    return found
  }

  /** The time and the result of the deliveries of an integration that have ended, the oldest first. */
  async endings(owner: string, integration: string): Promise<{ at: number; failed: boolean }[]> {
    return (await endingsOf(this.#db, owner, integration))
      .map(({ at, status }) => ({ at, failed: status === 'failed' }))
      .reverse()
  }

  /** The number of deliveries of an integration that failed since the last success, and the last error. */
  async failing(owner: string, integration: string): Promise<{ failures: number; error: string }> {
    const endings = await endingsOf(this.#db, owner, integration)
    const failures = (await failingOf(this.#db, owner, integration, endings))?.failures ?? 0
    return { failures, error: endings[0] && failures > 0 ? await errorOf(this.#db, endings[0].number) : '' }
  }

  /** The waiting deliveries of all owners. */
  waiting(): Promise<Waiting[]> {
    return this.#db.all(`${selectWaiting} ORDER BY number`)
  }

  /**
   * Takes over waiting deliveries that no replica has that lives; of two that ask at once, one gets each. Returns all
   * of this one's.
   */
  async takeOver(): Promise<Waiting[]> {
    const { dialect } = this.#db
    await this.#db.run(
      `UPDATE deliveries SET claimed_by = ?1 WHERE number IN (SELECT number FROM deliveries WHERE status = 'waiting' AND (claimed_by IS NULL OR (claimed_by <> ?1 AND claimed_by NOT IN (${liveReplicas(dialect)})))
       ORDER BY number LIMIT ${maxTaken}${dialect === 'postgres' ? ' FOR UPDATE SKIP LOCKED' : ''})`,
      this.#replica,
    )
    return this.#db.all(`${selectWaiting} AND claimed_by = ? ORDER BY number`, this.#replica)
  }

  /** Others may take them over at once. */
  async release(): Promise<void> {
    if (this.#db.dialect === 'sqlite') return
    await this.#db.run(
      "UPDATE deliveries SET claimed_by = NULL WHERE status = 'waiting' AND claimed_by = ?",
      this.#replica,
    )
  }

  /** What waits at other replicas, by owner. */
  async waitingElsewhere(): Promise<Map<string, { deliveries: number; bytes: number }>> {
    const rows = await this.#db.all<{ owner: string; deliveries: number; bytes: number }>(
      "SELECT owner, count(*) AS deliveries, coalesce(sum(length(data)), 0) AS bytes FROM deliveries WHERE status = 'waiting' AND claimed_by <> ? GROUP BY owner",
      this.#replica,
    )
    return new Map(rows.map(({ owner, ...load }) => [owner, load]))
  }

  /** How many wait, and since when the oldest does. */
  async backlog(): Promise<{ count: number; since: number | null }> {
    return (
      (await this.#db.get("SELECT count(*) AS count, min(at) AS since FROM deliveries WHERE status = 'waiting'")) ?? {
        count: 0,
        since: null,
      }
    )
  }

  /**
   * Stored before the attempt, since nothing can be stored when the process is killed; done twice, it counts once.
   * Returns false when another replica has taken it over.
   */
  async begin(id: string, earlier: number): Promise<boolean> {
    const begun = await this.#db.run(
      `INSERT INTO started_deliveries (id, starts) SELECT id, CAST(?1 AS INTEGER) FROM deliveries WHERE id = ?2 AND claimed_by = ?3 AND status = 'waiting'
       ON CONFLICT (id) DO UPDATE SET starts = excluded.starts`,
      earlier + 1,
      id,
      this.#replica,
    )
    return begun > 0
  }

  /** The attempt ended because the cloud was closed in order. */
  async interrupted(id: string, earlier: number): Promise<void> {
    await this.#db.run(
      'UPDATE started_deliveries SET starts = ?1 WHERE id = ?2 AND EXISTS (SELECT 1 FROM deliveries WHERE id = ?2 AND claimed_by = ?3)',
      earlier,
      id,
      this.#replica,
    )
  }

  /** Returns false, with nothing recorded, when another replica has taken it over. */
  async record(
    delivery: Delivery,
    { attempt, status, published, console }: Outcome,
    nextAttemptAt: number | undefined,
  ): Promise<boolean> {
    const { event, attempts } = delivery
    const told = [
      JSON.stringify([...attempts, attempt]),
      JSON.stringify(published),
      console ? JSON.stringify(console) : null,
    ] as const
    const bytes = event.data.length + told.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
    return this.#db.atomic(async (tx) => {
      const recorded = await tx.run(
        'UPDATE deliveries SET status = ?, next_at = ?, attempts = ?, published = ?, console = ?, bytes = ? WHERE id = ? AND claimed_by = ?',
        status,
        nextAttemptAt ?? null,
        ...told,
        bytes,
        event.id,
        this.#replica,
      )
      if (recorded === 0) return false
      await tx.run('DELETE FROM started_deliveries WHERE id = ?', event.id)
      if (status === 'waiting') return true
      await countEnding(tx, delivery, status)
      await this.#prune(tx, delivery, bytes)
      return true
    })
  }

  async #prune(
    tx: Queries,
    { owner, integration }: Pick<Delivery, 'owner' | 'integration'>,
    added: number,
  ): Promise<void> {
    await tx.run(
      `DELETE FROM deliveries WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' AND number NOT IN
       (SELECT number FROM (SELECT number, sum(bytes) OVER newest AS total, row_number() OVER newest AS place FROM deliveries
        WHERE owner = ?1 AND integration = ?2 AND status <> 'waiting' WINDOW newest AS (ORDER BY number DESC)) AS kept WHERE place = 1 OR (place <= ${maxStored} AND total <= ${maxBytesStored}))`,
      owner,
      integration,
    )
    // An account may have ten thousand of them: they are summed when there are so many bytes more.
    const unsummed = (this.#unsummed.get(owner) ?? maxUnsummed) + added
    this.#unsummed.set(owner, unsummed < maxUnsummed ? unsummed : 0)
    if (unsummed < maxUnsummed) return
    const { bytes } = (await tx.get<{ bytes: number | null }>(
      'SELECT sum(bytes) AS bytes FROM deliveries WHERE owner = ?',
      owner,
    )) ?? { bytes: 0 }
    if ((bytes ?? 0) > maxBytesPerOwner) await pruneOwner(tx, owner)
  }

  async remove(id: string): Promise<void> {
    await this.#db.atomic(async (tx) => {
      await tx.run('DELETE FROM deliveries WHERE id = ?', id)
      await tx.run('DELETE FROM started_deliveries WHERE id = ?', id)
    })
  }

  async forget(owner: string, integration: string): Promise<void> {
    await this.#db.atomic(async (tx) => {
      await tx.run(
        'DELETE FROM started_deliveries WHERE id IN (SELECT id FROM deliveries WHERE owner = ? AND integration = ?)',
        owner,
        integration,
      )
      await tx.run('DELETE FROM deliveries WHERE owner = ? AND integration = ?', owner, integration)
      await tx.run('DELETE FROM failing_integrations WHERE owner = ? AND integration = ?', owner, integration)
    })
  }

  /** Some at a time: each may have megabytes, which are overwritten. */
  async dropOld(now: number): Promise<void> {
    let dropped = rowsPerPage
    while (dropped === rowsPerPage) {
      dropped = await piece('', () =>
        this.#db.run(
          `DELETE FROM deliveries WHERE number IN (SELECT number FROM deliveries WHERE at < ? AND status <> 'waiting' LIMIT ${rowsPerPage})`,
          now - maxKeptMs,
        ),
      )
    }
  }
}

async function insert(
  db: Queries,
  { owner, integration, at, trigger, event, status, attempts }: Omit<Delivery, 'published'>,
  replica: string | null,
): Promise<void> {
  await db.run(
    `INSERT INTO deliveries (${columns}, claimed_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '[]', NULL, ?) ON CONFLICT (id) DO NOTHING`,
    event.id,
    owner,
    integration,
    at,
    trigger,
    event.device,
    event.name,
    event.data,
    event.publishedAt,
    event.message ?? null,
    status,
    status === 'waiting' ? at : null,
    JSON.stringify(attempts),
    replica,
  )
}

async function pruneOwner(tx: Queries, owner: string): Promise<void> {
  await tx.run(
    `DELETE FROM deliveries WHERE status <> 'waiting' AND number IN
     (SELECT number FROM (SELECT number, sum(bytes) OVER (ORDER BY number DESC) AS total FROM deliveries WHERE owner = ?) AS summed WHERE total > ${maxBytesPerOwner})`,
    owner,
  )
}

function delivery(row: Row): Delivery {
  return {
    owner: row.owner,
    integration: row.integration,
    at: row.at,
    trigger: row.trigger,
    event: {
      id: row.id,
      device: row.device,
      name: row.event,
      data: row.data,
      publishedAt: row.published_at,
      ...(row.message !== null && { message: row.message }),
    },
    status: row.status,
    attempts: JSON.parse(row.attempts) as Attempt[],
    ...(row.next_at !== null && row.status === 'waiting' && { nextAttemptAt: row.next_at }),
    published: JSON.parse(row.published) as Published[],
    ...(row.console !== null && { console: JSON.parse(row.console) as NonNullable<Delivery['console']> }),
  }
}
