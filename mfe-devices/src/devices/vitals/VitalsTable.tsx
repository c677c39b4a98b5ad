import { DataTable, type Column } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { useVitalsFormat } from './chart/useVitalsFormat.ts'
import type { Readings } from './readings/readings.ts'
import { rowsOf, type Row } from './readings/rows.ts'
import type { Summary } from './readings/summary.ts'
import type { View } from './view/createView.ts'
import { useSettledView } from './view/useSettledView.ts'

const useColumns = (): readonly Column<Row>[] => {
  const t = useT()
  const format = useVitalsFormat()
  return useMemo(() => {
    const text = (summary: Summary | null, count: number) => {
      if (!summary) return count === 0 ? t('vitals.offline') : '—'
      if (count === 1) return format.value(summary.mean)
      return t('vitals.cell', { mean: format.value(summary.mean), least: format.value(summary.least), greatest: format.value(summary.greatest) })
    }
    return [
      { key: 'time', header: t('vitals.time'), cell: ({ from }) => format.time(from), width: 'minmax(170px, 1.4fr)' },
      { key: 'rssi', header: t('vitals.rssiColumn'), cell: ({ rssi, count }) => text(rssi, count), align: 'end', phone: 'labelled' },
      { key: 'heap', header: t('vitals.heapColumn'), cell: ({ heap, count }) => text(heap, count), align: 'end', phone: 'labelled' },
      { key: 'count', header: t('vitals.readings'), cell: ({ count }) => count, align: 'end', width: '96px', muted: true, phone: 'labelled' },
    ]
  }, [t, format])
}

/** What the charts show, in words: the same range, in as many lines as can be read. */
export const VitalsTable = ({ readings, view }: { readings: Readings; view: View }) => {
  const t = useT()
  const columns = useColumns()
  const { range } = useSettledView(view)
  const rows = useMemo(() => rowsOf(readings, range), [readings, range])
  return <DataTable label={t('vitals.title')} columns={columns} rows={rows} rowKey={({ from }) => String(from)} empty={t('vitals.nothingShown')} />
}
