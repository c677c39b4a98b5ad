import type { Bucket } from '@console/platform/api'
import type { Range } from '../../../common/plot/view/view.ts'

interface Column {
  readonly name: string
  readonly buckets: readonly Bucket[]
}

// A spreadsheet would run a name that begins like a formula.
const cell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Least, mean and greatest of each bucket in a range. Times are UTC; missing values are empty. */
export const dataCsv = (columns: readonly Column[], { from, to }: Range): string => {
  const rows = new Map<number, (Bucket | undefined)[]>()
  columns.forEach(({ buckets }, index) => {
    for (const bucket of buckets) {
      const [time] = bucket
      if (time < from || time > to) continue
      const row = rows.get(time) ?? []
      row[index] = bucket
      rows.set(time, row)
    }
  })
  const header = ['time', ...columns.flatMap(({ name }) => [name, `${name} min`, `${name} max`])].map(cell).join(',')
  const lines = [...rows].sort(([a], [b]) => a - b).map(([time, row]) => {
    const cells = columns.flatMap((_, index) => {
      const bucket = row[index]
      return bucket ? [bucket[2], bucket[1], bucket[3]].map(String) : ['', '', '']
    })
    return [new Date(time).toISOString(), ...cells].join(',')
  })
  return [header, ...lines, ''].join('\r\n')
}
