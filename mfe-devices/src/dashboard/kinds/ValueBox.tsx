import type { Bucket } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { windowLengths, windowOf } from '../box.ts'
import { useBoxSeries } from '../values/useBoxSeries.ts'
import { useServerTime } from '../../common/serverClock.ts'
import { useValues } from '../values/useValues.ts'
import { isOld } from '../values/fields.ts'
import { seriesColor } from '../../common/series/seriesColors.ts'
import { Age } from './Age.tsx'
import { BoxFrame, type BoxProps } from './BoxFrame.tsx'
import { BoxEmpty, BoxFailed, BoxPending } from './BoxNotice.tsx'
import { Sparkline } from './Sparkline.tsx'
import { valueText } from './valueText.ts'

const Figure = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    px: '3.5',
    color: 'fg',
    fontSize: '1.875rem',
    lineHeight: '2.125rem',
    fontWeight: 'semibold',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})
const Aside = styled('small', { base: { textStyle: 'xs', letterSpacing: '0' } })
const Line = styled('p', {
  base: {
    px: '3.5',
    pt: '1.5',
    textStyle: 'xs',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})
const Foot = styled('div', { base: { flex: '1', minH: '0', mt: '2.5' } })

const points = 120
const agoTexts = {
  '1h': 'compare.ago.1h',
  '1d': 'compare.ago.1d',
  '7d': 'compare.ago.7d',
  '30d': 'compare.ago.30d',
} as const

/** One number, its change since the beginning of the window, and its course. */
export const ValueBox = ({ box, title }: BoxProps) => {
  const t = useT()
  const format = useFormat()
  const now = useServerTime(5_000)
  const fields = box.fields?.slice(0, 1) ?? []
  const { valueOf, error, isPending, isFetching, refetch } = useValues(fields)
  const window = windowOf(box)
  const { data } = useBoxSeries(fields, window, points)
  const [field] = fields
  const frame = (content: React.ReactNode) => <BoxFrame title={title}>{content}</BoxFrame>
  if (!field) return frame(<BoxEmpty>{t('box.noField')}</BoxEmpty>)
  const value = valueOf(field)
  if (!value)
    return frame(
      isPending ? (
        <BoxPending rows={2} />
      ) : error ? (
        <BoxFailed error={error} busy={isFetching} retry={() => void refetch()} />
      ) : (
        <BoxEmpty>{t('box.noValue')}</BoxEmpty>
      ),
    )
  const buckets = data?.bucketsOf(field) ?? []
  const number = Number(value.value)
  return frame(
    <>
      <Figure>
        {valueText(value, format)}
        {isOld(value, now) ? (
          <Aside>
            <Age at={value.at} now={now} old />
          </Aside>
        ) : null}
      </Figure>
      <Line>{Number.isFinite(number) ? <Comparison value={number} buckets={buckets} window={window} /> : null}</Line>
      <Foot>
        {data && buckets.length > 1 ? (
          <Sparkline buckets={buckets} from={data.from} to={data.to} color={seriesColor(0)} />
        ) : null}
      </Foot>
    </>,
  )
}

/**
 * The change since the first value of the window. If there is none near the beginning, the least and greatest value
 * since.
 */
const Comparison = ({
  value,
  buckets,
  window,
}: {
  value: number
  buckets: readonly Bucket[]
  window: ReturnType<typeof windowOf>
}) => {
  const t = useT()
  const format = useFormat()
  const first = buckets[0]
  if (!first) return null
  const begun = (buckets.at(-1)?.[0] ?? 0) - windowLengths[window]
  if (first[0] - begun > windowLengths[window] / 10) {
    // The value is newer than the buckets.
    const extremes = {
      least: format.measure(Math.min(value, ...buckets.map(([, least]) => least))),
      greatest: format.measure(Math.max(value, ...buckets.map(([, , , greatest]) => greatest))),
    }
    return t('compare.between', extremes)
  }
  const difference = rounded(value - first[2])
  const ago = t(agoTexts[window])
  return difference === 0
    ? t('compare.same', { ago })
    : t(difference > 0 ? 'compare.more' : 'compare.less', { amount: format.measure(Math.abs(difference)), ago })
}

/** To a whole number, or to three digits: a mean has more than anybody measured. */
const rounded = (difference: number): number =>
  Math.abs(difference) >= 100 ? Math.round(difference) : Number(difference.toPrecision(3))
