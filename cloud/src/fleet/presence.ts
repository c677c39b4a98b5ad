import type { Database } from '../store/database.ts'

type Status = 'online' | 'offline' | 'unknown'

export interface Presence {
  status: Status
  connectedAt?: number
  lastSeen?: number
}

const longestUnsaved = 500

interface Row {
  device: number
  connected_at: number | null
  last_seen: number | null
}

/**
 * Which devices are connected. After a start every device is "unknown" until it connects: a status from before
 * a crash may be wrong.
 */
export class PresenceStore {
  readonly #db: Database
  readonly #unsaved = new Set<number>()
  #due: NodeJS.Timeout | undefined
  readonly #known = new Map<number, Presence>()

  constructor(db: Database) {
    this.#db = db
    for (const row of db.all<Row>('SELECT device, connected_at, last_seen FROM presence')) {
      this.#known.set(row.device, {
        status: 'unknown',
        ...(row.connected_at !== null && { connectedAt: row.connected_at }),
        ...(row.last_seen !== null && { lastSeen: row.last_seen }),
      })
    }
  }

  of(device: number): Presence {
    return this.#known.get(device) ?? { status: 'unknown' }
  }

  connected(device: number): void {
    const now = Date.now()
    this.#known.set(device, { status: 'online', connectedAt: now, lastSeen: now })
    this.save(device)
  }

  disconnected(device: number): void {
    this.#known.set(device, { ...this.of(device), status: 'offline' })
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
    if (this.#due === undefined) this.#due = setTimeout(() => this.#saveDue(), longestUnsaved).unref()
  }

  #saveDue(): void {
    this.#due = undefined
    try {
      this.flush()
    } catch {
      // Such as a full disk. The next save includes these.
    }
  }

  flush(): void {
    if (this.#unsaved.size === 0) return
    this.#db.transaction(() => this.#unsaved.forEach((device) => this.#write(device)))
    this.#unsaved.clear()
  }

  #write(device: number): void {
    const { connectedAt, lastSeen } = this.of(device)
    this.#db.run(
      'INSERT INTO presence (device, connected_at, last_seen) VALUES (?, ?, ?) ON CONFLICT (device) DO UPDATE SET connected_at = excluded.connected_at, last_seen = excluded.last_seen',
      device, connectedAt ?? null, lastSeen ?? null,
    )
  }

  forget(device: number): void {
    this.#known.delete(device)
    this.#unsaved.delete(device)
    this.#db.run('DELETE FROM presence WHERE device = ?', device)
  }
}
