import {
  historySeriesQuery,
  type Bucket,
  type SeriesAnswer,
  type SeriesField,
  type StatsWindow,
} from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { sameRange, type Range } from '../../../common/plot/view/view.ts'
import { windowSpans } from '../../../common/plot/view/useZoomAddress.ts'
import { retryAfter, useSeries } from '../../../common/series/useSeries.ts'
import { learnTime, serverNow } from '../../../common/serverClock.ts'
import { fieldKey } from '../fields/sources.ts'

/** More than the pixels of a chart on most screens. */
const points = 1000

// How often a window is updated, in milliseconds: about when it has moved by one pixel.
const pace: Readonly<Record<StatsWindow, number>> = {
  '1h': 10_000,
  '1d': 60_000,
  '7d': 300_000,
  '15d': 600_000,
  '30d': 900_000,
}

const byKey = (answer: SeriesAnswer | undefined) =>
  new Map((answer?.series ?? []).map((each) => [fieldKey(each), each]))

/**
 * The stored values of a window up to the server's now. The former fields' and window's values stay until the new ones
 * are loaded.
 */
export const useWindowSeries = (device: string, fields: readonly SeriesField[], window: StatsWindow) => {
  const { api } = useConsole()
  const asked = useQuery({
    queryKey: ['history-series', device, fields, window] as const,
    queryFn: async (context) => {
      const load = async () => {
        const [askedAt, to] = [Date.now(), serverNow(api)]
        const from = to - windowSpans[window]
        const answer = await historySeriesQuery(api, { device, fields, from, to, points }).queryFn(context)
        // The answer's range is rounded to whole buckets.
        return { isOff: learnTime(api, answer.now, askedAt), answer: { ...answer, from, to } }
      }
      const first = await load()
      return first.isOff ? (await load()).answer : first.answer
    },
    structuralSharing: false,
    enabled: fields.length > 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? Math.min(retryAfter, pace[window]) : pace[window]),
    placeholderData: (previous, query) => (query?.queryKey[1] === device ? previous : undefined),
  })
  const series = useMemo(() => byKey(asked.data), [asked.data])
  return { ...asked, series }
}

/** Finer buckets, for a view that shows only a part of the window. */
export const useDetails = (device: string, fields: readonly SeriesField[], range: Range, whole: Range) => {
  const zoomed = !sameRange(range, whole)
  const { data } = useSeries(device, zoomed ? fields : none, Math.floor(range.from), Math.ceil(range.to), points)
  return useMemo(
    () => ({
      range: zoomed && data ? { from: data.from, to: data.to } : null,
      series: byKey(zoomed ? data : undefined),
    }),
    [zoomed, data],
  )
}

const none: readonly SeriesField[] = []

/** The fine buckets within their range, the coarse ones around it. */
export const joined = (
  coarse: readonly Bucket[],
  fine: readonly Bucket[] | undefined,
  range: Range | null,
): readonly Bucket[] =>
  fine && range
    ? [
        ...coarse.filter(([time]) => time < range.from),
        ...fine.filter(([time]) => time >= range.from && time <= range.to),
        ...coarse.filter(([time]) => time > range.to),
      ]
    : coarse
