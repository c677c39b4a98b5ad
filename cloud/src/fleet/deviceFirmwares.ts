import type { Database } from '../store/database.ts'

export interface InstalledFirmware {
  sha256: string
  image: Buffer
  /** Why it must not be started, if a run was stopped for good. */
  stopped: string | null
}

/** The firmware that was sent to each device. It stays even when the image is deleted from the account's list. */
export class DeviceFirmwares {
  readonly #db: Database
  readonly #hashes: Map<string, string>

  constructor(db: Database) {
    this.#db = db
    this.#hashes = new Map(db.all<{ device: string; sha256: string }>('SELECT device, sha256 FROM device_firmwares').map(({ device, sha256 }) => [device, sha256]))
  }

  shaOf(device: string): string | undefined {
    return this.#hashes.get(device)
  }

  imageOf(device: string): InstalledFirmware | undefined {
    return this.#db.get<InstalledFirmware>('SELECT sha256, image, stopped FROM device_firmwares WHERE device = ?', device)
  }

  install(device: string, sha256: string, image: Buffer): void {
    this.#db.run('INSERT OR REPLACE INTO device_firmwares (device, sha256, image, installed_at) VALUES (?, ?, ?, ?)', device, sha256, image, Date.now())
    this.#hashes.set(device, sha256)
  }

  stop(device: string, why: string): void {
    this.#db.run('UPDATE device_firmwares SET stopped = ? WHERE device = ?', why, device)
  }

  remove(device: string): boolean {
    this.#hashes.delete(device)
    return this.#db.run('DELETE FROM device_firmwares WHERE device = ?', device) > 0
  }
}
