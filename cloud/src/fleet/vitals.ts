import type { Database, Queries, Value } from '../store/database.ts'

/** One reading: time in epoch milliseconds, RSSI in dBm, free heap in bytes. */
export interface Reading {
  t: number
  r: number
  h: number
}

const minute = 60_000
const day = 24 * 60 * minute
const rowsPerInsert = 200

export const windows = { '1h': 60 * minute, '1d': day, '7d': 7 * day, '15d': 15 * day, '30d': 30 * day } as const

export type Window = keyof typeof windows

export class Vitals {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add(device: number, { t, r, h }: Reading): Promise<void> {
    await this.#db.run('INSERT INTO vitals (device, t, r, h) VALUES (?, ?, ?, ?) ON CONFLICT (device, t) DO UPDATE SET r = excluded.r, h = excluded.h', device, t, r, h)
  }

  /** Replaces the history of the devices, each in one transaction. */
  async replaceAll(histories: ReadonlyMap<number, readonly Reading[]>): Promise<void> {
    for (const [device, readings] of histories) {
      await this.#db.atomic(async (tx) => {
        await this.forget(device, tx)
        for (let start = 0; start < readings.length; start += rowsPerInsert) await this.#insert(tx, device, readings.slice(start, start + rowsPerInsert))
      })
    }
  }

  async #insert(tx: Queries, device: number, readings: readonly Reading[]): Promise<void> {
    const rows = Array<string>(readings.length).fill('(?, ?, ?, ?)').join(', ')
    const values: Value[] = readings.flatMap(({ t, r, h }) => [device, t, r, h])
    await tx.run(`INSERT INTO vitals (device, t, r, h) VALUES ${rows}`, ...values)
  }

  between(device: number, from: number, to: number): Promise<Reading[]> {
    return this.#db.all<Reading>('SELECT t, r, h FROM vitals WHERE device = ? AND t BETWEEN ? AND ? ORDER BY t', device, from, to)
  }

  /** Reduces readings older than a day to one mean per minute, and deletes those older than 31 days. */
  async compact(now: number): Promise<void> {
    const yesterday = Math.floor((now - day) / minute) * minute
    await this.#db.atomic(async (tx) => {
      await tx.run('DELETE FROM vitals WHERE t < ?', now - 31 * day)
      // The minute is part of the statement: a bound number is a float, and integer division would fail.
      await tx.run(
        `INSERT INTO vitals (device, t, r, h)
         SELECT device, t / ${minute} * ${minute}, CAST(round(avg(r)) AS BIGINT), CAST(round(avg(h)) AS BIGINT) FROM vitals
         WHERE t < ? AND t % ${minute} > 0 GROUP BY device, t / ${minute}
         ON CONFLICT (device, t) DO UPDATE SET r = excluded.r, h = excluded.h`,
        yesterday,
      )
      await tx.run(`DELETE FROM vitals WHERE t < ? AND t % ${minute} > 0`, yesterday)
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
