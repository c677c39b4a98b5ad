import type { Writable } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Chart as ChartCanvas } from 'react-chartjs-2'
import { usePlotColors } from '../../../common/plot/usePlotColors.ts'
import { useT } from '../../../i18n/index.ts'
import type { Readings } from '../readings/readings.ts'
import { reduce, type Dot } from '../readings/reduce.ts'
import type { PlotArea } from '../view/gestures.ts'
import { usePlotGestures } from '../view/usePlotGestures.ts'
import { useIsWhole } from '../view/useView.ts'
import type { Pointing, Range, View } from '../view/view.ts'
import { PlotMarks } from './PlotMarks.tsx'
import { createBackdrop, type Band } from './backdrop.ts'
import { chartOptions, fontFamily, type ValueAxis } from './chartOptions.ts'
import { useVitalsFormat } from './useVitalsFormat.ts'

Chart.register(LinearScale, LineController, LineElement, PointElement)

const Plot = styled('div', {
  base: { position: 'relative', touchAction: 'pan-y', userSelect: 'none', borderRadius: 'l2', cursor: 'crosshair', _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' } },
  variants: { movable: { true: { cursor: 'grab', _active: { cursor: 'grabbing' } }, false: {} } },
})
// Hides overflow: the chart takes the frame's size, and the frame must not grow with the chart.
const Frame = styled('div', { base: { position: 'absolute', inset: '0', overflow: 'hidden' } })
const Hint = styled('span', { base: { srOnly: true } })

export interface VitalsChartProps {
  label: string
  unit: string
  color: 'rssi' | 'heap'
  readings: Readings
  values: Float64Array
  axis: ValueAxis
  bands: readonly Band[]
  showTimes: boolean
  /** The shown range, after a gesture has ended. */
  range: Range
  view: View
  pointing: Writable<Pointing>
}

const height = 186
const areaWith = (bottom: number): PlotArea => ({ left: 44, right: 64, top: 10, bottom })
const withTimes = areaWith(28)
const withoutTimes = areaWith(12)

/** One line over time, in the range of its view. */
export const VitalsChart = ({ label, unit, color, readings, values, axis, bands, showTimes, range, view, pointing }: VitalsChartProps) => {
  const t = useT()
  const format = useVitalsFormat()
  const colors = usePlotColors()
  const hintId = useId()
  const plot = useRef<HTMLDivElement>(null)
  const area = showTimes ? withTimes : withoutTimes
  const movable = !useIsWhole(view)
  usePlotGestures(plot, area, view, pointing)
  const [backdrop] = useState(createBackdrop)
  useLayoutEffect(() => backdrop.show({ offline: readings.offline, offlineLabel: t('vitals.offline'), bands, colors, font: `10px ${fontFamily}` }))
  const config = useMemo(
    () => ({
      options: chartOptions({ area, values: axis, showTimes, formatTime: format.tick, formatValue: format.value }, colors, view.getState().range),
      data: { datasets: [{ data: [], borderColor: colors[color], borderWidth: 1.5, borderJoinStyle: 'round' as const, borderCapStyle: 'round' as const, pointRadius: 0, pointHitRadius: 0 }] },
    }),
    [area, axis, showTimes, format, colors, color, view],
  )
  const { attach, resize } = useDrawing(readings, values, view, config)
  const options = useMemo(() => ({ ...config.options, onResize: (chart: unknown, { width }: { width: number }) => resize(chart, width - area.left - area.right) }), [config, resize, area])
  const plugins = useMemo(() => [backdrop.plugin], [backdrop])
  return (
    <Plot ref={plot} movable={movable} style={{ height: height + area.top + area.bottom }} tabIndex={0} role="group" aria-label={label} aria-describedby={hintId}>
      <Frame><ChartCanvas type="line" ref={attach} data={config.data} options={options} plugins={plugins} aria-hidden /></Frame>
      <PlotMarks readings={readings} values={values} unit={unit} color={colors[color]} axis={axis} area={area} view={view} pointing={pointing} />
      <Hint id={hintId}>{t('vitals.shown', { from: format.time(range.from), to: format.time(range.to) })} {t('vitals.keys')}</Hint>
    </Plot>
  )
}

type LineChart = Chart<'line', Dot[]>

const shows = ({ scales: { x } }: LineChart, { from, to }: Range) => x?.min === from && x.max === to

/**
 * Draws the view's range into a chart, at most once per frame. `config` is what the chart was created from, without points: these are
 * computed once the width is known. Returns `attach` for the chart's ref, and `resize`, to be called before it draws with another width.
 */
const useDrawing = (readings: Readings, values: Float64Array, view: View, config: unknown) => {
  const chart = useRef<LineChart | null>(null)
  const frame = useRef(0)
  const filled = useRef<unknown>(null)
  const latest = useRef({ fill: (_: LineChart, _width: number) => {}, draw: () => {} })
  useLayoutEffect(() => {
    const fill = (made: LineChart, width: number) => {
      const [line] = made.data.datasets
      if (line) line.data = reduce({ ...readings, values }, view.getState().range, width)
      filled.current = values
    }
    const draw = () => {
      cancelAnimationFrame(frame.current)
      frame.current = 0
      const { x } = chart.current?.options.scales ?? {}
      if (!chart.current || !x) return
      const { from, to } = view.getState().range
      x.min = from
      x.max = to
      fill(chart.current, chart.current.chartArea.width)
      chart.current.update('none')
    }
    latest.current = { fill, draw }
  })
  const scheduleDraw = useCallback(() => {
    frame.current ||= requestAnimationFrame(() => latest.current.draw())
  }, [])
  useEffect(() => {
    // A new config has no points, and the view may have changed since it was made.
    const isNew = chart.current?.data.datasets[0]?.data.length === 0 || filled.current !== values
    if (chart.current && (isNew || !shows(chart.current, view.getState().range))) latest.current.draw()
  }, [config, values, view])
  useEffect(() => {
    const unsubscribe = view.subscribe(scheduleDraw)
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [view, scheduleDraw])
  const attach = useCallback((made: unknown) => {
    chart.current = made as LineChart | null
  }, [])
  const resize = useCallback((resized: unknown, width: number) => latest.current.fill(resized as LineChart, width), [])
  return { attach, resize }
}
