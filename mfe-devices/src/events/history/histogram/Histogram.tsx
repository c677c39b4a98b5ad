import { useFormat, type Format } from '@console/platform/i18n'
import { styled, useMedia } from '@console/platform/ui'
import { useRef, type KeyboardEvent } from 'react'
import { timeTicks } from '../../../common/plot/timeTicks.ts'
import { zoneNote } from '../../../common/zone.ts'
import { useT } from '../i18n/useT.ts'
import { AlertMarks, firingsIn } from './AlertMarks.tsx'
import { eventsIn, timesOfBrush, wholeBrush, type Brush } from './brush.ts'
import { BrushEdge } from './BrushEdge.tsx'
import { HistogramHead } from './HistogramHead.tsx'
import { useBrushDrag } from './useBrushDrag.ts'
import type { Counts, Failure } from './useCounts.ts'
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

const day = 24 * 60 * 60_000

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
  const drag = useBrushDrag({ plot, bars, phone, onBrush, onZoom: zoom })
  return (
    <Root aria-label={t('histogram.title')} onKeyDown={onKeyDown} aria-busy={counts === null && !failed}>
      <HistogramHead
        {...{ counts, live, failed, stopped, brush, onBrush, onZoomOut, onStop, onGoOn }}
        alerts={alerts}
        isPartial={firings.isPartial}
        onZoom={() => zoom()}
      />
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
              <BrushEdge key={edge} edge={edge} counts={counts} brush={brush} onBrush={onBrush} />
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

const summaryOf = (counts: Counts | null, t: T, format: Format): string => {
  if (!counts) return t('histogram.title')
  const sum = eventsIn(counts, wholeBrush(counts))
  return t('histogram.summary', {
    count: sum,
    formatted: format.number(sum),
    from: format.dateTime(counts.from),
    to: format.dateTime(counts.to),
  })
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
