import type { Database, Value } from '../store/database.ts'

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

  add(device: number, { t, r, h }: Reading): void {
    this.#db.run('INSERT OR REPLACE INTO vitals (device, t, r, h) VALUES (?, ?, ?, ?)', device, t, r, h)
  }

  /** Replaces the history of the devices, in one transaction. */
  replaceAll(histories: ReadonlyMap<number, readonly Reading[]>): void {
    this.#db.transaction(() => {
      for (const [device, readings] of histories) {
        this.forget(device)
        for (let start = 0; start < readings.length; start += rowsPerInsert) this.#insert(device, readings.slice(start, start + rowsPerInsert))
      }
    })
  }

  #insert(device: number, readings: readonly Reading[]): void {
    const rows = Array<string>(readings.length).fill('(?, ?, ?, ?)').join(', ')
    const values: Value[] = readings.flatMap(({ t, r, h }) => [device, t, r, h])
    this.#db.run(`INSERT INTO vitals (device, t, r, h) VALUES ${rows}`, ...values)
  }

  between(device: number, from: number, to: number): Reading[] {
    return this.#db.all<Reading>('SELECT t, r, h FROM vitals WHERE device = ? AND t BETWEEN ? AND ? ORDER BY t', device, from, to)
  }

  /** Reduces readings older than a day to one mean per minute, and deletes those older than 31 days. */
  compact(now: number): void {
    const yesterday = Math.floor((now - day) / minute) * minute
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM vitals WHERE t < ?', now - 31 * day)
      // The minute is part of the statement: a bound number is a float, and integer division would fail.
      this.#db.run(
        `INSERT OR REPLACE INTO vitals (device, t, r, h)
         SELECT device, t / ${minute} * ${minute}, CAST(round(avg(r)) AS INTEGER), CAST(round(avg(h)) AS INTEGER) FROM vitals
         WHERE t < ? AND t % ${minute} > 0 GROUP BY device, t / ${minute}`,
        yesterday,
      )
      this.#db.run(`DELETE FROM vitals WHERE t < ? AND t % ${minute} > 0`, yesterday)
    })
  }

  forget(device: number): void {
    this.#db.run('DELETE FROM vitals WHERE device = ?', device)
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
