import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { lazyPart, Mono, Skeleton, styled } from '@console/platform/ui'
import { BellRing, Check } from 'lucide-react'
import { useMemo } from 'react'
import { seriesColor } from '../../common/series/seriesColors.ts'
import { statesOf } from '../../common/states.ts'
import { useT } from './i18n/useT.ts'
import type { Previewed } from './usePreview.ts'

const SeriesChart = lazyPart('SeriesChart', () => import('../../common/series/SeriesChart.tsx'))

const Root = styled('section', { base: { borderBottomWidth: '1px', borderColor: 'border.muted', pb: '1' } })
const Head = styled('h3', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    px: '4',
    pt: '2.5',
    pb: '1',
    textStyle: 'label',
    overflowWrap: 'anywhere',
    '& > b': { fontWeight: 'semibold' },
  },
})
const Count = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    ms: 'auto',
    fontWeight: 'normal',
    whiteSpace: 'nowrap',
    '& > .lucide': { boxSize: '3.5' },
  },
  variants: { fired: { true: { color: 'red.fg' }, false: { color: 'fg.muted' } } },
})
const Track = styled('div', {
  base: { position: 'relative', h: '3.5', mx: '4', my: '2', borderRadius: '2px', bg: 'bg.muted', overflow: 'hidden' },
})
const Part = styled('span', { base: { position: 'absolute', insetBlock: '0', minW: '2px', bg: 'red.solid' } })

interface LaneProps {
  lane: Previewed['preview']['devices'][number]
  shown: Previewed
  name: string
  firings: Previewed['preview']['firings']
  /** Whether the rule could compare anything that the device has sent. */
  isRead: boolean
}

/** The values or events of one device, and when the rule would have fired for it. */
export const Lane = ({
  lane: { device, count, series },
  shown: {
    from,
    to,
    rule: { watch },
  },
  name,
  firings,
  isRead,
}: LaneProps) => {
  const t = useT()
  const { measure, number } = useFormat()
  const spans = useMemo(() => firings.map((firing) => ({ from: firing.from, to: firing.to ?? to })), [firings, to])
  const limit = watch.kind === 'value' ? (watch.above ?? watch.below ?? null) : null
  const limits = useMemo(
    () =>
      limit === null
        ? []
        : [
            {
              value: limit,
              label: t(watch.kind === 'value' && watch.above === undefined ? 'belowLimit' : 'aboveLimit', {
                limit: measure(limit),
              }),
            },
          ],
    [limit, watch, t, measure],
  )
  // The limit's label stands above the line if it fits there.
  const top =
    limit === null || !series?.every(([, , , max]) => max <= limit)
      ? undefined
      : limit + (limit - Math.min(limit, ...series.map(([, min]) => min))) * 0.2
  const states = useMemo(
    () => (watch.kind === 'value' ? statesOf(watch.is ?? watch.isNot) : null) ?? undefined,
    [watch],
  )
  const charted = useMemo(() => [{ label: name, color: seriesColor(0), buckets: series ?? [] }], [name, series])
  return (
    <Root aria-label={name}>
      <Head>
        <b>{visible(name)}</b>
        {name === device ? null : <Mono>{visible(device)}</Mono>}
        <Count fired={count > 0}>
          {count > 0 ? <BellRing aria-hidden /> : isRead ? <Check aria-hidden /> : null}
          {count > 0 ? t('fired', { count, formatted: number(count) }) : isRead ? t('never') : t('nothingRead')}
        </Count>
      </Head>
      {series && series.length > 0 ? (
        <SeriesChart
          series={charted}
          from={from}
          to={to}
          height={96}
          limits={limits}
          max={top}
          firings={spans}
          states={states}
          pending={<Skeleton w="full" h="96px" />}
        />
      ) : (
        <Track aria-hidden>
          {spans.map((span) => (
            <Part
              key={span.from}
              style={{
                insetInlineStart: `${((span.from - from) / (to - from)) * 100}%`,
                width: `${((span.to - span.from) / (to - from)) * 100}%`,
              }}
            />
          ))}
        </Track>
      )}
    </Root>
  )
}
