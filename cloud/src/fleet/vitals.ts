import { piece } from '../threads/pieces.ts'
import type { Database, Queries, Value } from '../store/database.ts'

/** One reading: time in epoch milliseconds, RSSI in dBm, free heap in bytes. */
export interface Reading {
  t: number
  r: number
  h: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const rowsPerInsert = 200
const rowsPerPart = 2000
/** Takes turns as if it were one more account. */
const housekeeping = ''

export const windows = { '1h': 60 * minute, '1d': day, '7d': 7 * day, '15d': 15 * day, '30d': 30 * day } as const

export type Window = keyof typeof windows

export class Vitals {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(device: number, { t, r, h }: Reading): Promise<void> {
    await this.#db.run(
      'INSERT INTO vitals (device, t, r, h) VALUES (?, ?, ?, ?) ON CONFLICT (device, t) DO UPDATE SET r = excluded.r, h = excluded.h',
      device,
      t,
      r,
      h,
    )
  }

  /** Replaces the history of the devices, each in one transaction. */
  async replaceAll(histories: ReadonlyMap<number, readonly Reading[]>): Promise<void> {
    for (const [device, readings] of histories) {
      await this.#db.atomic(async (tx) => {
        await this.forget(device, tx)
        for (let start = 0; start < readings.length; start += rowsPerInsert)
          await this.#insert(tx, device, readings.slice(start, start + rowsPerInsert))
      })
    }
  }

  async #insert(tx: Queries, device: number, readings: readonly Reading[]): Promise<void> {
    const rows = Array<string>(readings.length).fill('(?, ?, ?, ?)').join(', ')
    const values: Value[] = readings.flatMap(({ t, r, h }) => [device, t, r, h])
    await tx.run(`INSERT INTO vitals (device, t, r, h) VALUES ${rows}`, ...values)
  }

  /**
   * The readings of a time as JSON, in parts. A month has a hundred thousand: the database makes a text of them in a
   * fifth of the time that rows take.
   */
  async *jsonBetween(device: number, from: number, to: number): AsyncGenerator<string[]> {
    for (let next = from; ;) {
      const page = await this.#db.get<{ json: string | null; last: number | null; count: number }>(
        `SELECT string_agg('{"t":' || t || ',"r":' || r || ',"h":' || h || '}', ',' ORDER BY t) AS json, max(t) AS last, count(*) AS count
         FROM (SELECT t, r, h FROM vitals WHERE device = ? AND t BETWEEN ? AND ? ORDER BY t LIMIT ${rowsPerPart}) AS page`,
        device,
        next,
        to,
      )
      if (!page || page.json === null || page.last === null) return
      yield [page.json]
      if (page.count < rowsPerPart) return
      next = page.last + 1
    }
  }

  /**
   * Reduces readings older than a day to one mean per minute, and deletes those older than 31 days: by device and by
   * hour.
   */
  async compact(now: number): Promise<void> {
    const yesterday = Math.floor((now - day) / minute) * minute
    for (let device = await this.#deviceAfter(-1); device !== null; device = await this.#deviceAfter(device)) {
      await this.#compactDevice(device, now - 31 * day, yesterday)
    }
  }

  async #compactDevice(device: number, oldest: number, to: number): Promise<void> {
    await piece(housekeeping, () => this.#db.run('DELETE FROM vitals WHERE device = ? AND t < ?', device, oldest))
    const compactFrom = (from: number) => piece(housekeeping, () => this.#compactHour(device, from, to))
    for (let next = await compactFrom(0); next !== null;) next = await compactFrom(next)
  }

  async #deviceAfter(device: number): Promise<number | null> {
    return (
      (await this.#db.get<{ next: number | null }>('SELECT min(device) AS next FROM vitals WHERE device > ?', device))
        ?.next ?? null
    )
  }

  /**
   * Compacts the first hour from then on that has something to compact. Returns where it ends; null when there is none.
   */
  #compactHour(device: number, from: number, to: number): Promise<number | null> {
    return this.#db.atomic(async (tx) => {
      const where = `device = ? AND t >= ? AND t < ? AND t % ${minute} > 0`
      const { first = null } =
        (await tx.get<{ first: number | null }>(
          `SELECT min(t) AS first FROM vitals WHERE ${where}`,
          device,
          from,
          to,
        )) ?? {}
      if (first === null) return null
      const start = Math.floor(first / minute) * minute
      const end = Math.min(to, start + hour)
      // The minute is part of the statement: a bound number is a float, and integer division would fail.
      await tx.run(
        `INSERT INTO vitals (device, t, r, h)
         SELECT device, t / ${minute} * ${minute}, CAST(round(avg(r)) AS BIGINT), CAST(round(avg(h)) AS BIGINT) FROM vitals
         WHERE ${where} GROUP BY device, t / ${minute}
         ON CONFLICT (device, t) DO UPDATE SET r = excluded.r, h = excluded.h`,
        device,
        start,
        end,
      )
      await tx.run(`DELETE FROM vitals WHERE ${where}`, device, start, end)
      return end
    })
  }

  async forget(device: number, db: Queries = this.#db): Promise<void> {
    await db.run('DELETE FROM vitals WHERE device = ?', device)
  }
}

const strongest = 0
const weakest = -200

/** Reads the payload of a heartbeat, `{"rssi":-61,"free_ram":182000}`; undefined for anything else. */
export function readingOf(payload: Buffer, now: number): Reading | undefined {
  let beat: unknown
  try {
    beat = JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof beat !== 'object' || beat === null || !('rssi' in beat) || !('free_ram' in beat)) return undefined
  const { rssi, free_ram: heap } = beat
  if (typeof rssi !== 'number' || typeof heap !== 'number') return undefined
  if (!(rssi >= weakest && rssi <= strongest) || !(heap >= 0 && heap <= Number.MAX_SAFE_INTEGER)) return undefined
  return { t: now, r: Math.round(rssi), h: Math.round(heap) }
}
