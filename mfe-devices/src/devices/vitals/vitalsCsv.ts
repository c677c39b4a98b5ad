import { indicesIn, type Readings } from './readings/readings.ts'
import type { Range } from '../../common/plot/view/view.ts'

// Column names include the units, which nothing else in the file tells.
export const csvHeader = 'time,rssi_dBm,free_heap_bytes'

const valueOf = (value: number | undefined): string => (value === undefined || Number.isNaN(value) ? '' : String(value))

/** DEV-18: every reading of a range, not only those that a chart shows. Times are UTC, missing values empty. */
export const vitalsCsv = ({ times, rssi, heap }: Readings, range: Range): string => {
  const { first, end } = indicesIn(times, range)
  const rows = Array.from({ length: end - first }, (_, offset) => {
    const index = first + offset
    return `${new Date(times[index] ?? 0).toISOString()},${valueOf(rssi[index])},${valueOf((heap[index] ?? NaN) * 1024)}`
  })
  return [csvHeader, ...rows, ''].join('\r\n')
}

const forFile = (text: string): string => text.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')
const stamp = (time: number): string => forFile(new Date(time).toISOString().slice(0, 19))

/** A name that is valid on every file system, whatever the device's id. */
export const csvName = (id: string, { from, to }: Range): string => `vitals-${forFile(id).slice(0, 64) || 'device'}-${stamp(from)}Z-${stamp(to)}Z.csv`
