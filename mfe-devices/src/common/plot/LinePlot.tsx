import { useFormat, type Format } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { Chart, LinearScale, LineController, LineElement, PointElement, type ChartOptions } from 'chart.js'
import { useMemo } from 'react'
import { Line } from 'react-chartjs-2'
import { useT } from '../../i18n/index.ts'
import { timeTicks } from './timeTicks.ts'
import { usePlotColors, type PlotColors } from './usePlotColors.ts'

Chart.register(LinearScale, LineController, LineElement, PointElement)

const Root = styled('figure', { base: { minW: '0' } })
const Caption = styled('figcaption', {
  base: { display: 'flex', alignItems: 'baseline', gap: '3', mb: '1', textStyle: 'xs', color: 'fg.muted' },
})
const Label = styled('span', {
  base: { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const Current = styled('b', { base: { textStyle: 'panel', color: 'fg', fontVariantNumeric: 'tabular-nums' } })
// Hides overflow: the chart takes the frame's size, and the frame must not grow with the chart.
const Frame = styled('div', { base: { position: 'relative', minW: '0', overflow: 'hidden' } })
const Empty = styled('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    h: 'full',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderRadius: 'l2',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})

interface LinePlotProps {
  /** Oldest first. */
  points: readonly PlotPoint[]
  /** The name of the numbers, such as "climate · t". */
  label: string
  /** Of the chart, in pixels. */
  height?: number | undefined
}

/**
 * A line chart of numbers over time, with the newest value as text. Loaded lazily, because it brings the chart library.
 */
export const LinePlot = ({ points, label, height = 120 }: LinePlotProps) => {
  const t = useT()
  const format = useFormat()
  const colors = usePlotColors()
  const options = useMemo(() => plotOptions(colors, format), [colors, format])
  const extent = extentOf(points)
  const data = {
    datasets: [
      {
        data: points.map(({ time, value }) => ({ x: time, y: value })),
        borderColor: colors.line,
        backgroundColor: colors.line,
        borderWidth: 1.5,
        pointRadius: points.length === 1 ? 2.5 : 0,
      },
    ],
  }
  const summary =
    extent &&
    t('plot.summary', {
      label,
      count: points.length,
      last: format.measure(extent.last),
      min: format.measure(extent.min),
      max: format.measure(extent.max),
    })
  return (
    <Root>
      <Caption>
        <Label title={label}>{label}</Label>
        {extent && <Current>{format.measure(extent.last)}</Current>}
      </Caption>
      <Frame style={{ height }}>
        {summary ? <Line data={data} options={options} aria-label={summary} /> : <Empty>{t('plot.empty')}</Empty>}
      </Frame>
    </Root>
  )
}

export interface PlotPoint {
  /** Epoch milliseconds. */
  time: number
  value: number
}

interface Extent {
  min: number
  max: number
  last: number
}

/** The lowest, highest and newest value; null without points. */
const extentOf = (points: readonly PlotPoint[]): Extent | null => {
  const last = points.at(-1)
  if (!last) return null
  let [min, max] = [last.value, last.value]
  for (const { value } of points) [min, max] = [Math.min(min, value), Math.max(max, value)]
  return { min, max, last: last.value }
}

// Room for "18:04:22" and a gap.
const tickWidth = 90
const font = { family: 'Geist Variable, ui-sans-serif, system-ui, sans-serif', size: 11 }

/** Without animation and pointer events: the chart is redrawn several times a second. */
const plotOptions = (colors: PlotColors, format: Format): ChartOptions<'line'> => ({
  animation: false,
  responsive: true,
  maintainAspectRatio: false,
  normalized: true,
  parsing: false,
  events: [],
  layout: { padding: { top: 4, right: 8 } },
  scales: {
    x: {
      type: 'linear',
      bounds: 'data',
      grid: { display: false },
      border: { color: colors.grid },
      afterBuildTicks: (axis) => {
        axis.ticks = timeTicks(axis.min, axis.max, Math.max(1, Math.floor(axis.width / tickWidth))).map((value) => ({
          value,
        }))
      },
      ticks: {
        color: colors.axis,
        font,
        maxRotation: 0,
        autoSkip: false,
        callback: (value) => format.time(Number(value)),
      },
    },
    y: {
      type: 'linear',
      // Puts a single value, and equal values, in the middle.
      grace: '5%',
      grid: { color: colors.grid, drawTicks: false },
      border: { display: false },
      ticks: {
        color: colors.axis,
        font,
        maxTicksLimit: 4,
        padding: 6,
        callback: (value) => format.measure(Number(value)),
      },
    },
  },
})
