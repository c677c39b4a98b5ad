import type { HistoryField } from '@console/platform/api'
import type { Writable } from '@console/platform/lib'
import { useFormat } from '@console/platform/i18n'
import { media } from '@console/platform/theme'
import { Panel, Skeleton, styled, useMedia } from '@console/platform/ui'
import { useMemo, type ReactNode } from 'react'
import { axisFormat, decimalsFor, roomFor } from '../../common/plot/axisLabels.ts'
import { usePlotFormat } from '../../common/plot/usePlotFormat.ts'
import { useSettledView } from '../../common/plot/view/useView.ts'
import type { Pointing, Range, View } from '../../common/plot/view/view.ts'
import { extentIn } from '../../common/series/buckets.ts'
import { axisWith, seriesAxis, stateAxis } from '../../common/series/seriesAxis.ts'
import { SeriesChart, type SeriesChartProps } from '../../common/series/SeriesChart.tsx'
import { seriesColor } from '../../common/series/seriesColors.ts'
import { statesOf, wordState } from '../../common/states.ts'
import { Swatch } from './fields/FieldChips.tsx'
import { hasStopped, nameOf, type Source } from './fields/sources.ts'
import { useT } from './i18n/useT.ts'
import type { Latest } from './values/useLatest.ts'

const Head = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minH: '38px',
    ps: '4',
    pe: '3.5',
    pt: '2',
  },
})
const Title = styled('h2', { base: { minW: '0', textStyle: 'panel', overflowWrap: 'anywhere' } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' } })
const Summary = styled('span', {
  base: {
    textStyle: 'xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    order: { base: 1, sm: 0 },
    w: { base: 'full', sm: 'auto' },
    ms: { base: '0', sm: 'auto' },
  },
})
const Current = styled('span', {
  base: { ms: { base: 'auto', sm: '3' }, fontVariantNumeric: 'tabular-nums' },
  variants: { past: { true: { textStyle: 'sm', color: 'fg.muted' }, false: { textStyle: 'lg' } } },
})

export interface Charted {
  readonly source: Source
  readonly known: HistoryField | undefined
  /** Its stored values are on their way. */
  readonly loading: boolean
  readonly series: SeriesChartProps['series'][number]['buckets']
  readonly latest: Latest | null
}

export interface ChartMarks {
  readonly limits: SeriesChartProps['limits']
  readonly firings: SeriesChartProps['firings']
}

interface DataChartsProps {
  charts: readonly Charted[]
  view: View
  pointing: Writable<Pointing>
  /** Limits of alert rules, and when they fired. */
  marksOf: (source: Source) => ChartMarks
  /** When the device was offline. */
  offline: readonly Range[]
  /** The actions of a chart. */
  actionOf: (source: Source) => ReactNode
}

/** A chart for each field, in order of choice. All show the same range. */
export const DataCharts = ({ charts, view, pointing, marksOf, offline, actionOf }: DataChartsProps) => {
  const { range, whole } = useSettledView(view)
  const phone = useMedia(media.phone)
  const { language } = useFormat()
  // Their times stand below each other.
  const left = Math.max(
    ...charts.map(({ source, known, series, latest }) => {
      const states = statesOf(known?.last)
      if (states) return roomFor(stateAxis, (value) => wordState(states, value))
      const axis = axisWith([series], whole, marksOf(source).limits, { newest: newestBeyond(series, latest, whole) })
      return roomFor(axis, axisFormat(axis, language))
    }),
  )
  return charts.map((chart, index) => (
    <DataChart
      key={chart.source.key}
      {...chart}
      color={seriesColor(index)}
      view={view}
      pointing={pointing}
      range={range}
      whole={whole}
      left={left}
      marks={marksOf(chart.source)}
      offline={offline}
      action={actionOf(chart.source)}
      // The lowest chart has the time axis for all; on a phone each has its own.
      showTimes={phone || index === charts.length - 1}
      height={phone ? 140 - margins.withTimes : height}
    />
  ))
}

/**
 * The newest value where it lies beyond all that is loaded: a chart is drawn again for such a value, and not for each.
 */
const newestBeyond = (series: Charted['series'], latest: Latest | null, whole: Range): number | undefined => {
  const extent = extentIn(series, whole)
  return latest && extent && (latest.value < extent.least || latest.value > extent.greatest) && latest.time > whole.from
    ? latest.value
    : undefined
}

const height = 98
/** What a chart has above and below its drawing area. */
const margins = { withTimes: 38, withoutTimes: 22 }

interface DataChartProps extends Charted {
  color: SeriesChartProps['series'][number]['color']
  view: View
  pointing: Writable<Pointing>
  range: Range
  whole: Range
  left: number
  marks: ChartMarks
  offline: readonly Range[]
  action: ReactNode
  showTimes: boolean
  height: number
}

/** One field over time, with its newest value, and the least, mean and greatest value in sight. */
const DataChart = ({
  source,
  known,
  loading,
  series,
  latest,
  color,
  view,
  pointing,
  range,
  whole,
  left,
  marks,
  offline,
  action,
  showTimes,
  height: own,
}: DataChartProps) => {
  const t = useT()
  const format = usePlotFormat()
  const { measure } = useFormat()
  const title = source.kind === 'variable' ? source.name : (source.field ?? source.event)
  const note = source.kind === 'variable' ? t('visit') : source.field === null ? null : source.event
  const label = nameOf(source)
  const charted = useMemo(() => [{ label, color, buckets: series }], [label, color, series])
  const newest = newestBeyond(series, latest, whole)
  const extent = useMemo(() => {
    const stored = extentIn(series, range)
    return stored && newest !== undefined && range.to === whole.to
      ? { ...stored, least: Math.min(stored.least, newest), greatest: Math.max(stored.greatest, newest) }
      : stored
  }, [series, range, whole, newest])
  const states = useMemo(() => statesOf(known?.last), [known?.last])
  const numbers = useMemo(
    () => (states ? (value: number) => wordState(states, value) : format.decimals(decimalsFor(seriesAxis(extent)))),
    [states, format, extent],
  )
  const stopped =
    latest !== null && known !== undefined && hasStopped({ every: known.every, at: latest.time }, whole.to)
  // Values without a rhythm have no gaps except the device's offline times.
  const regular = source.kind === 'field' && known?.every !== null
  return (
    <Panel padded={false}>
      <Head>
        <Swatch color={color} aria-hidden />
        <Title>
          <bdi>{title}</bdi>
        </Title>
        {note === null ? null : (
          <Note>
            <bdi>{note}</bdi>
          </Note>
        )}
        <Summary>
          {extent
            ? t('summary', {
                least: numbers(extent.least),
                mean: numbers(extent.mean),
                greatest: numbers(extent.greatest),
              })
            : loading
              ? t('loading')
              : t('nothingShown')}
        </Summary>
        <Current past={stopped} title={t('latest')}>
          {latest === null ? '—' : states ? wordState(states, latest.value) : (latest.sent ?? measure(latest.value))}
          {stopped && latest ? <Note> ({t('last', { time: format.short(latest.time) })})</Note> : null}
        </Current>
        {action}
      </Head>
      {loading ? (
        <Skeleton aria-busy w="full" h={`${own + (showTimes ? margins.withTimes : margins.withoutTimes)}px`} />
      ) : (
        <SeriesChart
          series={charted}
          from={whole.from}
          to={whole.to}
          height={own}
          left={left}
          newest={newest}
          view={view}
          pointing={pointing}
          gaps={regular ? undefined : offline}
          offline={offline}
          limits={marks.limits}
          firings={marks.firings}
          showTimes={showTimes}
          states={states ?? undefined}
        />
      )}
    </Panel>
  )
}
