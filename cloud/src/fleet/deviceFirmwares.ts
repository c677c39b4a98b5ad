import { EventEmitter } from 'node:events'
import type { Database } from '../store/database.ts'
import { Notices } from '../store/notices.ts'

export interface InstalledFirmware {
  sha256: string
  image: Buffer
  /** Why it must not be started, if a run was stopped for good. */
  stopped: string | null
}

/** The firmware that was sent to each device. It stays even when the image is deleted from the account's list. */
export class DeviceFirmwares {
  readonly #db: Database
  readonly #notices: Notices
  readonly #hashes = new Map<string, string>()
  readonly #events = new EventEmitter<{ changed: [device: string] }>()

  private constructor(db: Database, notices: Notices) {
    this.#db = db
    this.#notices = notices
  }

  static async open(db: Database, notices = new Notices()): Promise<DeviceFirmwares> {
    const firmwares = new DeviceFirmwares(db, notices)
    notices.on('firmwares', (device) => firmwares.#read(device))
    await firmwares.#read('')
    return firmwares
  }

  /** Reads the hash of one device again, or all. */
  async #read(device: string): Promise<void> {
    const rows = await this.#db.all<{ device: string; sha256: string }>(
      `SELECT device, sha256 FROM device_firmwares${device === '' ? '' : ' WHERE device = ?'}`,
      ...(device === '' ? [] : [device]),
    )
    if (device === '') this.#hashes.clear()
    else this.#hashes.delete(device)
    for (const row of rows) this.#hashes.set(row.device, row.sha256)
    if (device !== '') this.#events.emit('changed', device)
  }

  /** Calls the listener when another process has changed the firmware of a device. */
  onChanged(listener: (device: string) => void): void {
    this.#events.on('changed', listener)
  }

  shaOf(device: string): string | undefined {
    return this.#hashes.get(device)
  }

  imageOf(device: string): Promise<InstalledFirmware | undefined> {
    return this.#db.get<InstalledFirmware>(
      'SELECT sha256, image, stopped FROM device_firmwares WHERE device = ?',
      device,
    )
  }

  /** Returns false when there is no such device any more. */
  async install(device: string, sha256: string, image: Buffer): Promise<boolean> {
    const installed = await this.#db.run(
      `INSERT INTO device_firmwares (device, sha256, image, installed_at) SELECT id, ?, ?, ? FROM devices WHERE id = ?
       ON CONFLICT (device) DO UPDATE SET sha256 = excluded.sha256, image = excluded.image, installed_at = excluded.installed_at, stopped = NULL`,
      sha256,
      image,
      Date.now(),
      device,
    )
    if (installed > 0) this.#hashes.set(device, sha256)
    await this.#notices.tell(this.#db, 'firmwares', device)
    return installed > 0
  }

  async stop(device: string, why: string): Promise<void> {
    await this.#db.run('UPDATE device_firmwares SET stopped = ? WHERE device = ?', why, device)
  }

  /** Data that the device's firmware has stored for later runs, by name. */
  async keptBy(device: string): Promise<Map<string, Uint8Array>> {
    const rows = await this.#db.all<{ name: string; data: Uint8Array }>(
      'SELECT name, data FROM device_memory WHERE device = ?',
      device,
    )
    return new Map(rows.map(({ name, data }) => [name, Uint8Array.from(data)]))
  }

  async keep(device: string, name: string, data: Uint8Array | null): Promise<void> {
    await (data
      ? this.#db.run(
          'INSERT INTO device_memory (device, name, data) SELECT id, ?, ? FROM devices WHERE id = ? ON CONFLICT (device, name) DO UPDATE SET data = excluded.data',
          name,
          Buffer.from(data),
          device,
        )
      : this.#db.run('DELETE FROM device_memory WHERE device = ? AND name = ?', device, name))
  }

  /** Removes the firmware: the device runs its first one again. */
  async remove(device: string): Promise<void> {
    this.#hashes.delete(device)
    await this.#db.run('DELETE FROM device_firmwares WHERE device = ?', device)
    await this.#db.run('DELETE FROM device_memory WHERE device = ?', device)
    await this.#notices.tell(this.#db, 'firmwares', device)
  }
}
