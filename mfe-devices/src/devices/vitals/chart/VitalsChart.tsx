import type { Writable } from '@console/platform/lib'
import { styled } from '@console/platform/ui'
import { Chart as ChartJs, LinearScale, LineController, LineElement, PointElement } from 'chart.js'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Chart } from 'react-chartjs-2'
import { usePlotColors } from '../../../common/plot/usePlotColors.ts'
import { useT } from '../../../i18n/index.ts'
import type { Readings } from '../readings/readings.ts'
import type { Pointing } from '../view/createPointing.ts'
import { useIsWhole } from '../view/useIsWhole.ts'
import type { View } from '../view/createView.ts'
import type { PlotArea } from '../view/plotArea.ts'
import type { Range } from '../view/range.ts'
import { usePlotGestures } from '../view/usePlotGestures.ts'
import { createBackdrop, type Band } from './backdrop.ts'
import { chartOptions, fontFamily } from './chartOptions.ts'
import { PlotMarks } from './PlotMarks.tsx'
import { useDrawing } from './useDrawing.ts'
import { useVitalsFormat } from './useVitalsFormat.ts'
import type { ValueAxis } from './valueAxis.ts'

ChartJs.register(LinearScale, LineController, LineElement, PointElement)

const Plot = styled('div', {
  base: { position: 'relative', touchAction: 'pan-y', userSelect: 'none', borderRadius: 'l2', cursor: 'crosshair', _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' } },
  variants: { movable: { true: { cursor: 'grab', _active: { cursor: 'grabbing' } }, false: {} } },
})
// The chart follows the size of its frame, which must not follow the chart's.
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
  /** What is shown, once it stays so. */
  range: Range
  view: View
  pointing: Writable<Pointing>
}

const height = 186
const areaWith = (bottom: number): PlotArea => ({ left: 44, right: 64, top: 10, bottom })
const withTimes = areaWith(28)
const withoutTimes = areaWith(12)

/** One line over time, which goes in step with the others of its view. */
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
  const look = useMemo(
    () => ({
      options: chartOptions({ area, values: axis, showTimes, formatTime: format.tick, formatValue: format.value }, colors, view.getState().range),
      data: { datasets: [{ data: [], borderColor: colors[color], borderWidth: 1.5, borderJoinStyle: 'round' as const, borderCapStyle: 'round' as const, pointRadius: 0, pointHitRadius: 0 }] },
    }),
    [area, axis, showTimes, format, colors, color, view],
  )
  const { attach, resize } = useDrawing(readings, values, view, look)
  const options = useMemo(() => ({ ...look.options, onResize: (chart: unknown, { width }: { width: number }) => resize(chart, width - area.left - area.right) }), [look, resize, area])
  const plugins = useMemo(() => [backdrop.plugin], [backdrop])
  return (
    <Plot ref={plot} movable={movable} style={{ height: height + area.top + area.bottom }} tabIndex={0} role="group" aria-label={label} aria-describedby={hintId}>
      <Frame><Chart type="line" ref={attach} data={look.data} options={options} plugins={plugins} aria-hidden /></Frame>
      <PlotMarks readings={readings} values={values} unit={unit} color={colors[color]} axis={axis} area={area} view={view} pointing={pointing} />
      <Hint id={hintId}>{t('vitals.shown', { from: format.time(range.from), to: format.time(range.to) })} {t('vitals.keys')}</Hint>
    </Plot>
  )
}
