import { searchHistory, type PastEvent, type PastSearch } from '@console/platform/api'
import { useConsole, type Http } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import { serverNow } from '../../../common/serverClock.ts'
import type { Range } from '../../../common/plot/view/view.ts'

// Of a device that comes and goes all the time, the newest are told.
const most = { events: 500, calls: 5 }
const refetchInterval = 60_000

/** From the cloud's events `status`, in any order: from each `offline` to the next `online`, or to `end`. */
export const offlineTimes = (
  events: readonly Pick<PastEvent, 'name' | 'time' | 'text'>[],
  end: number,
): readonly Range[] => {
  const times: Range[] = []
  let gone: number | null = null
  for (const { time, text } of events.filter(({ name }) => name === 'status').sort((a, b) => a.time - b.time)) {
    if (text.includes('offline')) gone ??= time
    else if (gone !== null && text.includes('online')) {
      times.push({ from: gone, to: time })
      gone = null
    }
  }
  if (gone !== null && gone < end) times.push({ from: gone, to: end })
  return times
}

const none: readonly PastEvent[] = []

/**
 * The newest events `status` in a time. A search by topic also finds events whose name only contains the word: these
 * are passed over.
 */
const statusIn = async (api: Http, asked: PastSearch, wanted: number, signal: AbortSignal): Promise<PastEvent[]> => {
  const found: PastEvent[] = []
  let cursor: string | null = null
  for (let calls = 0; calls < most.calls && found.length < wanted; calls += 1) {
    const page = await searchHistory(
      api,
      {
        ...asked,
        terms: [{ field: 'topic', text: 'status', negated: false }],
        limit: most.events,
        ...(cursor !== null && { cursor }),
      },
      signal,
    )
    found.push(...page.events.filter(({ name }) => name === 'status'))
    cursor = page.cursor
    if (cursor === null) break
  }
  return found.slice(0, wanted)
}

/** The events `status` of a device since then, with the one before as if it had come at that time. */
export const loadStatuses = async (
  api: Http,
  device: string,
  from: number,
  signal: AbortSignal,
): Promise<readonly PastEvent[]> => {
  const inside = await statusIn(api, { device, from }, most.events, signal)
  const [before] = inside.length < most.events ? await statusIn(api, { device, to: from }, 1, signal) : []
  return before ? [...inside, { ...before, time: from }] : inside
}

/** When a device was offline in a window, as far as that is stored. */
export const useOfflineTimes = (device: string, span: number, whole: Range): readonly Range[] => {
  const { api } = useConsole()
  const { data = none } = useQuery({
    queryKey: ['offline-times', device, span] as const,
    queryFn: ({ signal }) => loadStatuses(api, device, serverNow(api) - span, signal),
    refetchInterval,
    retry: false,
  })
  return useMemo(() => offlineTimes(data, whole.to), [data, whole.to])
}
