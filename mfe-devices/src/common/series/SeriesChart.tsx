import type { Bucket } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import type { Writable } from '@console/platform/lib'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { axisFormat, decimalsFor, roomFor } from '../plot/axisLabels.ts'
import { createChartLayers } from '../plot/chartLayers.ts'
import { chartOptions, fontFamily } from '../plot/chartOptions.ts'
import { nearestTo } from '../plot/gaps.ts'
import { Plot } from '../plot/Plot.tsx'
import { PlotMarks, type Pointed } from '../plot/PlotMarks.tsx'
import { usePlotColors } from '../plot/usePlotColors.ts'
import { usePlotFormat } from '../plot/usePlotFormat.ts'
import { useSettledView } from '../plot/view/useView.ts'
import { createPointing, createView, type Pointing, type Range, type View } from '../plot/view/view.ts'
import { wordState, type States } from '../states.ts'
import { extentIn, lineOf, meansIn } from './buckets.ts'
import { useT } from './i18n/useT.ts'
import { axisWith, stateAxis } from './seriesAxis.ts'
import type { SeriesColor } from './seriesColors.ts'
import { createLayers, type Limit } from './seriesLayers.ts'

interface ChartedSeries {
  label: string
  color: SeriesColor
  /** Oldest first. */
  buckets: readonly Bucket[]
}

export interface SeriesChartProps {
  series: readonly ChartedSeries[]
  from: number
  to: number
  /** The height of the drawing area, in pixels. */
  height: number
  unit?: string | undefined
  limits?: readonly Limit[] | undefined
  /** The times in which an alert fired. */
  firings?: readonly Range[] | undefined
  /** The times without values, to be hatched. If absent, they follow from the rhythm of the values. */
  gaps?: readonly Range[] | undefined
  /** The times in which the device was offline: gaps in them get that label. */
  offline?: readonly Range[] | undefined
  /** Ends of the axis; if absent, it follows the values. */
  min?: number | undefined
  max?: number | undefined
  /**
   * The room for the axis, in pixels, of charts whose times stand below each other; if absent, as much as its labels
   * take.
   */
  left?: number | undefined
  /** A value that came after the series was loaded, if it lies beyond them. */
  newest?: number | undefined
  /** The words for 0 and 1, between which the line goes in steps. */
  states?: States | undefined
  /** Whether the axis shows times; true if absent. */
  showTimes?: boolean | undefined
  /** The view that charts in step share; they can then be moved and zoomed. */
  view?: View | undefined
  pointing?: Writable<Pointing> | undefined
}

// The last time stands at the right edge, so that half of it is beyond.
const right = 26
const top = 10
const bottom = { withTimes: 28, withoutTimes: 12 }
const none: readonly never[] = []
// In ranges of at most so many milliseconds, times have seconds.
const precise = 2 * 3_600_000

/**
 * One chart of series: the mean as a line, from the least to the greatest value as a band. Loaded lazily, because it
 * brings the chart library.
 */
