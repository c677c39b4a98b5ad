import { timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Database, Queries } from '../store/database.ts'
import type { Seal } from '../store/installKeys.ts'
import { Notices } from '../store/notices.ts'
import { columns, device, type Device, type DeviceRow, type NewDevice, type SimulatedDevice } from './device.ts'
import { DeviceKeys } from './deviceKeys.ts'
import { freeId, requireRoom } from './newDevice.ts'

type Known = Pick<Device, 'id' | 'number' | 'owner' | 'kind' | 'createdAt'>

/** What is stored of a device that claims itself. */
export interface Enrolled {
  enrolment: string
  hardwareId: string
}

const noKey = Buffer.alloc(0)

/**
 * The devices. Their owners and numbers are also kept in memory: the broker asks for them at every message, and can't
 * wait.
 */
export class Registry {
  readonly #db: Database
  readonly #seal: Seal
  readonly #notices: Notices
  readonly keys: DeviceKeys
  readonly #known = new Map<string, Known>()
  readonly #idsOf = new Map<string, Set<string>>()
  readonly #events = new EventEmitter<{ removed: [id: string]; added: [] }>()

  private constructor(db: Database, seal: Seal, notices: Notices) {
    this.#db = db
    this.#seal = seal
    this.#notices = notices
    this.keys = new DeviceKeys(db, notices)
  }

  static async open(db: Database, seal: Seal, notices = new Notices()): Promise<Registry> {
    const registry = new Registry(db, seal, notices)
    notices.on('devices', (id) => registry.#read(id))
    await registry.#read('')
    return registry
  }

  /** Reads one device again, or all. */
  async #read(id: string): Promise<void> {
    const rows = await this.#db.all<Omit<Known, 'createdAt'> & { created_at: number }>(
      `SELECT id, number, owner, kind, created_at FROM devices${id === '' ? '' : ' WHERE id = ?'}`,
      ...(id === '' ? [] : [id]),
    )
    const found = new Set(rows.map((row) => row.id))
    const gone = (id === '' ? [...this.#known.keys()] : [id]).filter((each) => !found.has(each) && this.#forget(each))
    const isNew = rows.some((row) => !this.#known.has(row.id))
    for (const { created_at: createdAt, ...row } of rows) this.#know({ ...row, createdAt })
    if (isNew) this.#events.emit('added')
    for (const each of gone) this.#events.emit('removed', each)
  }

  #know(device: Known): void {
    this.#forget(device.id)
    this.#known.set(device.id, device)
    this.#idsOf.set(device.owner, (this.#idsOf.get(device.owner) ?? new Set()).add(device.id))
  }

  #forget(id: string): boolean {
    const owner = this.ownerOf(id)
    if (owner === undefined) return false
    const ids = this.#idsOf.get(owner)
    ids?.delete(id)
    if (ids?.size === 0) this.#idsOf.delete(owner)
    return this.#known.delete(id)
  }

  /** Calls the listener when another process has removed a device. */
  onRemoved(listener: (id: string) => void): void {
    this.#events.on('removed', listener)
  }

  /** Calls the listener when another process has added some. */
  onAdded(listener: () => void): void {
    this.#events.on('added', listener)
  }

