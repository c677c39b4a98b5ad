import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js'
import { useMemo } from 'react'
import { Line } from 'react-chartjs-2'
import { useT } from '../../i18n/index.ts'
import { extentOf, type PlotPoint } from './extent.ts'
import { plotOptions } from './plotOptions.ts'
import { usePlotColors } from './usePlotColors.ts'

Chart.register(LinearScale, LineController, LineElement, PointElement)

const Root = styled('figure', { base: { minW: '0' } })
const Caption = styled('figcaption', { base: { display: 'flex', alignItems: 'baseline', gap: '3', mb: '1', textStyle: 'xs', color: 'fg.muted' } })
const Label = styled('span', { base: { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })
const Current = styled('b', { base: { textStyle: 'panel', color: 'fg', fontVariantNumeric: 'tabular-nums' } })
// The chart follows the size of its frame, which must not follow the chart's.
const Frame = styled('div', { base: { position: 'relative', minW: '0', overflow: 'hidden' } })
const Empty = styled('div', { base: { display: 'grid', placeItems: 'center', h: 'full', borderWidth: '1px', borderStyle: 'dashed', borderRadius: 'l2', textStyle: 'xs', color: 'fg.muted' } })

export interface LinePlotProps {
  /** Oldest first. */
  points: readonly PlotPoint[]
  /** What the numbers are: "climate · t". */
  label: string
  /** Of the drawing, in pixels. */
  height?: number | undefined
}

/** Numbers over time as a line, the newest in words beside it. */
export const LinePlot = ({ points, label, height = 120 }: LinePlotProps) => {
  const t = useT()
  const format = useFormat()
  const colors = usePlotColors()
  const options = useMemo(() => plotOptions(colors, format), [colors, format])
  const extent = extentOf(points)
  const data = {
    datasets: [{
      data: points.map(({ time, value }) => ({ x: time, y: value })),
      borderColor: colors.line, backgroundColor: colors.line, borderWidth: 1.5, pointRadius: points.length === 1 ? 2.5 : 0,
    }],
  }
  const summary = extent && t('plot.summary', { label, count: points.length, last: format.measure(extent.last), min: format.measure(extent.min), max: format.measure(extent.max) })
  return (
    <Root>
      <Caption><Label title={label}>{label}</Label>{extent && <Current>{format.measure(extent.last)}</Current>}</Caption>
      <Frame style={{ height }}>
        {summary ? <Line data={data} options={options} aria-label={summary} /> : <Empty>{t('plot.empty')}</Empty>}
      </Frame>
    </Root>
  )
}
