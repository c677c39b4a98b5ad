import { DataTable, type Column } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { usePlotFormat } from '../../common/plot/usePlotFormat.ts'
import { indicesIn, summaryOf, type Readings, type Summary } from './readings/readings.ts'
import { useSettledView } from '../../common/plot/view/useView.ts'
import { timeAt, type Range, type View } from '../../common/plot/view/view.ts'

const useColumns = (): readonly Column<Row>[] => {
  const t = useT()
  const format = usePlotFormat()
  return useMemo(() => {
    const text = (summary: Summary | null, count: number) => {
      if (!summary) return count === 0 ? t('vitals.offline') : '—'
      if (count === 1) return format.value(summary.mean)
      return t('vitals.cell', {
        mean: format.value(summary.mean),
        least: format.value(summary.least),
        greatest: format.value(summary.greatest),
      })
    }
    return [
      { key: 'time', header: t('vitals.time'), cell: ({ from }) => format.time(from), width: 'minmax(170px, 1.4fr)' },
      {
        key: 'rssi',
        header: t('vitals.rssiColumn'),
        cell: ({ rssi, count }) => text(rssi, count),
        align: 'end',
        phone: 'labelled',
      },
      {
        key: 'heap',
        header: t('vitals.heapColumn'),
        cell: ({ heap, count }) => text(heap, count),
        align: 'end',
        phone: 'labelled',
      },
      {
        key: 'count',
        header: t('vitals.readings'),
        cell: ({ count }) => count,
        align: 'end',
        width: '96px',
        muted: true,
        phone: 'labelled',
      },
    ]
  }, [t, format])
}

/** The shown range of the charts as a table, in at most 60 rows. */
export const VitalsTable = ({ readings, view }: { readings: Readings; view: View }) => {
  const t = useT()
  const columns = useColumns()
  const { range } = useSettledView(view)
  const rows = useMemo(() => rowsOf(readings, range), [readings, range])
  return (
    <DataTable
      label={t('vitals.title')}
      columns={columns}
      rows={rows}
      rowKey={({ from }) => String(from)}
      empty={t('vitals.nothingShown')}
    />
  )
}

/** One reading, or a time segment with all of its readings. */
interface Row {
  readonly from: number
  readonly to: number
  /** 0: the device was silent. */
  readonly count: number
  readonly rssi: Summary | null
  readonly heap: Summary | null
}

const maxRows = 60

const rowOf = ({ times, rssi, heap }: Readings, from: number, to: number, count: number): Row => ({
  from,
  to,
  count,
  rssi: summaryOf(times, rssi, { from, to }),
  heap: summaryOf(times, heap, { from, to }),
})

/** The rows of a range, newest first: one per reading when they are few, else segments of equal length. */
const rowsOf = (readings: Readings, range: Range): Row[] => {
  const { times } = readings
  const { first, end } = indicesIn(times, range)
  if (end - first <= maxRows)
    return Array.from(times.subarray(first, end), (time) => rowOf(readings, time, time, 1)).reverse()
  return Array.from({ length: maxRows }, (_, index) => {
    const from = timeAt(range, index / maxRows)
    // The end is exclusive: a reading belongs to one segment only.
    const to = index === maxRows - 1 ? range.to : timeAt(range, (index + 1) / maxRows) - 0.5
    const inside = indicesIn(times, { from, to })
    return rowOf(readings, from, to, inside.end - inside.first)
  }).reverse()
}
