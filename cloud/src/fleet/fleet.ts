import { eventNameOf, type DeviceMessage } from '../mqtt/deviceMessage.ts'
import type { Store } from '../store/store.ts'
import { capabilitiesOf } from './capabilities.ts'
import { readingOf, Vitals } from './vitals.ts'
import { PresenceStore, type Presence } from './presence.ts'
import { DeviceFirmwares } from './deviceFirmwares.ts'
import type { Device } from './device.ts'
import { Crashes } from './crashes.ts'
import { Registry } from './registry.ts'
import { runningOf, type SaidRunning } from './running.ts'
import { SpacedWrites } from './spacedWrites.ts'

const maxHeartbeatBytes = 4096
/** Heartbeats that follow sooner are not recorded. */
const minPeriodMs = 1000

/** The devices with their presence, vitals and firmware. */
export class Fleet {
  readonly registry: Registry
  readonly vitals: Vitals
  readonly firmwares: DeviceFirmwares
  readonly crashes: Crashes
  readonly #presence: PresenceStore
  readonly #running = new SpacedWrites<SaidRunning>(async (id, said) => {
    if (this.registry.ownerOf(id) !== undefined) await this.registry.runs(id, said)
  })
  readonly #capabilities = new SpacedWrites<NonNullable<ReturnType<typeof capabilitiesOf>>>(
    async (id, { functions, variables }) => {
      if (this.registry.ownerOf(id) !== undefined) await this.registry.offer(id, functions, variables)
    },
  )
  readonly #lastReadings = new Map<number, number>()

  private constructor(
    registry: Registry,
    presence: PresenceStore,
    vitals: Vitals,
    firmwares: DeviceFirmwares,
    crashes: Crashes,
  ) {
    this.registry = registry
    this.#presence = presence
    this.vitals = vitals
    this.firmwares = firmwares
    this.crashes = crashes
  }

  static async open({ cloud, telemetry, seal, replica, notices }: Store): Promise<Fleet> {
    const registry = await Registry.open(cloud, seal, notices)
    const crashes = new Crashes(cloud, (id) => registry.ownerOf(id) !== undefined)
    return new Fleet(
      registry,
      await PresenceStore.open(telemetry, { replica, notices }),
      new Vitals(telemetry),
      await DeviceFirmwares.open(cloud, notices),
      crashes,
    )
  }

  presenceOf(device: Pick<Device, 'number'>): Presence {
    return this.#presence.of(device.number)
  }

  /**
   * What has been seen of a device since the start, when all of them had to come back. Undefined for an unknown device.
   */
  seen(id: string): Presence | undefined {
    const number = this.registry.numberOf(id)
    return number === undefined ? undefined : this.#presence.sinceStart(number)
  }

  connected(id: string): void {
    const number = this.registry.numberOf(id)
    if (number !== undefined) this.#presence.connected(number)
  }

  disconnected(id: string): void {
    const number = this.registry.numberOf(id)
    if (number !== undefined) this.#presence.disconnected(number)
  }

  /** A device has sent something without a connection that stays. */
  visited(id: string): void {
    const number = this.registry.numberOf(id)
    if (number === undefined || this.#presence.of(number).status === 'online') return
    this.#presence.connected(number)
    this.#presence.disconnected(number)
  }

  /** Resolves when it is stored. */
  async heard(message: DeviceMessage): Promise<void> {
    const { device: id, kind, payload, at } = message
    const number = this.registry.numberOf(id)
    if (number === undefined) return
    this.#presence.heard(number)
    const name = eventNameOf(message)
    const said = name === 'hello' ? runningOf(payload) : undefined
    if (said) await this.#running.put(id, said)
    if (name !== undefined) await this.crashes.heard(id, name, payload)
    const offered = kind === 'capabilities' && message.name === undefined ? capabilitiesOf(payload) : undefined
    if (offered) await this.#capabilities.put(id, offered)
    if (name !== 'heartbeat') return
    if (payload.length > maxHeartbeatBytes || at - (this.#lastReadings.get(number) ?? 0) < minPeriodMs) return
    const reading = readingOf(payload, at)
    if (!reading) return
    this.#lastReadings.set(number, at)
    this.#presence.save(number)
    await this.vitals.add(number, reading)
  }

  /** Writes pending changes. */
  async close(): Promise<void> {
    await this.#running.close()
    await this.#capabilities.close()
    await this.crashes.close()
    await this.#presence.flush()
  }

  async remove(owner: string, id: string): Promise<boolean> {
    const number = this.registry.numberOf(id)
    if (number === undefined || !(await this.registry.remove(owner, id))) return false
    this.#lastReadings.delete(number)
    this.#running.forget(id)
    this.#capabilities.forget(id)
    this.crashes.forget(id)
    await this.firmwares.remove(id)
    await this.#presence.forget(number)
    await this.vitals.forget(number)
    return true
  }
}
