import type { Bucket } from '@console/platform/api'
import type { Language } from '@console/platform/i18n'
import { csvLine, csvNumber, toCsv } from '@console/platform/lib'
import type { Range } from '../../../common/plot/view/view.ts'

interface Column {
  readonly name: string
  readonly buckets: readonly Bucket[]
}

// Others are the rounding of a sum.
const digitsOfMean = 15

// German spreadsheets take a time with T and Z for a text.
const timeColumn = { en: 'time', de: 'time (UTC)' }
const timeOf = (time: number, language: Language): string => {
  const text = new Date(time).toISOString()
  return language === 'de' ? text.slice(0, -1).replace('T', ' ').replace('.000', '').replace('.', ',') : text
}

/**
 * Least, mean and greatest of each bucket in a range, as spreadsheets in that language read them. Times are UTC; what
 * has no value is empty.
 */
export const dataCsv = (columns: readonly Column[], { from, to }: Range, language: Language): string => {
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
  const header = toCsv(
    [[timeColumn[language], ...columns.flatMap(({ name }) => [name, `${name} min`, `${name} max`])]],
    language,
  )
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([time, row]) => {
      const cells = columns.flatMap((_, index) => {
        const bucket = row[index]
        if (!bucket) return ['', '', '']
        const [, least, mean, greatest] = bucket
        return [Number(mean.toPrecision(digitsOfMean)), least, greatest].map((value) => csvNumber(value, language))
      })
      return csvLine([timeOf(time, language), ...cells], language)
    })
  return header + lines.join('')
}
