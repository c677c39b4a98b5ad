import { exportHistory, type History, type PastFilter } from '@console/platform/api'
import { useConsole, type BrokerEvent, type EventFilter, type EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { eventTopic } from '@console/platform/live'
import { Banner, useMedia } from '@console/platform/ui'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { nowAhead, serverNow, useAhead } from '../../common/serverClock.ts'
import { rowsInTable } from '../table/EventTable.tsx'
import { useEventWindow } from '../useEventView.ts'
import type { Brush } from './histogram/brush.ts'
import { Histogram } from './histogram/Histogram.tsx'
import { liveSpan, useCounts } from './histogram/useCounts.ts'
import { useFirings } from './histogram/useFirings.ts'
import { useT } from './i18n/useT.ts'
import { eventSize } from './past/eventSize.ts'
import { fillGap } from './past/fillGap.ts'
import { JoinedView } from './past/joinedView.ts'
import { PastRows } from './past/pastRows.ts'
import { StorageLink } from './past/StorageLink.tsx'
import { timesOf, type Range } from './time/range.ts'
import type { Joined } from './useHistory.ts'

// A cleared table stays cleared when it is opened again, as the live list does.
const cleared = new Set<string>()

// Of one file: more than that a page can't hold beside what it shows.
const maxExported = { events: 500_000, size: 64 * 1024 * 1024 }

export interface HistoryPaneProps {
  /** The live view. */
  view: EventView
  /** The filter of the live view. */
  filter: EventFilter
  /** The filter as the user means it, for the server. */
  asked: EventFilter
  device: string | undefined
  range: Range | null
  onRange: (range: Range | null) => void
  history: History
  /** Receives the view to show, with live and stored rows; null when it ends. */
  onJoined: (joined: Joined | null) => void
}

/** The controls of stored events above the table. It joins the stored rows to the live ones. */
export const HistoryPane = ({ view, filter, asked, device, range, onRange, history, onJoined }: HistoryPaneProps) => {
  const { api } = useConsole()
  const ahead = useAhead()
  const times = useMemo(() => (range ? timesOf(range, nowAhead(ahead)) : null), [range, ahead])
  const pastFilter = useMemo(
    (): PastFilter => ({ ...(device !== undefined && { device }), terms: asked.terms ?? [], muted: asked.muted }),
    [device, asked],
  )
  const joined = useEffectEvent(onJoined)
  useEffect(() => {
    const past = new PastRows(api, { ...pastFilter, ...times })
    const left = new AbortController()
    const exportAll = async () => {
      const events: BrokerEvent[] = []
      let size = 0
      await exportHistory(
        api,
        { ...pastFilter, ...times },
        (event) => {
          size += eventSize(event)
          if (events.length >= maxExported.events || size > maxExported.size)
            throw new RangeError('There are too many events for one file.')
          events.push({
            ...event,
            id: events.length,
            topic: eventTopic(event.device, event.name),
            retained: false,
          })
        },
        left.signal,
      )
      return events
    }
    const key = device ?? ''
    const made = new JoinedView(
      { live: view, past, filter, rows: rowsInTable, onlyPast: times !== null, exportAll },
      times === null && cleared.has(key),
    )
    joined({ view: made, past, onlyPast: times !== null })
    return () => {
      if (times === null) {
        if (made.hidden) cleared.add(key)
        else cleared.delete(key)
      }
      left.abort()
      made.close()
      joined(null)
    }
  }, [api, view, filter, pastFilter, times, device])
  useGapFill(view)
  return (
    <>
      {history.keeping === true ? null : <NotKept keeping={history.keeping} />}
      <Counted filter={pastFilter} times={times} onRange={onRange} />
    </>
  )
}

const Counted = ({
  filter,
  times,
  onRange,
}: {
  filter: PastFilter
  times: { from: number; to: number } | null
  onRange: (range: Range) => void
}) => {
  const { api } = useConsole()
  const phone = useMedia('(max-width: 639.98px)')
  const [stoppedAt, setStoppedAt] = useState<unknown>(null)
  const asked = useMemo(() => ({ filter, times }), [filter, times])
  const [chosen, setChosen] = useState<{ brush: Brush; of: unknown } | null>(null)
  const brush = chosen?.of === asked ? chosen.brush : null
  const stopped = stoppedAt === asked
  // Bars must not change below a selection.
  const { counts, failed } = useCounts(api, {
    filter,
    times,
    bars: phone ? 40 : 90,
    on: !stopped && !(brush && !times),
  })
  const [opened] = useState(() => serverNow(api))
  const firings = useFirings(filter.device, times?.from ?? opened - liveSpan)
  const zoomOut = () => {
    if (!times) return
    const half = (times.to - times.from) / 2
    onRange({ from: Math.round(times.from - half), to: Math.min(serverNow(api), Math.round(times.to + half)) })
  }
  return (
    <Histogram
      counts={counts}
      live={times === null}
      failed={failed}
      stopped={stopped}
      brush={brush}
      firings={firings}
      onBrush={(next) => setChosen(next && { brush: next, of: asked })}
      onZoom={(zoomed) => onRange(zoomed)}
      onZoomOut={times ? zoomOut : null}
      onStop={() => setStoppedAt(asked)}
      onGoOn={() => setStoppedAt(null)}
    />
  )
}

const NotKept = ({ keeping: { since, reason, missed } }: { keeping: Exclude<History['keeping'], true> }) => {
  const t = useT()
  const format = useFormat()
  return (
    <Banner kind="warning" action={<StorageLink>{t('storage')}</StorageLink>}>
      {t(reason === 'disk' ? 'past.notKept' : 'past.notKeptNow', {
        time: format.dateTime(since),
        missed: t('past.missed', { count: missed, formatted: format.number(missed) }),
      })}
    </Banner>
  )
}

/** Fills the gaps that come into sight. */
const useGapFill = (view: EventView) => {
  const { api } = useConsole()
  const open = useEventWindow(view, ({ rows }) => rows.find((row) => row.kind === 'gap' && !row.fill))
  const fill = useEffectEvent((signal: AbortSignal) =>
    open?.kind === 'gap' ? void fillGap(api, view, open, signal) : undefined,
  )
  const id = open?.id
  useEffect(() => {
    if (id === undefined) return undefined
    const run = new AbortController()
    fill(run.signal)
    return () => run.abort()
  }, [id])
}
