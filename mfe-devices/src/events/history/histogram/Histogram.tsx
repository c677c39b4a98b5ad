import { useFormat, type Format } from '@console/platform/i18n'
import { Button, IconButton, styled, useMedia } from '@console/platform/ui'
import { BellRing, ZoomOut } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { timeTicks } from '../../../common/plot/timeTicks.ts'
import { zoneNote } from '../../../common/zone.ts'
import { useT } from '../i18n/useT.ts'
import { KeyHint } from '../time/TimeControl.tsx'
import { clampBrush, moveBrush, timesOfBrush, type Brush } from './brush.ts'
import type { Counts, Failure } from './useCounts.ts'
import { AlertMarks, firingsIn } from './AlertMarks.tsx'
import type { Firings } from './useFirings.ts'

// The same height as the room that the stream reserves for it.
const histogramHeight = { base: '56px', sm: '120px' }

const Root = styled('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    h: histogramHeight,
    px: { base: '3', sm: '4' },
    pt: { base: '1.5', sm: '2.5' },
    pb: '1',
    mb: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
  },
})
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
const Plot = styled('div', {
  base: {
    position: 'relative',
    flex: '1',
    minH: '0',
    mt: { sm: '1.5' },
    cursor: { sm: 'crosshair' },
    touchAction: 'pan-y',
    userSelect: 'none',
    borderBottomWidth: '1px',
    borderColor: 'border.emphasized',
  },
})
const Bars = styled('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'flex',
    alignItems: 'flex-end',
    gap: '1px',
    '& > i': { flex: '1 1 0', minW: '0', borderTopRadius: '1px', bg: 'border.control' },
    '&[data-live] > i': { bg: 'accent.solid/75' },
    '& > i[data-in]': { bg: 'accent.solid' },
    '&[data-waiting] > i': { bg: 'bg.muted', h: '20%' },
  },
})
const Chosen = styled('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    bg: 'accent.subtle',
    borderInlineWidth: '1.5px',
    borderColor: 'accent.solid',
  },
})
const Fired = styled('span', { base: { color: 'red.fg', fontWeight: 'medium' } })
// Wider than it looks, so that it is easy to hit.
const Edge = styled('div', {
  base: {
    position: 'absolute',
    top: '25%',
    boxSize: '6',
    ms: '-12px',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'l1',
    cursor: 'ew-resize',
    '&::before': {
      content: '""',
      w: '9px',
      h: '20px',
      borderWidth: '1.5px',
      borderColor: 'accent.solid',
      borderRadius: '3px',
      bg: 'bg.panel',
    },
    '&[data-hidden]:not(:focus-visible)': { opacity: '0' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
})
const Axis = styled('div', {
  base: {
    position: 'relative',
    display: { base: 'none', sm: 'block' },
    h: '4',
    textStyle: 'xs',
    fontSize: '11px',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > span': { position: 'absolute', transform: 'translateX(-50%)', whiteSpace: 'nowrap' },
  },
})

const minute = 60_000
const day = 24 * 60 * minute

interface HistogramProps {
  counts: Counts | null
  live: boolean
  failed: Failure | null
  stopped: boolean
  brush: Brush | null
  firings: Firings
  onBrush: (brush: Brush | null) => void
  onZoom: (times: { from: number; to: number }) => void
  /** Null if the whole range is shown already. */
  onZoomOut: (() => void) | null
  onStop: () => void
  onGoOn: () => void
}

/** The number of events over time, as bars. The user selects bars by pointer or keys; Enter shows the selected time. */
export const Histogram = ({
  counts,
  live,
  failed,
  stopped,
  brush,
  firings,
  onBrush,
  onZoom,
  onZoomOut,
  onStop,
  onGoOn,
}: HistogramProps) => {
  const t = useT()
  const format = useFormat()
  const phone = useMedia('(max-width: 639.98px)')
  const plot = useRef<HTMLDivElement>(null)
  const bars = counts?.counts.length ?? 0
  const fired = counts ? firingsIn(firings.alerts, counts) : null
  const alerts = fired ? [...fired.values()].reduce((sum, { length }) => sum + length, 0) : 0
  const highest = Math.max(1, ...(counts?.counts ?? []))
  const zoom = (chosen = brush) => {
    if (counts && chosen) onZoom(timesOfBrush(chosen, counts))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && brush) zoom()
    else if (event.key === 'Escape' && brush) onBrush(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drag = useDrag({ plot, bars, phone, onBrush, onZoom: zoom })
  return (
    <Root aria-label={t('histogram.title')} onKeyDown={onKeyDown} aria-busy={counts === null && !failed}>
      <Head>
        <HeadText counts={counts} live={live} failed={failed} stopped={stopped} format={format} />
        {alerts > 0 ? (
          <Fired>
            <BellRing size={14} aria-hidden />
            {t('alerts.fired', { count: alerts, formatted: `${format.number(alerts)}${firings.isPartial ? '+' : ''}` })}
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
          <BrushText
            counts={counts}
            brush={brush}
            format={format}
            onZoom={() => zoom()}
            onClear={() => onBrush(null)}
          />
        ) : null}
        {onZoomOut ? (
          <IconButton size="xs" label={t('histogram.zoomOut')} onClick={onZoomOut}>
            <ZoomOut aria-hidden />
          </IconButton>
        ) : null}
      </Head>
      <Plot ref={plot} {...drag}>
        {brush && bars > 0 ? (
          <Chosen
            style={{
              insetInlineStart: `${(brush.first / bars) * 100}%`,
              width: `${((brush.last - brush.first + 1) / bars) * 100}%`,
            }}
          />
        ) : null}
        <Bars
          role="img"
          aria-label={summaryOf(counts, t, format)}
          data-live={live ? '' : undefined}
          data-waiting={counts === null ? '' : undefined}
        >
          {(counts?.counts ?? Array.from({ length: 60 }, () => 0)).map((count, index) => (
            <i
              key={index}
              data-in={brush && index >= brush.first && index <= brush.last ? '' : undefined}
              style={counts ? { height: count === 0 ? 0 : `max(2px, ${(count / highest) * 100}%)` } : undefined}
            />
          ))}
        </Bars>
        {counts && bars > 0 && !phone
          ? (['first', 'last'] as const).map((edge) => (
              <BrushEdge key={edge} edge={edge} counts={counts} brush={brush} onBrush={onBrush} format={format} />
            ))
          : null}
        {counts && fired ? <AlertMarks firings={fired} counts={counts} /> : null}
      </Plot>
      <Axis aria-hidden>
        {counts
          ? ticksOf(counts, format).map(({ at, text }) => (
              <span key={at} style={{ insetInlineStart: `${at}%` }}>
                {text}
              </span>
            ))
          : null}
      </Axis>
    </Root>
  )
}

type T = ReturnType<typeof useT>

const total = ({ counts }: Counts, { first, last }: Brush): number =>
  counts.slice(first, last + 1).reduce((sum, count) => sum + count, 0)
const whole = ({ counts }: Counts): Brush => ({ first: 0, last: counts.length - 1 })

const summaryOf = (counts: Counts | null, t: T, format: Format): string => {
  if (!counts) return t('histogram.title')
  const sum = total(counts, whole(counts))
  return t('histogram.summary', {
    count: sum,
    formatted: format.number(sum),
    from: format.dateTime(counts.from),
    to: format.dateTime(counts.to),
  })
}

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
}: Pick<HistogramProps, 'counts' | 'live' | 'failed' | 'stopped'> & { format: Format }) => {
  const t = useT()
  if (failed) return <div>{t('histogram.failed')}</div>
  if (!counts) return <div>{t('histogram.counting')}</div>
  const sum = total(counts, whole(counts))
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

const clockOf = ({ width }: Counts, { language }: Format): ((time: number) => string) => {
  const format = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(width < minute && { second: '2-digit' }),
    ...(width >= 60 * minute && { day: 'numeric', month: 'short' }),
  })
  return (time) => format.format(time) + zoneNote(time)
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
  const sum = total(counts, brush)
  return (
    <span role="status">
      {clockOf(counts, format)(from)} – {clockOf(counts, format)(to)},{' '}
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

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/**
 * One edge of the selection. Without a selection, the edges are those of the whole range, and visible only with the
 * focus.
 */
const BrushEdge = ({
  edge,
  counts,
  brush,
  onBrush,
  format,
}: {
  edge: keyof Brush
  counts: Counts
  brush: Brush | null
  onBrush: (brush: Brush) => void
  format: Format
}) => {
  const t = useT()
  const bars = counts.counts.length
  const chosen = brush ?? whole(counts)
  const at = edge === 'first' ? chosen.first : chosen.last + 1
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key] ?? (event.key === 'Home' ? -bars : event.key === 'End' ? bars : 0)
    if (by === 0) return
    event.preventDefault()
    onBrush(moveBrush(chosen, edge, by, event.shiftKey, bars))
  }
  return (
    <Edge
      role="slider"
      tabIndex={0}
      data-edge={edge}
      data-hidden={brush ? undefined : ''}
      aria-label={t(edge === 'first' ? 'histogram.edgeFrom' : 'histogram.edgeTo')}
      aria-valuemin={0}
      aria-valuemax={bars}
      aria-valuenow={at}
      aria-valuetext={clockOf(counts, format)(counts.from + at * counts.width)}
      onKeyDown={onKeyDown}
      style={{ insetInlineStart: `${(at / bars) * 100}%` }}
    />
  )
}

