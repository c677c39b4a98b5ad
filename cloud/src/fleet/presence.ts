import type { Database, Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'
import { aloneId, liveReplicas, type Replica } from '../store/replica.ts'
import { Turns } from '@console/threads'

type Status = 'online' | 'offline' | 'unknown'

export interface Presence {
  status: Status
  connectedAt?: number
  lastSeen?: number
}

interface Known extends Presence {
  /** The process that knows it; the device was connected there last. */
  replica: string
  /** It had left before this process began, or the one that knew it ended. */
  isFromBefore?: boolean
}

const maxUnsavedMs = 500
/** Devices in one notice. */
const maxReported = 50
/** Devices in one transaction, which has its limit of time. */
const maxWritten = 500
const fields = [0, 1, 2, 3].map((place) => `CAST(value ->> ${place} AS BIGINT)`).join(', ')
const elements = { sqlite: 'json_each(?)', postgres: 'json_array_elements(?::json)' } as const

interface Row {
  device: number
  connected_at: number | null
  last_seen: number | null
  online: number
  replica: string | null
  /** Whether that process lives. */
  live: number
}

interface PresenceParts {
  replica?: Pick<Replica, 'id' | 'onRound'>
  notices?: Notices
}

/**
 * Which devices are connected. After a start a device that was connected before is "unknown" until it connects: nobody
 * has seen how that ended. The same holds for the devices of another process when that is gone. Who had left before
 * stays offline.
 */
export class PresenceStore {
  readonly #db: Database
  readonly #replica: string
  readonly #notices: Notices
  #unsaved = new Set<number>()
  #due: NodeJS.Timeout | undefined
  readonly #known = new Map<number, Known>()
  #others = ''
  /** Writings, one after the other: a device that is removed is not written again by one that is under way. */
  readonly #turns = new Turns()

  private constructor(db: Database, replica: string, notices: Notices) {
    this.#db = db
    this.#replica = replica
    this.#notices = notices
  }

  static async open(db: Database, { replica, notices = new Notices() }: PresenceParts = {}): Promise<PresenceStore> {
    const presence = new PresenceStore(db, replica?.id ?? aloneId, notices)
    notices.on('presence', (devices) => presence.#read(devices === '' ? undefined : devices.split(' ').map(Number)))
    replica?.onRound(() => presence.#followOthers())
    await presence.#read()
    return presence
  }

  /** Reads what other processes know; at the start, what this one knew before. */
  async #read(devices?: readonly number[]): Promise<void> {
    const { dialect } = this.#db
    const some = devices ? ` WHERE device IN (${devices.map(() => '?').join(', ')})` : ''
    const rows = await this.#db.all<Row>(
      `SELECT device, connected_at, last_seen, online, replica, CASE WHEN replica IN (${liveReplicas(dialect)}) THEN 1 ELSE 0 END AS live FROM presence${some}`,
      ...(devices ?? []),
    )
    for (const row of rows) this.#takeIn(row)
  }

  #takeIn({ device, replica, connected_at: connectedAt, last_seen: lastSeen, online, live }: Row): void {
    const known = this.#known.get(device)
    const isOwn = known?.replica === this.#replica
    // What this process knows of a connection to it is newer than what is stored, until the device has connected
    // elsewhere.
    if (isOwn && (replica === this.#replica || (connectedAt ?? 0) <= (known.connectedAt ?? 0))) return
    const isOver = live === 0 || replica === this.#replica
    this.#known.set(device, {
      status: online === 0 ? 'offline' : isOver ? 'unknown' : 'online',
      replica: replica ?? '',
      isFromBefore: isOver,
      ...(connectedAt !== null && { connectedAt }),
      ...(lastSeen !== null && { lastSeen }),
    })
  }

  /** Devices of a process that has come or gone are read again. */
  async #followOthers(): Promise<void> {
    const living = (await this.#db.all<{ id: string }>(liveReplicas(this.#db.dialect)))
      .map(({ id }) => id)
      .sort()
      .join()
    if (living === this.#others) return
    await this.#read()
    this.#others = living
  }

  of(device: number): Presence {
    const { replica: _, isFromBefore: __, ...presence } = this.#known.get(device) ?? { status: 'unknown', replica: '' }
    return presence
  }

  /** For those who give devices time to come back: what is from before is unknown. */
  sinceStart(device: number): Presence {
    const presence = this.of(device)
    return this.#known.get(device)?.isFromBefore === true ? { ...presence, status: 'unknown' } : presence
  }

  connected(device: number): void {
    const now = Date.now()
    this.#known.set(device, { status: 'online', connectedAt: now, lastSeen: now, replica: this.#replica })
    this.save(device)
  }

  disconnected(device: number): void {
    // It may have connected elsewhere meanwhile.
    if (this.#known.get(device)?.replica !== this.#replica) return
    this.#known.set(device, { ...this.of(device), status: 'offline', replica: this.#replica })
    this.save(device)
  }

  /** In memory only: devices may publish ten times a second. */
  heard(device: number): void {
    const known = this.#known.get(device)
    if (known) known.lastSeen = Date.now()
  }

  /** Writes are batched: devices may connect and disconnect as often as they like. */
  save(device: number): void {
    this.#unsaved.add(device)
    if (this.#due === undefined) this.#due = setTimeout(() => this.#saveDue(), maxUnsavedMs).unref()
  }

  #saveDue(): void {
    this.#due = undefined
    // Fails on a full disk, say. The next save includes these.
    this.flush().catch(() => {})
  }

  /**
   * Writes what has changed, after a writing that is under way. What changes meanwhile, and what could not be written,
   * is in the next one.
   */
  flush(): Promise<void> {
    return this.#turns.run('', async () => {
      const devices = this.#unsaved
      this.#unsaved = new Set()
      await this.#save(devices)
    })
  }

  async #save(unsaved: ReadonlySet<number>): Promise<void> {
    // In one order, so that two that write don't wait for each other.
    const devices = [...unsaved].sort((a, b) => a - b)
    try {
      while (devices.length > 0) {
        await this.#db.atomic((tx) => this.#write(tx, devices.slice(0, maxWritten)))
        devices.splice(0, maxWritten)
      }
    } catch (error) {
      for (const device of devices) this.#unsaved.add(device)
      throw error
    }
  }

  /** A later connection elsewhere stays as it is. */
  async #write(tx: Queries, devices: readonly number[]): Promise<void> {
    const rows = devices.flatMap((device) => {
      const known = this.#known.get(device)
      return known?.replica === this.#replica
        ? [[device, known.connectedAt ?? null, known.lastSeen ?? null, known.status === 'online' ? 1 : 0]]
        : []
    })
    await tx.run(
      `INSERT INTO presence (device, connected_at, last_seen, online, replica) SELECT ${fields}, ? FROM ${elements[tx.dialect]} WHERE true
       ON CONFLICT (device) DO UPDATE SET connected_at = excluded.connected_at, last_seen = excluded.last_seen, online = excluded.online, replica = excluded.replica
       WHERE presence.connected_at IS NULL OR excluded.connected_at >= presence.connected_at`,
      this.#replica,
      JSON.stringify(rows),
    )
    for (let told = 0; told < devices.length; told += maxReported)
      await this.#notices.tell(tx, 'presence', devices.slice(told, told + maxReported).join(' '))
  }

  async forget(device: number): Promise<void> {
    this.#known.delete(device)
    this.#unsaved.delete(device)
    await this.#turns.run('', () => this.#db.run('DELETE FROM presence WHERE device = ?', device))
  }
}