  async add(device: SimulatedDevice & { number: number }, key: string): Promise<void> {
    const makeKnown = await this.addIn(this.#db, device, key)
    makeKnown()
  }

  /** As part of a transaction, which may be repeated or undone: what is returned is called when it is done. */
  async addIn(db: Queries, device: SimulatedDevice & { number: number }, key: string): Promise<() => void> {
    const { number, id, owner, name, model, functions, variables } = device
    const createdAt = Date.now()
    await db.run(
      'INSERT INTO devices (number, id, owner, name, model, functions, variables, sealed_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      number,
      id,
      owner,
      name,
      model,
      JSON.stringify(functions),
      JSON.stringify(variables),
      this.#seal.close(key, context(id)),
      createdAt,
    )
    // Numbers that are given leave the sequence where it is.
    if (db.dialect === 'postgres')
      await db.all(
        "SELECT setval(pg_get_serial_sequence('devices', 'number'), greatest((SELECT max(number) FROM devices), (SELECT last_value FROM devices_number_seq)))",
      )
    await this.#notices.tell(db, 'devices', id)
    return () => this.#know({ id, number, owner, kind: 'simulated', createdAt })
  }

  /**
   * Makes one with an id of its own, as part of a transaction. A simulated one gets a key to seal, others get theirs
   * apart.
   */
  async makeIn(
    db: Queries,
    device: Omit<NewDevice, 'id'>,
    { sealedKey, enrolled }: { sealedKey?: string; enrolled?: Enrolled },
  ): Promise<{ id: string; makeKnown(): void }> {
    const { owner, name, model, functions, variables, kind, labels } = device
    await requireRoom(db, owner, kind)
    const [id, createdAt] = [await freeId(db), Date.now()]
    const [row] = await db.all<{ number: number }>(
      'INSERT INTO devices (id, owner, name, model, functions, variables, kind, labels, sealed_key, enrolment, hardware_id, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number',
      id,
      owner,
      name,
      model,
      JSON.stringify(functions),
      JSON.stringify(variables),
      kind,
      JSON.stringify(labels),
      sealedKey === undefined ? noKey : this.#seal.close(sealedKey, context(id)),
      enrolled?.enrolment ?? null,
      enrolled?.hardwareId ?? null,
      createdAt,
    )
    const number = row?.number ?? 0
    await this.#notices.tell(db, 'devices', id)
    return { id, makeKnown: () => this.#know({ id, number, owner, kind, createdAt }) }
  }

  byHardwareIn(
    db: Queries,
    owner: string,
    hardwareId: string,
  ): Promise<{ id: string; enrolment: string | null } | undefined> {
    return db.get('SELECT id, enrolment FROM devices WHERE owner = ? AND hardware_id = ?', owner, hardwareId)
  }

  isSimulated(id: string): boolean {
    return this.#known.get(id)?.kind === 'simulated'
  }

  /** The ids of the devices that the cloud runs itself. */
  simulated(): string[] {
    return [...this.#known.values()].filter(({ kind }) => kind === 'simulated').map(({ id }) => id)
  }

  idsOf(owner: string): ReadonlySet<string> {
    return this.#idsOf.get(owner) ?? new Set()
  }

  async labelsOf(owner: string): Promise<Map<string, readonly string[]>> {
    const rows = await this.#db.all<{ id: string; labels: string }>(
      "SELECT id, labels FROM devices WHERE owner = ? AND labels <> '[]'",
      owner,
    )
    return new Map(rows.map(({ id, labels }) => [id, JSON.parse(labels) as string[]]))
  }

  ownerOf(id: string): string | undefined {
    return this.#known.get(id)?.owner
  }

  owns(user: string, id: string): boolean {
    return this.#known.get(id)?.owner === user
  }

  /** What is needed to name devices and to find them by label. */
  async namesOf(owner: string): Promise<Pick<Device, 'id' | 'name' | 'labels'>[]> {
    const query = 'SELECT id, name, labels FROM devices WHERE owner = ? ORDER BY number'
    const rows = await this.#db.all<Pick<DeviceRow, 'id' | 'name' | 'labels'>>(query, owner)
    return rows.map(({ labels, ...row }) => ({ ...row, labels: JSON.parse(labels) as string[] }))
  }

  /** The devices of an account, so many at a time. */
  async *pagesOf(owner: string, count: number): AsyncGenerator<Device[]> {
    const query = `SELECT ${columns} FROM devices WHERE owner = ? AND number > ? ORDER BY number LIMIT ${count}`
    for (let after = 0; ;) {
      const rows = await this.#db.all<DeviceRow>(query, owner, after)
      yield rows.map(device)
      const last = rows[count - 1]
      if (!last) return
      after = last.number
    }
  }

  async find(owner: string, id: string): Promise<Device | undefined> {
    const row = await this.#db.get<DeviceRow>(`SELECT ${columns} FROM devices WHERE owner = ? AND id = ?`, owner, id)
    return row && device(row)
  }

  addedAt(id: string): number | undefined {
    return this.#known.get(id)?.createdAt
  }

  numberOf(id: string): number | undefined {
    return this.#known.get(id)?.number
  }

  async rename(owner: string, id: string, name: string): Promise<boolean> {
    return (await this.#db.run('UPDATE devices SET name = ? WHERE owner = ? AND id = ?', name, owner, id)) > 0
  }

  async label(owner: string, id: string, labels: readonly string[]): Promise<boolean> {
    return (
      (await this.#db.run(
        'UPDATE devices SET labels = ? WHERE owner = ? AND id = ?',
        JSON.stringify(labels),
        owner,
        id,
      )) > 0
    )
  }

  /** Updates functions and variables, as the firmware reports them. */
  async offer(id: string, functions: readonly string[], variables: Readonly<Record<string, string>>): Promise<void> {
    const offered = [JSON.stringify(functions), JSON.stringify(variables)] as const
    await this.#db.run(
      'UPDATE devices SET functions = ?, variables = ? WHERE id = ? AND (functions <> ? OR variables <> ?)',
      ...offered,
      id,
      ...offered,
    )
  }

  /** Stores what it says that it runs; the time is that of the last change. */
  async runs(
    id: string,
    { firmware = null, safeMode }: { firmware?: string | null; safeMode: boolean },
  ): Promise<void> {
    await this.#db.run(
      `UPDATE devices SET running_firmware = ?1, running_since = CASE WHEN running_firmware = ?1 THEN running_since ELSE ?2 END, running_safe_mode = ?3
       WHERE id = ?4 AND (running_firmware IS DISTINCT FROM ?1 OR running_safe_mode <> ?3)`,
      firmware,
      Date.now(),
      safeMode ? 1 : 0,
      id,
    )
  }

  /** Of two that remove it at once, only one has removed it. */
  async remove(owner: string, id: string): Promise<boolean> {
    const removed = await this.#db.atomic(async (tx) => {
      await this.#notices.tell(tx, 'devices', id)
      return (await tx.run('DELETE FROM devices WHERE owner = ? AND id = ?', owner, id)) > 0
    })
    if (removed) this.#forget(id)
    return removed
  }

  async keyOf(id: string): Promise<string | undefined> {
    const row = await this.#db.get<{ sealed_key: Buffer }>('SELECT sealed_key FROM devices WHERE id = ?', id)
    return row && row.sealed_key.length > 0 ? this.#seal.open(row.sealed_key, context(id)) : undefined
  }

  async keyMatches(id: string, key: string): Promise<boolean> {
    const sealed = await this.keyOf(id)
    if (sealed === undefined) return this.keys.matches(id, key)
    const [expected, given] = [Buffer.from(sealed), Buffer.from(key)]
    return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)
  }
}

function context(id: string): string {
  return `device ${id}`
}