const ticksOf = (counts: Counts, { language }: Format): { at: number; text: string }[] => {
  const { from, width, counts: bars } = counts
  const span = bars.length * width
  const hasDays = span > 2 * day
  const format = new Intl.DateTimeFormat(
    language,
    hasDays ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  )
  return timeTicks(from, from + span, 7)
    .map((time) => ({ at: ((time - from) / span) * 100, text: format.format(time) + (hasDays ? '' : zoneNote(time)) }))
    .filter(({ at }) => at > 2 && at < 98)
}

interface DragOptions {
  plot: { readonly current: HTMLElement | null }
  bars: number
  phone: boolean
  onBrush: (brush: Brush | null) => void
  onZoom: (brush: Brush) => void
}

/** Selects bars by dragging, or moves one edge. On a phone a tap selects a single bar. */
const useDrag = ({ plot, bars, phone, onBrush, onZoom }: DragOptions) => {
  // The bar that stays while the other end follows the pointer.
  const fixed = useRef<number | null>(null)
  const [dragged, setDragged] = useState<Brush | null>(null)
  const barAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.max(0, Math.min(Math.floor(((clientX - left) / Math.max(1, width)) * bars), bars - 1))
  }
  const follow = (event: PointerEvent): Brush => clampBrush({ first: fixed.current ?? 0, last: barAt(event) }, bars)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (bars === 0 || event.button !== 0) return
      const edge = event.target instanceof HTMLElement ? event.target.dataset['edge'] : undefined
      const sliders = [...event.currentTarget.querySelectorAll('[role=slider]')].map((slider) =>
        Number(slider.getAttribute('aria-valuenow')),
      )
      fixed.current = edge === 'first' ? (sliders[1] ?? bars) - 1 : edge === 'last' ? (sliders[0] ?? 0) : barAt(event)
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (fixed.current === null || phone) return
      const brush = follow(event)
      setDragged(brush)
      onBrush(brush)
    },
    onPointerUp: (event: PointerEvent) => {
      if (fixed.current === null) return
      const brush = follow(event)
      if (phone) onZoom(brush)
      // A press without a move clears the selection.
      else if (dragged === null) onBrush(null)
      // The press moved the focus out of the bars; Enter and Escape are for the selection now.
      else plot.current?.querySelector<HTMLElement>('[data-edge=last]')?.focus({ preventScroll: true })
      fixed.current = null
      setDragged(null)
    },
    onPointerCancel: () => {
      fixed.current = null
      setDragged(null)
    },
  }
}
