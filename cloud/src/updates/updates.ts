import { eventNameOf, type DeviceMessage } from '../mqtt/deviceMessage.ts'
import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { Failure } from '../api/failure.ts'
import { requireBytes } from '../api/quota.ts'
import { quotas } from '../api/quotas.data.ts'
import { piece } from '../threads/pieces.ts'
import type { Broker } from '../broker/broker.ts'
import { whatIsSent } from './whatIsSent.ts'
import type { UpdatesKey } from './updatesKey.ts'

const endStates = ['failed', 'refused']
const offeredFor = 24 * 3600_000
const maxEventBytes = 1024
const quota = {
  holder: 'This account',
  what: 'updates over the air',
  cure: 'Wait until devices have taken theirs, or take some back.',
}
const chipName = /^[\w-]{1,32}$/

/** What is sent to a device, as it is in the message. */
export interface Offer {
  id: string
  url: string
  sha256: string
  size: number
  chip: string
  sig: string
}

interface Row {
  device: string
  id: string
  sha256: string
  size: number
  chip: string
  calls_itself: string
  sig: string
  offered_at: number
  /**
   * 0 at first, 1 once the device restarts with it, 2 when its former firmware was back, 3 once it restarts with it
   * again.
   */
  tried: number
}

interface Parts {
  db: Database
  key: UpdatesKey
  tell: Broker['tell']
}

/**
 * Updates over the air of devices that are not simulated: one at a time for each, open until the device says how it
 * ended.
 */
export class Updates {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** What verifies the signatures of offers, as PEM. */
  get publicKey(): string {
    return this.#parts.key.publicKey
  }

