import { media } from '@console/platform/theme'
import { Panel, styled, useMedia } from '@console/platform/ui'
import { useMemo } from 'react'
import { useT } from '../../../i18n/index.ts'
import { latestOf, type Summary } from '../readings/summary.ts'
import { useVitalsFormat } from './useVitalsFormat.ts'
import { VitalsChart, type VitalsChartProps } from './VitalsChart.tsx'

const Header = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', px: '4', pt: '3', pb: '1' } })
const Swatch = styled('span', { base: { alignSelf: 'center', w: '3.5', h: '0.5', borderRadius: 'full' }, variants: { color: { rssi: { bg: 'chart.rssi' }, heap: { bg: 'chart.heap' } } } })
const Title = styled('h2', { base: { textStyle: 'panel' } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.subtle' } })
const Summary = styled('span', { base: { textStyle: 'xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums', order: { base: 1, sm: 0 }, w: { base: 'full', sm: 'auto' }, ms: { base: '0', sm: 'auto' } } })
const Current = styled('span', {
  base: { fontVariantNumeric: 'tabular-nums', ms: { base: 'auto', sm: '3' } },
  variants: { past: { true: { textStyle: 'sm', fontWeight: 'normal', color: 'fg.muted' }, false: { textStyle: 'lg' } } },
})

interface ChartPanelProps extends VitalsChartProps {
  note: string
  /** Nothing is heard of the device at the end of the window: the newest value is not the current one. */
  past: boolean
  /** Of what is shown. */
  summary: Summary | null
}

/** A chart with its newest value, and the least, mean and greatest of what is shown. */
export const ChartPanel = ({ note, past, summary, ...chart }: ChartPanelProps) => {
  const t = useT()
  const format = useVitalsFormat()
  const { label, unit, color, values } = chart
  const phone = useMedia(media.phone)
  const latest = useMemo(() => latestOf(chart.readings.times, values), [chart.readings, values])
  const lastTime = past && latest ? format.short(latest.time) : null
  return (
    <Panel padded={false}>
      <Header>
        <Swatch color={color} aria-hidden />
        <Title>{label}</Title>
        {/* A phone's row has no room for it beside a time. */}
        {phone && lastTime !== null ? null : <Note>{note}</Note>}
        <Summary>
          {summary ? t('vitals.summary', { least: format.value(summary.least), mean: format.value(summary.mean), greatest: format.value(summary.greatest) })
            : chart.readings.times.length > 0 ? t('vitals.nothingShown') : '\u00A0'}
        </Summary>
        <Current past={past} title={t('vitals.latest')}>
          {latest === null ? '—' : format.value(latest.value)} <Note>{unit}{lastTime === null ? null : ` (${phone ? lastTime : t('vitals.last', { time: lastTime })})`}</Note>
        </Current>
      </Header>
      <VitalsChart {...chart} />
    </Panel>
  )
}
