import type { Store } from '../store/store.ts'
import { readingOf, Vitals } from './vitals.ts'
import { PresenceStore, type Presence } from './presence.ts'
import { DeviceFirmwares } from './deviceFirmwares.ts'
import { Registry, type Device } from './registry.ts'

const largestHeartbeat = 4096
/** Heartbeats that follow sooner are not recorded. */
const shortestPeriod = 1000

/** The devices with their presence, vitals and firmware. */
export class Fleet {
  readonly registry: Registry
  readonly vitals: Vitals
  readonly firmwares: DeviceFirmwares
  readonly #presence: PresenceStore
  readonly #numbers = new Map<string, number>()
  readonly #lastReadings = new Map<number, number>()

  constructor({ cloud, telemetry, seal }: Store) {
    this.registry = new Registry(cloud, seal)
    this.#presence = new PresenceStore(telemetry)
    this.vitals = new Vitals(telemetry)
    this.firmwares = new DeviceFirmwares(cloud)
  }

  presenceOf(device: Device): Presence {
    return this.#presence.of(device.number)
  }

  connected(id: string): void {
    const number = this.#numberOf(id)
    if (number !== undefined) this.#presence.connected(number)
  }

  disconnected(id: string): void {
    const number = this.#numberOf(id)
    if (number !== undefined) this.#presence.disconnected(number)
  }

  heard(id: string, topic: string, payload: Buffer): void {
    const number = this.#numberOf(id)
    if (number === undefined) return
    this.#presence.heard(number)
    if (topic !== `devices/${id}/events/heartbeat`) return
    const now = Date.now()
    if (payload.length > largestHeartbeat || now - (this.#lastReadings.get(number) ?? 0) < shortestPeriod) return
    const reading = readingOf(payload, now)
    if (!reading) return
    this.#lastReadings.set(number, now)
    this.vitals.add(number, reading)
    this.#presence.save(number)
  }

  /** Writes pending changes. */
  close(): void {
    this.#presence.flush()
  }

  remove(owner: string, id: string): boolean {
    const number = this.#numberOf(id)
    if (number === undefined || !this.registry.remove(owner, id)) return false
    this.#numbers.delete(id)
    this.#lastReadings.delete(number)
    this.firmwares.remove(id)
    this.#presence.forget(number)
    this.vitals.forget(number)
    return true
  }

  #numberOf(id: string): number | undefined {
    const known = this.#numbers.get(id) ?? this.registry.numberOf(id)
    if (known !== undefined) this.#numbers.set(id, known)
    return known
  }
}
