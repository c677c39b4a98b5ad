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