  /**
   * Offers the image to the device, in place of what was offered before. The answer tells what the new firmware will
   * call itself.
   */
  async offer(device: { id: string; name: string }, file: Buffer): Promise<{ firmwareSha: string; firmware: string }> {
    const { chip } = (await this.#parts.db.get<{ chip: string | null }>(
      'SELECT chip FROM devices WHERE id = ?',
      device.id,
    )) ?? { chip: null }
    const { image, callsItself, chip: made } = whatIsSent(device.name, file, chip ?? undefined)
    const signed = { device: device.id, chip: made, sha256: sha256(image), size: image.length }
    const row: Row = {
      ...signed,
      id: crypto.randomUUID(),
      calls_itself: callsItself,
      sig: this.#parts.key.sign(signed),
      offered_at: Date.now(),
      tried: 0,
    }
    await this.#requireRoom(row)
    const stored = await this.#parts.db.run(
      `INSERT INTO device_updates (device, id, sha256, size, chip, calls_itself, sig, offered_at, image) SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM devices WHERE id = ?
       ON CONFLICT (device) DO UPDATE SET id = excluded.id, sha256 = excluded.sha256, size = excluded.size, chip = excluded.chip, calls_itself = excluded.calls_itself, sig = excluded.sig, offered_at = excluded.offered_at, tried = 0, image = excluded.image`,
      row.id,
      row.sha256,
      row.size,
      row.chip,
      row.calls_itself,
      row.sig,
      row.offered_at,
      image,
      device.id,
    )
    if (stored === 0) throw new Failure(404, `Device ${device.id} does not exist.`)
    this.#tell(row)
    return { firmwareSha: sha256(file), firmware: callsItself }
  }

  async #requireRoom({ device, size }: Row): Promise<void> {
    const offered = await this.#parts.db.get<{ bytes: number }>(
      'SELECT coalesce(sum(size), 0) AS bytes FROM device_updates WHERE device <> ? AND device IN (SELECT id FROM devices WHERE owner = (SELECT owner FROM devices WHERE id = ?))',
      device,
      device,
    )
    const bytes = Number(offered?.bytes ?? 0)
    requireBytes(quota, bytes, bytes + size, quotas.account.offered.bytes)
  }

  /** Reads what a device has published: it may be there for what is open, or tell how far it is. */
  async heard(message: DeviceMessage): Promise<void> {
    const { device, payload } = message
    const event = eventNameOf(message)
    if (payload.length > maxEventBytes || (event !== 'hello' && event !== 'firmware')) return
    const said = asObject(payload)
    if (!said) return
    if (event === 'hello') await this.#remember(device, said['chip'])
    const open = await this.#open(device)
    if (!open) return
    if (event === 'hello') await this.#started(open, said['firmware'], said['trial'] === true)
    else if (said['id'] === open.id) await this.#progressed(open, said['state'])
  }

  async #remember(device: string, chip: unknown): Promise<void> {
    if (typeof chip !== 'string' || !chipName.test(chip)) return
    await this.#parts.db.run(
      "UPDATE devices SET chip = ? WHERE id = ? AND kind = 'device' AND (chip IS NULL OR chip <> ?)",
      chip,
      device,
      chip,
    )
  }

  /** Takes an offer back; a device that has begun goes on. */
  async cancel(device: string): Promise<void> {
    await this.#parts.db.run('DELETE FROM device_updates WHERE device = ?', device)
  }

  async #started(open: Row, firmware: unknown, onTrial: boolean): Promise<void> {
    if (firmware === open.calls_itself) return onTrial ? undefined : this.#end(open)
    // The former firmware is back: for a power cut there is a second try, and no third for a firmware that doesn't
    // start.
    if (open.tried === 3) return this.#end(open)
    if (open.tried === 1) await this.#count(open, 1)
    this.#tell(open)
  }

  /** Goes on from this step; a message that comes twice counts once. */
  async #count({ device, id }: Row, from: number): Promise<void> {
    await this.#parts.db.run(
      'UPDATE device_updates SET tried = ? WHERE device = ? AND id = ? AND tried = ?',
      from + 1,
      device,
      id,
      from,
    )
  }

  async #progressed(open: Row, state: unknown): Promise<void> {
    if (endStates.includes(String(state))) await this.#end(open)
    else if (state === 'restarting' && open.tried % 2 === 0) await this.#count(open, open.tried)
  }

  async #end({ device, id }: Row): Promise<void> {
    await this.#parts.db.run('DELETE FROM device_updates WHERE device = ? AND id = ?', device, id)
  }

  /** Bytes of the image that is offered to this device, while it is. */
  async sizeOf(device: string, sha: string): Promise<number | undefined> {
    return (
      await this.#parts.db.get<{ size: number }>(
        'SELECT size FROM device_updates WHERE device = ? AND sha256 = ? AND offered_at > ?',
        device,
        sha,
        Date.now() - offeredFor,
      )
    )?.size
  }

  /** A part of that image. */
  async read(device: string, sha: string, from: number, count: number): Promise<Buffer | undefined> {
    return (
      await this.#parts.db.get<{ part: Buffer }>(
        'SELECT substr(image, CAST(? AS INTEGER), CAST(? AS INTEGER)) AS part FROM device_updates WHERE device = ? AND sha256 = ?',
        from + 1,
        count,
        device,
        sha,
      )
    )?.part
  }

  /** What is offered no more is not kept. One by one: each has megabytes, which are overwritten. */
  async dropOld(now: number): Promise<void> {
    const dropOne = () =>
      this.#parts.db.run(
        'DELETE FROM device_updates WHERE device IN (SELECT device FROM device_updates WHERE offered_at <= ? LIMIT 1)',
        now - offeredFor,
      )
    while ((await piece('', dropOne)) > 0);
  }

  #open(device: string): Promise<Row | undefined> {
    return this.#parts.db.get<Row>(
      'SELECT device, id, sha256, size, chip, calls_itself, sig, offered_at, tried FROM device_updates WHERE device = ? AND offered_at > ?',
      device,
      Date.now() - offeredFor,
    )
  }

  #tell({ device, id, sha256, size, chip, sig }: Row): void {
    const offer: Offer = { id, url: `/device/v1/firmware/${sha256}`, sha256, size, chip, sig }
    this.#parts.tell(device, 'firmware', JSON.stringify(offer))
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function asObject(payload: Buffer): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(payload.toString('utf8')) as unknown
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
