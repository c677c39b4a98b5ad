import { randomBytes } from 'node:crypto'
import { starterModel, type Device } from '../fleet/device.ts'
import type { Enrolled, Registry } from '../fleet/registry.ts'
import type { Database, Queries } from '../store/database.ts'

export type ClaimKind = 'esp32-usb' | 'esp32' | 'linux' | 'mqtt' | 'simulated'

const models: Readonly<Record<ClaimKind, string>> = {
  'esp32-usb': 'ESP32',
  esp32: 'ESP32',
  linux: 'Linux',
  mqtt: 'MQTT client',
  simulated: starterModel,
}

export const claimKinds = Object.keys(models) as ClaimKind[]

export interface NewClaim {
  owner: string
  name: string
  kind: ClaimKind
  labels: readonly string[]
  /** What a device tells that claims itself. */
  enrolled?: Enrolled & { model: string }
}

interface Made {
  id: string
  /** None of a simulated device: the cloud itself has it. */
  key?: string
  makeKnown(): void
}

interface ClaimParts {
  db: Database
  registry: Registry
  /** Starts simulated devices that are there now. */
  powerOn(): void
}

/** Makes devices with id and key: the one way for all that an account gets after its first sample devices. */
export class Claims {
  readonly #parts: ClaimParts

  constructor(parts: ClaimParts) {
    this.#parts = parts
  }

  async claim(wanted: NewClaim): Promise<{ id: string; key?: string; device: Device }> {
    const { db, registry, powerOn } = this.#parts
    const { id, key, makeKnown } = await db.transaction((tx) => this.claimIn(tx, wanted))
    makeKnown()
    if (wanted.kind === 'simulated') powerOn()
    const device = await registry.find(wanted.owner, id)
    if (!device) throw new Error(`${id} was removed while it was claimed.`)
    return { id, ...(key !== undefined && { key }), device }
  }

  /** As part of a transaction; what is returned is called when that is done. */
  async claimIn(tx: Queries, { owner, name, kind, labels, enrolled }: NewClaim): Promise<Made> {
    const { registry } = this.#parts
    const device = {
      owner,
      name,
      model: enrolled?.model ?? models[kind],
      functions: [],
      variables: {},
      labels: [...labels],
    }
    if (kind === 'simulated')
      return registry.makeIn(tx, { ...device, kind }, { sealedKey: randomBytes(24).toString('base64url') })
    const { id, makeKnown } = await registry.makeIn(
      tx,
      { ...device, kind: 'device' },
      { ...(enrolled && { enrolled }) },
    )
    const { key } = await registry.keys.addIn(tx, id)
    return { id, key, makeKnown }
  }
}
