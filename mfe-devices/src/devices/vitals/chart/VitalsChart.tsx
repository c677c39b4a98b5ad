import type { Writable } from '@console/platform/lib'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { createChartLayers, type Band } from '../../../common/plot/chartLayers.ts'
import { chartOptions, fontFamily, type ValueAxis } from '../../../common/plot/chartOptions.ts'
import { nearestTo } from '../../../common/plot/gaps.ts'
import { Plot } from '../../../common/plot/Plot.tsx'
import { PlotMarks } from '../../../common/plot/PlotMarks.tsx'
import { usePlotColors } from '../../../common/plot/usePlotColors.ts'
import { usePlotFormat } from '../../../common/plot/usePlotFormat.ts'
import type { PlotArea } from '../../../common/plot/view/gestures.ts'
import type { Pointing, Range, View } from '../../../common/plot/view/view.ts'
import { useT } from '../../../i18n/index.ts'
import type { Readings } from '../readings/readings.ts'
import { reduce } from '../readings/reduce.ts'

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
export const VitalsChart = ({
  label,
  unit,
  color,
  readings,
  values,
  axis,
  bands,
  showTimes,
  range,
  view,
  pointing,
}: VitalsChartProps) => {
  const t = useT()
  const format = usePlotFormat()
  const colors = usePlotColors()
  const area = showTimes ? withTimes : withoutTimes
  const [backdrop] = useState(createChartLayers)
  useLayoutEffect(() =>
    backdrop.show({
      offline: readings.offline,
      offlineLabel: t('vitals.offline'),
      bands,
      colors,
      font: `10px ${fontFamily}`,
    }),
  )
  const plugins = useMemo(() => [backdrop.plugin], [backdrop])
  const options = useMemo(
    () =>
      chartOptions(
        { area, values: axis, showTimes, formatTime: format.tick, formatValue: format.value },
        colors,
        view.getState().range,
      ),
    [area, axis, showTimes, format, colors, view],
  )
  const lineColors = useMemo(() => [colors[color]], [colors, color])
  const linesIn = useCallback(
    (shown: Range, columns: number) => [reduce({ ...readings, values }, shown, columns)],
    [readings, values],
  )
  const find = useCallback(
    (time: number, shown: Range) => {
      const index = nearestTo(readings, time, shown)
      if (index === null) return null
      const value = values[index] ?? NaN
      return {
        time: readings.times[index] ?? 0,
        values: [
          {
            value,
            color: colors[color],
            text: Number.isNaN(value) ? t('vitals.noValue') : `${format.value(value)} ${unit}`,
          },
        ],
      }
    },
    [readings, values, colors, color, unit, format, t],
  )
  const hint = `${t('vitals.shown', { from: format.time(range.from), to: format.time(range.to) })} ${t('vitals.keys')}`
  return (
    <Plot
      label={label}
      hint={hint}
      height={height}
      area={area}
      view={view}
      pointing={pointing}
      options={options}
      plugins={plugins}
      colors={lineColors}
      drawn={values}
      linesIn={linesIn}
    >
      <PlotMarks find={find} axis={axis} area={area} view={view} pointing={pointing} />
    </Plot>
  )
}
