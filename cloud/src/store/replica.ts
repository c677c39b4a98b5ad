import { randomUUID } from 'node:crypto'
import { DatabaseAway, type Database, type Dialect, type Queries } from './database.ts'

/** What a process has keeps this id where no other one shares the store: it is the next process's, too. */
export const aloneId = 'alone'

const maxLeaseMs = 10_000
const roundsPerLease = 4

/** Milliseconds by the database's clock: those of the machines may differ. */
export const databaseNow: Record<Dialect, string> = {
  sqlite: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  postgres: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
}

/** The ids of the replicas that live. */
export const liveReplicas = (dialect: Dialect) => `SELECT id FROM replicas WHERE lease_until > ${databaseNow[dialect]}`

/** What stands for this process in rows; and the condition, with that as ?1, that the process of a row has ended. */
export function processOf(
  dialect: Dialect,
  { id, isAlone }: Pick<Replica, 'id' | 'isAlone'>,
): { process: string; ended: string } {
  // One that has its store alone has the same id after each start.
  if (isAlone) return { process: randomUUID(), ended: 'process <> ?1' }
  return { process: id, ended: `process <> ?1 AND process NOT IN (${liveReplicas(dialect)})` }
}

interface Part {
  begin(): void
  end(): void
}

interface Shared {
  name: string
  part: Part
  has: boolean
}

/**
 * This process among those that share a store. What one of them alone does has its id in the row. It lives as long as
 * it renews its lease; then others take over what has its id. Where the store is this process's own, nobody else lives.
 */
export class Replica {
  readonly id: string
  readonly #db: Database
  readonly #lease: number
  readonly #takers: (() => Promise<void>)[] = []
  readonly #shared: Shared[] = []
  readonly #log: (text: string) => void
  #heldUntil = 0
  #steadySince = Infinity
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<void> | undefined
  #taking: Promise<void> | undefined

  private constructor(db: Database, lease: number, log: (text: string) => void) {
    this.#db = db
    this.#lease = lease
    this.#log = log
    this.id = this.isAlone ? aloneId : randomUUID()
  }

  static async open(db: Database, log: (text: string) => void, lease = maxLeaseMs): Promise<Replica> {
    const replica = new Replica(db, lease, log)
    if (replica.isAlone) return replica
    await replica.#renew()
    replica.#timer = setInterval(() => replica.#next(), lease / roundsPerLease).unref()
    return replica
  }

  get isAlone(): boolean {
    return this.#db.dialect === 'sqlite'
  }

  /** Whether nobody can have taken over what is this replica's. */
  get holds(): boolean {
    return this.isAlone || performance.now() < this.#heldUntil
  }

  /**
   * Calls `take` again and again, to take over what is nobody's. Not just after an outage of the database: then leases
   * have lapsed of replicas that live.
   */
  onRound(take: () => Promise<void>): void {
    this.#takers.push(take)
  }

  /** One of the replicas has the part, and another one when that is gone. */
  async share(name: string, part: Part): Promise<void> {
    if (this.isAlone) return part.begin()
    const shared = { name, part, has: false }
    this.#shared.push(shared)
    // One that has ended may still count as living: then a later round takes it over.
    await this.#take(shared)
  }

  /**
   * Whether the part is still this replica's. No other one can take it over before the transaction ends. Also true of
   * one that nobody has taken.
   */
  async keeps(tx: Queries, name: string): Promise<boolean> {
    if (this.isAlone) return true
    const lease = await tx.get<{ replica: string }>('SELECT replica FROM leases WHERE name = ? FOR SHARE', name)
    return lease === undefined || lease.replica === this.id
  }

  async #take(shared: Shared): Promise<void> {
    await this.#db.run(
      `INSERT INTO leases (name, replica) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET replica = excluded.replica WHERE leases.replica NOT IN (${liveReplicas('postgres')})`,
      shared.name,
      this.id,
    )
    const has =
      (await this.#db.get('SELECT 1 FROM leases WHERE name = ? AND replica = ?', shared.name, this.id)) !== undefined &&
      this.holds
    if (has && !shared.has) shared.part.begin()
    if (!has && shared.has) shared.part.end()
    shared.has = has
  }

  /** What is taken over may take longer than a lease, which is renewed meanwhile. */
  #next(): void {
    this.#renewing ??= this.#guarded('renew its lease', async () => {
      await this.#renew()
      if (performance.now() - this.#steadySince < this.#lease) return
      this.#taking ??= this.#guarded("take over what is nobody's", () => this.#takeAll()).finally(
        () => (this.#taking = undefined),
      )
    }).finally(() => (this.#renewing = undefined))
  }

  async #guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#steadySince = Infinity
      for (const shared of this.holds ? [] : this.#shared) {
        if (shared.has) shared.part.end()
        shared.has = false
      }
      this.#log(`This process can't ${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async #takeAll(): Promise<void> {
    for (const shared of this.#shared) await this.#take(shared)
    for (const take of this.#takers) await take()
  }

  async #renew(): Promise<void> {
    const began = performance.now()
    const until = `${databaseNow.postgres} + ${this.#lease}`
    await this.#db.run(
      `INSERT INTO replicas (id, lease_until) VALUES (?, ${until}) ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until`,
      this.id,
    )
    await this.#db.run(`DELETE FROM replicas WHERE lease_until < ${databaseNow.postgres} - 3600000`)
    this.#heldUntil = began + this.#lease
    if (this.#steadySince === Infinity) this.#steadySince = began
  }

  /** From now on others may take over. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    await this.#taking
    if (this.isAlone) return
    await this.#db.run('DELETE FROM replicas WHERE id = ?', this.id).catch((error: unknown) => {
      // Then the lease ends by itself.
      if (!(error instanceof DatabaseAway)) throw error
    })
  }
}