export const SeriesChart = (props: SeriesChartProps) => {
  const {
    series,
    from,
    to,
    height,
    unit = '',
    limits = none,
    firings = none,
    gaps,
    offline = none,
    min,
    max,
    left,
    newest,
    states,
    showTimes = true,
  } = props
  const t = useT()
  const format = usePlotFormat()
  const colors = usePlotColors()
  const { view, pointing, still } = useOwnView(props)
  const lines = useMemo(
    () => series.map(({ buckets }) => lineOf(buckets, { from, to }, gaps)),
    [series, from, to, gaps],
  )
  const axis = useMemo(
    () =>
      states
        ? stateAxis
        : axisWith(
            series.map(({ buckets }) => buckets),
            { from, to },
            limits,
            { min, max, newest },
          ),
    [states, series, from, to, limits, min, max, newest],
  )
  const word = useMemo(() => (states ? (value: number) => wordState(states, value) : null), [states])
  const numbers = useMemo(() => word ?? format.decimals(decimalsFor(axis)), [word, format, axis])
  const { language, number } = useFormat()
  const formatValue = useMemo(() => word ?? axisFormat(axis, language), [word, axis, language])
  const room = left ?? roomFor(axis, formatValue)
  const area = useMemo(
    () => ({ left: room, right, top, bottom: showTimes ? bottom.withTimes : bottom.withoutTimes }),
    [room, showTimes],
  )
  const [backdrop] = useState(createChartLayers)
  const [layers] = useState(createLayers)
  const lineColors = useMemo(() => series.map(({ color }) => colors[color]), [series, colors])
  useLayoutEffect(() => {
    const font = `11px ${fontFamily}`
    // Several lines have different gaps, so none are hatched.
    const silent = gaps ?? (lines.length === 1 ? lines[0]?.gaps : undefined) ?? none
    backdrop.show({
      offline: silent.map((gap) => ({ ...gap, label: isWithin(gap, offline) ? t('offline') : undefined })),
      offlineLabel: t('gap'),
      bands: none,
      colors,
      font,
    })
    layers.show({
      lines: lines.map((line, index) => ({ line, color: lineColors[index] ?? '' })),
      limits,
      firings,
      colors,
      font,
    })
  })
  const plugins = useMemo(() => [backdrop.plugin, layers.plugin], [backdrop, layers])
  const options = useMemo(
    () =>
      chartOptions(
        { area, values: axis, showTimes, formatTime: format.tick, formatValue },
        colors,
        view.getState().range,
      ),
    [area, axis, showTimes, format, formatValue, colors, view],
  )
  const drawn = useMemo(() => ({ lines, limits, firings, offline }), [lines, limits, firings, offline])
  const linesIn = useCallback((range: Range) => lines.map((line) => meansIn(line, range)), [lines])
  const find = useCallback(
    (time: number, range: Range): Pointed | null => {
      const found = lines.map((line) => line.buckets[nearestTo(line, time, range) ?? -1] ?? null)
      const [at] = found.find((bucket) => bucket !== null) ?? []
      if (at === undefined) return null
      const named = (index: number) => (series.length > 1 ? `${series[index]?.label ?? ''} ` : '')
      const textOf = ([, least, mean, greatest]: Bucket) =>
        `${numbers(mean)}${unit && ` ${unit}`}${greatest > least ? ` (${t('between', { least: numbers(least), greatest: numbers(greatest) })})` : ''}`
      return {
        time: at,
        when: range.to - range.from > precise ? format.short(at) : format.tick(at, 'seconds'),
        values: found.flatMap((bucket, index) =>
          bucket ? [{ value: bucket[2], color: lineColors[index] ?? '', text: named(index) + textOf(bucket) }] : [],
        ),
      }
    },
    [lines, series, numbers, unit, lineColors, format, t],
  )
  const { range } = useSettledView(view)
  const label = series.map((each) => each.label).join(', ')
  const summary = series.map(({ label: name, buckets }) => {
    const extent = extentIn(buckets, range)
    return extent
      ? t('summary', {
          name,
          least: numbers(extent.least),
          mean: numbers(extent.mean),
          greatest: numbers(extent.greatest),
        })
      : t('nothing', { name })
  })
  const fired = firings.filter((firing) => firing.to >= range.from && firing.from <= range.to).length
  const hint = [
    t('shown', { from: format.time(range.from), to: format.time(range.to) }),
    ...summary,
    ...limits.map((limit) => `${limit.label}.`),
    ...(fired > 0 ? [t('fired', { count: fired, formatted: number(fired) })] : []),
    ...(still ? [] : [t('keys')]),
  ].join(' ')
  return (
    <Plot
      label={label}
      hint={hint}
      height={height}
      area={area}
      view={view}
      pointing={pointing}
      still={still}
      options={options}
      plugins={plugins}
      colors={lineColors}
      stepped={states !== undefined}
      drawn={drawn}
      linesIn={linesIn}
    >
      <PlotMarks find={find} axis={axis} area={area} view={view} pointing={pointing} />
    </Plot>
  )
}

/** Whether most of a gap lies in one of these times. */
const isWithin = ({ from, to }: Range, times: readonly Range[]): boolean =>
  times.some((time) => Math.min(to, time.to) - Math.max(from, time.from) > (to - from) / 2)

/** The shared view of several charts, or a view of this chart alone, which does not move. */
const useOwnView = ({ view, pointing, from, to }: SeriesChartProps) => {
  const [own] = useState(() => ({ view: createView({ from, to }), pointing: createPointing() }))
  useLayoutEffect(() => own.view.load({ from, to }, false), [own, from, to])
  return { view: view ?? own.view, pointing: pointing ?? own.pointing, still: view === undefined }
}
