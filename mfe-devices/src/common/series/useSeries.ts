import { historySeriesQuery, type SeriesField } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

/** Milliseconds until values that could not be loaded are requested again. */
export const retryAfter = 15_000

/**
 * The stored values of a device's fields in a range, in at most so many buckets. The former range's values stay until
 * the new ones are loaded.
 */
export const useSeries = (device: string, fields: readonly SeriesField[], from: number, to: number, points: number) => {
  const { api } = useConsole()
  return useQuery({
    ...historySeriesQuery(api, { device, fields, from, to, points }),
    enabled: fields.length > 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryAfter : false),
    placeholderData: (previous, query) => (query?.queryKey[1] === device ? previous : undefined),
  })
}
