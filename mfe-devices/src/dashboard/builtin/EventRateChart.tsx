import { useConsole, useReadable, type Broker, type EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, styled } from '@console/platform/ui'
import { Widget, WidgetSkeleton } from '@console/platform/widget'
import { useEffect, useState } from 'react'
import { watchRate } from '../../common/watchRate.ts'
import { useT } from './i18n/useT.ts'
import { watchEvents } from '../../common/watchEvents.ts'

const Figures = styled('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '2',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Now = styled('b', { base: { textStyle: '2xl', color: 'fg' } })
const Most = styled('span', { base: { ms: 'auto', textStyle: 'xs' } })
const Field = styled('div', {
  base: { position: 'relative', flex: '1', minH: '16', borderBlockWidth: '1px', borderColor: 'chart.grid' },
})
const Chart = styled('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
    overflow: 'visible',
    fill: 'none',
    stroke: 'chart.rssi',
    strokeWidth: '1.5',
    strokeLinejoin: 'round',
  },
})
const Quiet = styled('span', {
  base: { position: 'absolute', inset: '0', display: 'grid', placeItems: 'center', textStyle: 'xs', color: 'fg.muted' },
})
const Ends = styled('div', {
  base: { display: 'flex', justifyContent: 'space-between', mt: '-1', textStyle: '2xs', color: 'chart.axis' },
})

const size = { width: 300, height: 100 }

/** The current number of events per second, and its course over the last minutes. A box of the dashboard. */
export const EventRateChart = () => {
  const t = useT()
  const { href, broker } = useConsole()
  const { now, samples, refused } = useEventRate()
  const { kind } = useReadable(broker.state)
  const down = kind !== 'live' && kind !== 'connecting'
  return (
    <Widget more={{ to: href('event-stream'), text: t('rate.allEvents') }}>
      {refused !== null ? <Banner kind="warning">{t('rate.refused', { reason: refused })}</Banner> : null}
      {samples.length > 0 ? (
        <Rate now={now} samples={samples} down={down} />
      ) : down ? (
        <Banner kind="warning">{t('rate.down')}</Banner>
      ) : (
        <WidgetSkeleton rows={5} />
      )}
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
        <Now>{rate}</Now>
        {down ? t('rate.down') : t('rate.unit')}
        <Most>{t('rate.most', { rate: format.number(most) })}</Most>
      </Figures>
      <Field>
        <Chart
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('rate.summary', { rate, most: format.number(most) })}
        >
          <path d={lineOf(samples, now, size)} vectorEffect="non-scaling-stroke" />
        </Chart>
        {most === 0 ? <Quiet>{t('rate.quiet')}</Quiet> : null}
      </Field>
      <Ends aria-hidden>
        <span>{t('rate.from')}</span>
        <span>{t('rate.now')}</span>
      </Ends>
    </>
  )
}

interface Sample {
  /** Epoch milliseconds. */
  time: number
  /** Events per second. */
  rate: number
}

/** The shown time span in milliseconds. */
const span = 180_000

// Milliseconds without a sample that interrupt the line. A busy page may skip a second.
const gap = 2_500

/** The samples within the shown time span. */
const recent = (samples: readonly Sample[], now: number): readonly Sample[] =>
  samples.filter(({ time }) => time > now - span)

/** The current rate; null when unknown. */
const rateAt = (samples: readonly Sample[], now: number): number | null => {
  const last = samples.at(-1)
  return last && now - last.time < gap ? last.rate : null
}

/** An SVG path through the samples; the right edge is `now`. Interrupted where samples are missing. */
export const lineOf = (samples: readonly Sample[], now: number, size: { width: number; height: number }): string => {
  const most = Math.max(1, ...samples.map(({ rate }) => rate))
  let before = Number.NEGATIVE_INFINITY
  return samples
    .map(({ time, rate }) => {
      const x = (1 - (now - time) / span) * size.width
      const y = (1 - rate / most) * size.height
      const step = time - before > gap ? 'M' : 'L'
      before = time
      return `${step}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

// Kept over unmounts, so that the next visit shows the earlier samples.
const measured = new WeakMap<Broker, readonly Sample[]>()

interface EventRate {
  /** Time of the last sample, epoch milliseconds. */
  now: number
  /** Oldest first. */
  samples: readonly Sample[]
  /** Why the broker refuses the events. */
  refused: string | null
}

/** Events per second of all devices, measured only while the page is visible. */
const useEventRate = (): EventRate => {
  const { broker } = useConsole()
  const [rate, setRate] = useState<EventRate>(() => ({
    now: Date.now(),
    samples: recent(measured.get(broker) ?? [], Date.now()),
    refused: null,
  }))
  useEffect(() => {
    const addSample = (view: EventView, rate: number) => {
      // Without a connection there is nothing to measure.
      if (broker.state.getState().kind !== 'live') return
      const now = Date.now()
      const samples = [...recent(measured.get(broker) ?? [], now), { time: now, rate }]
      measured.set(broker, samples)
      setRate({ now, samples, refused: view.state.getState().refused })
    }
    return watchEvents(broker, (view) => watchRate(view, (events) => addSample(view, events)))
  }, [broker])
  return rate
}
