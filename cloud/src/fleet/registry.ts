import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { Seal } from '../store/installKeys.ts'

export interface Device {
  number: number
  id: string
  owner: string
  name: string
  model: string
  functions: string[]
  /** Type names by variable name. */
  variables: Record<string, string>
}

interface DeviceRow extends Omit<Device, 'functions' | 'variables'> {
  functions: string
  variables: string
}

const columns = 'number, id, owner, name, model, functions, variables'

/** The devices and their owners. Owners are also cached in memory: the broker checks them for every message. */
export class Registry {
  readonly #db: Database
  readonly #seal: Seal
  readonly #owners = new Map<string, string>()

  constructor(db: Database, seal: Seal) {
    this.#db = db
    this.#seal = seal
    for (const { id, owner } of db.all<{ id: string; owner: string }>('SELECT id, owner FROM devices')) this.#owners.set(id, owner)
  }

  add(device: Device, key: string): void {
    const { number, id, owner, name, model, functions, variables } = device
    this.#db.run(
      'INSERT INTO devices (number, id, owner, name, model, functions, variables, sealed_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      number, id, owner, name, model, JSON.stringify(functions), JSON.stringify(variables), this.#seal.close(key, context(id)), Date.now(),
    )
    this.#owners.set(id, owner)
  }

  ownerOf(id: string): string | undefined {
    return this.#owners.get(id)
  }

  owns(user: string, id: string): boolean {
    return this.#owners.get(id) === user
  }

  ownedBy(owner: string): Device[] {
    return this.#db.all<DeviceRow>(`SELECT ${columns} FROM devices WHERE owner = ? ORDER BY number`, owner).map(device)
  }

  find(owner: string, id: string): Device | undefined {
    const row = this.#db.get<DeviceRow>(`SELECT ${columns} FROM devices WHERE owner = ? AND id = ?`, owner, id)
    return row && device(row)
  }

  numberOf(id: string): number | undefined {
    return this.#db.get<{ number: number }>('SELECT number FROM devices WHERE id = ?', id)?.number
  }

  rename(owner: string, id: string, name: string): boolean {
    return this.#db.run('UPDATE devices SET name = ? WHERE owner = ? AND id = ?', name, owner, id) > 0
  }

  /** Updates functions and variables, as the firmware reports them. */
  offer(id: string, functions: readonly string[], variables: Readonly<Record<string, string>>): void {
    const offered = [JSON.stringify(functions), JSON.stringify(variables)] as const
    this.#db.run('UPDATE devices SET functions = ?, variables = ? WHERE id = ? AND (functions <> ? OR variables <> ?)', ...offered, id, ...offered)
  }

  remove(owner: string, id: string): boolean {
    const removed = this.#db.run('DELETE FROM devices WHERE owner = ? AND id = ?', owner, id) > 0
    if (removed) this.#owners.delete(id)
    return removed
  }

  keyOf(id: string): string | undefined {
    const row = this.#db.get<{ sealed_key: Buffer }>('SELECT sealed_key FROM devices WHERE id = ?', id)
    return row && this.#seal.open(row.sealed_key, context(id))
  }

  keyMatches(id: string, key: string): boolean {
    const expected = Buffer.from(this.keyOf(id) ?? '')
    const given = Buffer.from(key)
    return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)
  }
}

function device(row: DeviceRow): Device {
  return { ...row, functions: JSON.parse(row.functions) as string[], variables: JSON.parse(row.variables) as Record<string, string> }
}

function context(id: string): string {
  return `device ${id}`
}
