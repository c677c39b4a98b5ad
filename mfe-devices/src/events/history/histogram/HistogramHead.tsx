import { useFormat, type Format } from '@console/platform/i18n'
import { Button, IconButton, styled } from '@console/platform/ui'
import { BellRing, ZoomOut } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { KeyHint } from '../time/TimeControl.tsx'
import { barClock } from './barClock.ts'
import { eventsIn, timesOfBrush, wholeBrush, type Brush } from './brush.ts'
import type { Counts, Failure } from './useCounts.ts'

const Head = styled('div', {
  base: {
    display: { base: 'none', sm: 'flex' },
    alignItems: 'center',
    gap: '3',
    h: '5',
    textStyle: 'xs',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    '& b': { color: 'fg', fontWeight: 'semibold' },
    '& > :first-child': { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > span': { display: 'inline-flex', gap: '1', alignItems: 'center' },
  },
})
const Fired = styled('span', { base: { color: 'red.fg', fontWeight: 'medium' } })

interface HistogramHeadProps {
  counts: Counts | null
  live: boolean
  failed: Failure | null
  stopped: boolean
  brush: Brush | null
  /** How many alerts fired in the time that is shown. */
  alerts: number
  /** Whether there may be more alerts. */
  isPartial: boolean
  onBrush: (brush: null) => void
  onZoom: () => void
  onZoomOut: (() => void) | null
  onStop: () => void
  onGoOn: () => void
}

/** The line above the bars: the number of events and alerts, the selected time, and the buttons. */
export const HistogramHead = ({
  counts,
  live,
  failed,
  stopped,
  brush,
  alerts,
  isPartial,
  onBrush,
  onZoom,
  onZoomOut,
  onStop,
  onGoOn,
}: HistogramHeadProps) => {
  const t = useT()
  const format = useFormat()
  return (
    <Head>
      <HeadText counts={counts} live={live} failed={failed} stopped={stopped} format={format} />
      {alerts > 0 ? (
        <Fired>
          <BellRing size={14} aria-hidden />
          {t('alerts.fired', { count: alerts, formatted: `${format.number(alerts)}${isPartial ? '+' : ''}` })}
        </Fired>
      ) : null}
      {counts?.progress && !stopped ? (
        <Button size="xs" variant="ghost" onClick={onStop}>
          {t('stop')}
        </Button>
      ) : null}
      {stopped || failed === 'failed' ? (
        <Button size="xs" variant="ghost" onClick={onGoOn}>
          {t('goOn')}
        </Button>
      ) : null}
      {counts && brush ? (
        <BrushText counts={counts} brush={brush} format={format} onZoom={onZoom} onClear={() => onBrush(null)} />
      ) : null}
      {onZoomOut ? (
        <IconButton size="xs" label={t('histogram.zoomOut')} onClick={onZoomOut}>
          <ZoomOut aria-hidden />
        </IconButton>
      ) : null}
    </Head>
  )
}

type T = ReturnType<typeof useT>

const minute = 60_000
const day = 24 * 60 * minute

const widthWords = (width: number, t: T, format: Format): string => {
  const [unit, length] =
    width >= day
      ? (['histogram.days', day] as const)
      : width >= 60 * minute
        ? (['histogram.hours', 60 * minute] as const)
        : width >= minute
          ? (['histogram.minutes', minute] as const)
          : (['histogram.seconds', 1000] as const)
  return t(unit, { number: format.number(Math.round((width / length) * 10) / 10) })
}

const HeadText = ({
  counts,
  live,
  failed,
  stopped,
  format,
}: Pick<HistogramHeadProps, 'counts' | 'live' | 'failed' | 'stopped'> & { format: Format }) => {
  const t = useT()
  if (failed) return <div>{t('histogram.failed')}</div>
  if (!counts) return <div>{t('histogram.counting')}</div>
  const sum = eventsIn(counts, wholeBrush(counts))
  const { progress } = counts
  return (
    <div>
      <b>{live ? t('histogram.live') : t('histogram.events', { count: sum, formatted: format.number(sum) })}</b>,{' '}
      {t('histogram.bar', { width: widthWords(counts.width, t, format) })}
      {progress ? (
        <span>
          {' '}
          ·{' '}
          {t(stopped ? 'histogram.stoppedAt' : 'histogram.read', {
            read: format.number(progress.read),
            of: format.number(Math.max(progress.of, progress.read)),
          })}
        </span>
      ) : null}
    </div>
  )
}

const BrushText = ({
  counts,
  brush,
  format,
  onZoom,
  onClear,
}: {
  counts: Counts
  brush: Brush
  format: Format
  onZoom: () => void
  onClear: () => void
}) => {
  const t = useT()
  const { from, to } = timesOfBrush(brush, counts)
  const sum = eventsIn(counts, brush)
  return (
    <span role="status">
      {barClock(counts, format)(from)} – {barClock(counts, format)(to)},{' '}
      {t('histogram.events', { count: sum, formatted: format.number(sum) })}
      <Button size="xs" variant="ghost" onClick={onZoom}>
        <KeyHint>{t('keys.enter')}</KeyHint>
        {t('histogram.zooms')}
      </Button>
      <Button size="xs" variant="ghost" onClick={onClear}>
        <KeyHint>{t('keys.escape')}</KeyHint>
        {t('histogram.clears')}
      </Button>
    </span>
  )
}
