import type { Writable } from '@console/platform/lib'
import { media } from '@console/platform/theme'
import { Panel, styled, useMedia } from '@console/platform/ui'
import { useMemo } from 'react'
import { useT } from '../../../i18n/index.ts'
import { VitalsChart, type VitalsChartProps } from './VitalsChart.tsx'
import type { Band } from '../../../common/plot/chartLayers.ts'
import { memoryAxis, signalAxis } from './vitalsAxes.ts'
import { usePlotFormat } from '../../../common/plot/usePlotFormat.ts'
import { latestOf, summaryOf, type Readings, type Summary } from '../readings/readings.ts'
import { useSettledView } from '../../../common/plot/view/useView.ts'
import { sameRange, type Pointing, type Range, type View } from '../../../common/plot/view/view.ts'

interface VitalsChartsProps {
  readings: Readings
  /** Whether the device is offline now. */
  offline: boolean
  view: View
  pointing: Writable<Pointing>
}

// The lower end of the axis while there are no readings.
const noSignal = -98
const weak = -67
const poor = -80
const none: readonly Band[] = []

const useBands = (): readonly Band[] => {
  const t = useT()
  return useMemo(
    () => [
      { below: 0, color: null, label: t('vitals.good') },
      { below: weak, color: 'weak', label: t('vitals.weak'), limit: t('vitals.below', { value: `−${-weak}` }) },
      { below: poor, color: 'bad', label: t('vitals.poor'), limit: t('vitals.below', { value: `−${-poor}` }) },
    ],
    [t],
  )
}

/** Summaries of the whole window and of the shown range, which are often the same. */
const useSummary = (
  { times, whole }: Readings,
  values: Float64Array,
  range: Range,
): { whole: Summary | null; shown: Summary | null } => {
  const all = useMemo(() => summaryOf(times, values, whole), [times, values, whole])
  const shown = useMemo(
    () => (sameRange(range, whole) ? all : summaryOf(times, values, range)),
    [all, times, values, whole, range],
  )
  return { whole: all, shown }
}

/** The charts of signal and memory, which share one time range. */
export const VitalsCharts = ({ readings, offline, view, pointing }: VitalsChartsProps) => {
  const t = useT()
  const bands = useBands()
  const phone = useMedia(media.phone)
  const { range } = useSettledView(view)
  const { rssi, heap } = readings
  const rssiSummary = useSummary(readings, rssi, range)
  const heapSummary = useSummary(readings, heap, range)
  const rssiAxis = useMemo(() => signalAxis(rssiSummary.whole?.least ?? noSignal), [rssiSummary.whole])
  const heapAxis = useMemo(() => memoryAxis(heapSummary.whole?.greatest ?? 0), [heapSummary.whole])
  const past = offline || readings.offline.at(-1)?.to === readings.whole.to
  const common = { readings, range, view, pointing, past }
  return (
    <>
      <ChartPanel
        {...common}
        label={t('vitals.rssi')}
        note={t('vitals.rssiNote')}
        unit="dBm"
        color="rssi"
        values={rssi}
        summary={rssiSummary.shown}
        axis={rssiAxis}
        bands={bands}
        showTimes={phone}
      />
      <ChartPanel
        {...common}
        label={t('vitals.heap')}
        note="kB"
        unit="kB"
        color="heap"
        values={heap}
        summary={heapSummary.shown}
        axis={heapAxis}
        bands={none}
        showTimes
      />
    </>
  )
}

const Header = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', px: '4', pt: '3', pb: '1' },
})
const Swatch = styled('span', {
  base: { alignSelf: 'center', w: '3.5', h: '0.5', borderRadius: 'full' },
  variants: { color: { rssi: { bg: 'chart.rssi' }, heap: { bg: 'chart.heap' } } },
})
const Title = styled('h2', { base: { textStyle: 'panel' } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.subtle' } })
const SummaryText = styled('span', {
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
  base: { fontVariantNumeric: 'tabular-nums', ms: { base: 'auto', sm: '3' } },
  variants: {
    past: { true: { textStyle: 'sm', fontWeight: 'normal', color: 'fg.muted' }, false: { textStyle: 'lg' } },
  },
})

interface ChartPanelProps extends VitalsChartProps {
  note: string
  /** The device is silent at the end of the window: its newest value is not current. */
  past: boolean
  /** Of the shown range. */
  summary: Summary | null
}

/** A chart with its newest value, and the least, mean and greatest value of the shown range. */
const ChartPanel = ({ note, past, summary, ...chart }: ChartPanelProps) => {
  const t = useT()
  const format = usePlotFormat()
  const { label, unit, color, values } = chart
  const phone = useMedia(media.phone)
  const latest = useMemo(() => latestOf(chart.readings.times, values), [chart.readings, values])
  const lastTime = past && latest ? format.short(latest.time) : null
  return (
    <Panel padded={false}>
      <Header>
        <Swatch color={color} aria-hidden />
        <Title>{label}</Title>
        {/* On a phone there is no room for the note beside a time. */}
        {phone && lastTime !== null ? null : <Note>{note}</Note>}
        <SummaryText>
          {summary
            ? t('vitals.summary', {
                least: format.value(summary.least),
                mean: format.value(summary.mean),
                greatest: format.value(summary.greatest),
              })
            : chart.readings.times.length > 0
              ? t('vitals.nothingShown')
              : '\u00A0'}
        </SummaryText>
        <Current past={past} title={t('vitals.latest')}>
          {latest === null ? '—' : format.value(latest.value)}{' '}
          <Note>
            {unit}
            {lastTime === null ? null : ` (${phone ? lastTime : t('vitals.last', { time: lastTime })})`}
          </Note>
        </Current>
      </Header>
      <VitalsChart {...chart} />
    </Panel>
  )
}
