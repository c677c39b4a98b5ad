import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { conflict } from '../api/failure.ts'
import type { Database, Queries } from '../store/database.ts'
import { Notices } from '../store/notices.ts'

export interface DeviceKey {
  id: string
  createdAt: number
  lastUsedAt?: number
}

interface Row {
  id: string
  hash: string
  created_at: number
  last_used_at: number | null
}

const form = /^k1_[\w-]{43}$/
/** A device gets its new key while the former one still counts. */
const maxValid = 2
/** Of a device; the newest stay. */
const maxRevoked = 3
/** Between two writings of when a key was used: a device may reconnect without end. */
const minPeriodMs = 60_000
/** Keys whose last use is in memory. */
const maxRemembered = 10_000

/** The keys of devices that their owners have brought. Only hashes are stored: 256 random bits need no slow one. */
export class DeviceKeys {
  readonly #db: Database
  readonly #notices: Notices
  readonly #events = new EventEmitter<{ revoked: [device: string] }>()
  /** By the id of the key, the oldest first. What is written may be a minute older. */
  readonly #lastUses = new Map<string, number>()

  constructor(db: Database, notices = new Notices()) {
    this.#db = db
    this.#notices = notices
    notices.on('revoked', (device) => void (device !== '' && this.#events.emit('revoked', device)))
  }

  /** Calls the listener when a key of the device counts no more, here or at another process. */
  onRevoked(listener: (device: string) => void): void {
    this.#events.on('revoked', listener)
  }

  /** Returns the key, which nobody can read again. */
  async addIn(tx: Queries, device: string): Promise<{ id: string; key: string }> {
    const { valid } = (await tx.get<{ valid: number }>(
      'SELECT count(*) AS valid FROM device_keys WHERE device = ?',
      device,
    )) ?? { valid: 0 }
    if (valid >= maxValid)
      throw conflict(`${device} has ${valid} keys that count, which is as many as there may be. Revoke one first.`)
    const [id, key] = [randomBytes(6).toString('hex'), `k1_${randomBytes(32).toString('base64url')}`]
    await tx.run(
      'INSERT INTO device_keys (id, device, hash, created_at) VALUES (?, ?, ?, ?)',
      id,
      device,
      hashOf(key),
      Date.now(),
    )
    return { id, key }
  }

  add(device: string): Promise<{ id: string; key: string }> {
    return this.#db.transaction((tx) => this.addIn(tx, device))
  }

  async of(device: string): Promise<DeviceKey[]> {
    const rows = await this.#rows(device)
    return rows.map(({ id, created_at: createdAt, last_used_at: written }) => {
      const lastUsedAt = Math.max(written ?? 0, this.#lastUses.get(id) ?? 0)
      return { id, createdAt, ...(lastUsedAt > 0 && { lastUsedAt }) }
    })
  }

  #used(id: string, at: number): void {
    this.#lastUses.delete(id)
    this.#lastUses.set(id, at)
    const [oldest] = this.#lastUses.size > maxRemembered ? this.#lastUses.keys() : []
    if (oldest !== undefined) this.#lastUses.delete(oldest)
  }

  #rows(device: string): Promise<Row[]> {
    return this.#db.all<Row>(
      'SELECT id, hash, created_at, last_used_at FROM device_keys WHERE device = ? ORDER BY created_at, id',
      device,
    )
  }

  async revoke(device: string, id: string): Promise<boolean> {
    const revoked = await this.#db.atomic(async (tx) => {
      await this.#notices.tell(tx, 'revoked', device)
      return this.#revokeIn(tx, device, id)
    })
    if (revoked) this.#events.emit('revoked', device)
    return revoked
  }

  async revokeAllIn(tx: Queries, device: string): Promise<void> {
    for (const { id } of await tx.all<{ id: string }>('SELECT id FROM device_keys WHERE device = ?', device))
      await this.#revokeIn(tx, device, id)
    await this.#notices.tell(tx, 'revoked', device)
  }

  async #revokeIn(tx: Queries, device: string, id: string): Promise<boolean> {
    // Another process may do the same at this moment.
    await tx.run(
      'INSERT INTO revoked_keys (device, hash, revoked_at) SELECT device, hash, CAST(? AS BIGINT) FROM device_keys WHERE device = ? AND id = ? ON CONFLICT DO NOTHING',
      Date.now(),
      device,
      id,
    )
    const revoked = await tx.run('DELETE FROM device_keys WHERE device = ? AND id = ?', device, id)
    await tx.run(
      `DELETE FROM revoked_keys WHERE device = ?1 AND hash NOT IN (SELECT hash FROM revoked_keys WHERE device = ?1 ORDER BY revoked_at DESC LIMIT ${maxRevoked})`,
      device,
    )
    return revoked > 0
  }

  /** Why a key does not count. */
  async reasonAgainst(device: string, key: string): Promise<'wrongKey' | 'revoked'> {
    const was =
      form.test(key) &&
      (await this.#db.get('SELECT 1 FROM revoked_keys WHERE device = ? AND hash = ?', device, hashOf(key)))
    return was ? 'revoked' : 'wrongKey'
  }

  /** For what was revoked in a transaction that is done. */
  revokedAll(device: string): void {
    this.#events.emit('revoked', device)
  }

  async matches(device: string, key: string): Promise<boolean> {
    if (!form.test(key)) return false
    const given = Buffer.from(hashOf(key))
    const row = (await this.#rows(device)).find(({ hash }) => timingSafeEqual(Buffer.from(hash), given))
    if (!row) return false
    const now = Date.now()
    this.#used(row.id, now)
    if ((row.last_used_at ?? 0) < now - minPeriodMs) {
      // A full disk lets devices in all the same.
      await this.#db.run('UPDATE device_keys SET last_used_at = ? WHERE id = ?', now, row.id).catch(() => {})
    }
    return true
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
