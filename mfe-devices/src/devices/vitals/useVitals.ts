import { statsQuery, statsWindows, type StatsWindow } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useSearchParams } from '@console/platform/router'
import { useMemo } from 'react'
import { awaited } from './readings/awaited.ts'
import { readingsOf } from './readings/readings.ts'

const firstWindow: StatsWindow = '1h'
const isWindow = (text: string | null): text is StatsWindow => statsWindows.some((window) => window === text)

/** The window that is chosen, in the address. */
const useWindow = () => {
  const [params, setParams] = useSearchParams()
  const written = params.get('window')
  const choose = (window: StatsWindow) =>
    setParams(
      (current) => {
        // A span of the former window.
        current.delete('from')
        current.delete('to')
        if (window === firstWindow) current.delete('window')
        else current.set('window', window)
        return current
      },
      { replace: true },
    )
  return { window: isWindow(written) ? written : firstWindow, choose }
}

/** A device's readings over the chosen window. The former window's stay until the new ones are there. */
export const useVitals = (id: string) => {
  const { api } = useConsole()
  const { window, choose } = useWindow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...statsQuery(api, id, window),
    select: readingsOf,
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
  })
  const none = useMemo(() => awaited(window), [window])
  const shows = !data ? 'nothing' : isPlaceholderData ? 'former' : 'chosen'
  return { window, choose, readings: data ?? none, shows, error, isFetching, refresh: () => void refetch() } as const
}
