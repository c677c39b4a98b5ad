import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, styled } from '@console/platform/ui'
import { Widget, WidgetSkeleton } from '@console/platform/widget'
import { useT } from '../i18n/useT.ts'
import { lineOf, rateAt, type Sample } from './rateHistory.ts'
import { useEventRate } from './useEventRate.ts'

const Figures = styled('p', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const Now = styled('b', { base: { textStyle: '2xl', color: 'fg' } })
const Most = styled('span', { base: { ms: 'auto', textStyle: 'xs' } })
const Field = styled('div', { base: { position: 'relative', flex: '1', minH: '16', borderBlockWidth: '1px', borderColor: 'chart.grid' } })
const Chart = styled('svg', { base: { position: 'absolute', inset: '0', boxSize: 'full', overflow: 'visible', fill: 'none', stroke: 'chart.rssi', strokeWidth: '1.5', strokeLinejoin: 'round' } })
const Quiet = styled('span', { base: { position: 'absolute', inset: '0', display: 'grid', placeItems: 'center', textStyle: 'xs', color: 'fg.muted' } })
const Ends = styled('div', { base: { display: 'flex', justifyContent: 'space-between', mt: '-1', textStyle: '2xs', color: 'chart.axis' } })

const size = { width: 300, height: 100 }

/** How many events arrive each second, and have over the last minutes. Fills `dashboard.events/v1`. */
export const EventRateChart = () => {
  const t = useT()
  const { href, broker } = useConsole()
  const { now, samples, refused } = useEventRate()
  const { kind } = useReadable(broker.state)
  const down = kind !== 'live' && kind !== 'connecting'
  return (
    <Widget more={{ to: href('event-stream'), text: t('rate.allEvents') }}>
      {refused !== null ? <Banner kind="warning">{t('rate.refused', { reason: refused })}</Banner> : null}
      {samples.length > 0 ? <Rate now={now} samples={samples} down={down} /> : down ? <Banner kind="warning">{t('rate.down')}</Banner> : <WidgetSkeleton lines={5} />}
    </Widget>
  )
}

const Rate = ({ now, samples, down }: { now: number; samples: readonly Sample[]; down: boolean }) => {
  const t = useT()
  const format = useFormat()
  const most = Math.max(...samples.map(({ rate }) => rate))
  const current = down ? null : rateAt(samples, now)
  const rate = current === null ? '—' : format.number(current)
  return (
    <>
      <Figures>
        <Now>{rate}</Now>{down ? t('rate.down') : t('rate.unit')}
        <Most>{t('rate.most', { rate: format.number(most) })}</Most>
      </Figures>
      <Field>
        <Chart viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" role="img" aria-label={t('rate.summary', { rate, most: format.number(most) })}>
          <path d={lineOf(samples, now, size)} vectorEffect="non-scaling-stroke" />
        </Chart>
        {most === 0 ? <Quiet>{t('rate.quiet')}</Quiet> : null}
      </Field>
      <Ends aria-hidden><span>{t('rate.from')}</span><span>{t('rate.now')}</span></Ends>
    </>
  )
}
