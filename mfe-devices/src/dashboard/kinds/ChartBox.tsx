import type { Device } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { lazyPart, styled } from '@console/platform/ui'
import { seriesColor } from '../../common/series/seriesColors.ts'
import { nameOf, windowOf } from '../box.ts'
import { heightOf } from '../grid/BoxGrid.tsx'
import { useT } from '../i18n/useT.ts'
import { pathOf } from '../values/fields.ts'
import { useBoxSeries } from '../values/useBoxSeries.ts'
import { useValues } from '../values/useValues.ts'
import { BoxFrame, type BoxProps } from './BoxFrame.tsx'
import { BoxEmpty, BoxFailed, BoxPending } from './BoxNotice.tsx'
import { useLimits } from './useLimits.ts'
import { valueText } from './valueText.ts'

const SeriesChart = lazyPart('SeriesChart', () => import('../../common/series/SeriesChart.tsx'))

const Legend = styled('ul', {
  base: { display: 'flex', justifyContent: 'flex-end', columnGap: '4', overflow: 'hidden' },
})
const Entry = styled('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    color: 'fg',
    '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > b': { fontVariantNumeric: 'tabular-nums' },
  },
})
const Dash = styled('span', { base: { w: '3', h: '0.5', flexShrink: '0', borderRadius: 'full' } })
const Place = styled('div', { base: { px: '2', minW: '0' } })

const points = 400
// Pixels of the box's height that are not the drawing area: its borders, its head, and the chart's margins.
const around = 82

/** Fields over time, one line each, with the limits of alert rules. */
export const ChartBox = ({ box, title, devices }: BoxProps & { devices: readonly Device[] }) => {
  const t = useT()
  const format = useFormat()
  const fields = box.fields ?? []
  const { valueOf } = useValues(fields)
  const { data, error, isFetching, refetch } = useBoxSeries(fields, windowOf(box), points)
  const { limits, firings } = useLimits(box)
  // Parts that all labels have in common are left out.
  const hasDevices = new Set(fields.map(({ device }) => device)).size > 1
  const hasPaths = new Set(fields.map(pathOf)).size > 1 || !hasDevices
  const labels = fields.map((field) =>
    [hasDevices ? nameOf(devices, field.device) : null, hasPaths ? pathOf(field) : null]
      .filter((part) => part !== null)
      .join(', '),
  )
  const legend = (
    <Legend>
      {fields.map((field, index) => (
        <Entry key={index}>
          <Dash bg={seriesColor(index)} />
          <bdi>{visible(labels[index] ?? '')}</bdi>
          <b>{valueText(valueOf(field), format)}</b>
        </Entry>
      ))}
    </Legend>
  )
  const frame = (content: React.ReactNode) => (
    <BoxFrame title={title} beside={fields.length > 0 ? legend : null}>
      {content}
    </BoxFrame>
  )
  if (fields.length === 0) return frame(<BoxEmpty>{t('box.noField')}</BoxEmpty>)
  if (!data)
    return frame(
      error ? <BoxFailed error={error} busy={isFetching} retry={() => void refetch()} /> : <BoxPending rows={3} />,
    )
  const series = fields.map((field, index) => ({
    label: labels[index] ?? '',
    color: seriesColor(index),
    buckets: data.bucketsOf(field),
  }))
  if (series.every(({ buckets }) => buckets.length === 0)) return frame(<BoxEmpty>{t('box.noValues')}</BoxEmpty>)
  return frame(
    <Place>
      <SeriesChart
        pending={<BoxPending rows={3} />}
        series={series}
        from={data.from}
        to={data.to}
        height={Math.max(24, heightOf(box.h) - around)}
        limits={limits}
        firings={firings}
        min={box.min}
        max={box.max}
      />
    </Place>,
  )
}
