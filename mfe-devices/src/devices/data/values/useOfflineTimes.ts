import { searchHistory, type PastEvent } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'
import type { Range } from '../../../common/plot/view/view.ts'

// The server's limit for one call. Of a device that often goes offline, the newest times are shown.
const limit = 500
const refetchInterval = 60_000

/** From the cloud's events `status`, in any order: from each `offline` to the next `online`, or to `end`. */
export const offlineTimes = (events: readonly Pick<PastEvent, 'name' | 'time' | 'text'>[], end: number): readonly Range[] => {
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

/** When a device was offline in a window, as far as its events are stored. */
export const useOfflineTimes = (device: string, span: number, whole: Range): readonly Range[] => {
  const { api } = useConsole()
  const { data = none } = useQuery({
    queryKey: ['offline-times', device, span] as const,
    queryFn: async ({ signal }) => (await searchHistory(api, { device, from: Date.now() - span, terms: [{ field: 'topic', text: 'status', negated: false }], limit }, signal)).events,
    refetchInterval,
    retry: false,
  })
  return useMemo(() => offlineTimes(data, whole.to), [data, whole.to])
}
