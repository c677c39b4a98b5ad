import type { Bucket } from '@console/platform/api'
import { toCsv } from '@console/platform/lib'
import type { Range } from '../../../common/plot/view/view.ts'

interface Column {
  readonly name: string
  readonly buckets: readonly Bucket[]
}

/** Least, mean and greatest of each bucket in a range. Times are UTC; what has no value is empty. */
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
  // Names are texts of devices, all else are times and numbers.
  const header = toCsv([['time', ...columns.flatMap(({ name }) => [name, `${name} min`, `${name} max`])]])
  const lines = [...rows].sort(([a], [b]) => a - b).map(([time, row]) => {
    const cells = columns.flatMap((_, index) => {
      const bucket = row[index]
      return bucket ? [bucket[2], bucket[1], bucket[3]].map(String) : ['', '', '']
    })
    return [new Date(time).toISOString(), ...cells].join(',')
  })
  return header + lines.map((line) => `${line}\r\n`).join('')
}
