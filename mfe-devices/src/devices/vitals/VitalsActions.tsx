import { saveFile } from '@console/platform/ui'
import { ChartLine, Download, Maximize2, Table2, ZoomIn, ZoomOut } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import type { Readings } from './readings/readings.ts'
import { ToolButton } from './ToolButton.tsx'
import type { View } from './view/createView.ts'
import { zoomIn, zoomOut } from './view/gestures.ts'
import { smallestSpan, spanOf } from './view/range.ts'
import { useIsWhole } from './view/useIsWhole.ts'
import { useSettledView } from './view/useSettledView.ts'
import { csvName, vitalsCsv } from './vitalsCsv.ts'

interface VitalsActionsProps {
  id: string
  readings: Readings
  view: View
  asTable: boolean
  onAsTable: (asTable: boolean) => void
}

export const VitalsActions = ({ id, readings, view, asTable, onAsTable }: VitalsActionsProps) => {
  const t = useT()
  const whole = useIsWhole(view)
  const { range } = useSettledView(view)
  const save = () => {
    const shown = view.getState().range
    saveFile(new Blob([vitalsCsv(readings, shown)], { type: 'text/csv;charset=utf-8' }), csvName(id, shown))
  }
  return (
    <>
      <ToolButton icon={<ZoomIn aria-hidden />} aria-label={t('vitals.zoomIn')} onClick={() => zoomIn(view)} disabledReason={spanOf(range) <= smallestSpan ? t('vitals.isSmallest') : null}>{t('vitals.zoomInWord')}</ToolButton>
      <ToolButton icon={<ZoomOut aria-hidden />} aria-label={t('vitals.zoomOut')} onClick={() => zoomOut(view)} disabledReason={whole ? t('vitals.isWhole') : null}>{t('vitals.zoomOutWord')}</ToolButton>
      <ToolButton icon={<Maximize2 aria-hidden />} aria-label={t('vitals.reset')} onClick={view.reset} disabledReason={whole ? t('vitals.isWhole') : null}>{t('vitals.resetWord')}</ToolButton>
      <ToolButton icon={asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />} aria-label={asTable ? t('vitals.asCharts') : t('vitals.asTable')} onClick={() => onAsTable(!asTable)}>{asTable ? t('vitals.charts') : t('vitals.table')}</ToolButton>
      <ToolButton icon={<Download aria-hidden />} onClick={save} title={t('vitals.csvHint')}>{t('vitals.csv')}</ToolButton>
    </>
  )
}
