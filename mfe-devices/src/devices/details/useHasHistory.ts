import { historyFieldsQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useEffect } from 'react'

/**
 * Whether the server stores values; null until it is known. It is asked once per visit; until it answers, the
 * deployment's features count.
 */
export const useHasHistory = (device: string): boolean | null => {
  const { api, features, setFeature } = useConsole()
  const cache = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: ['has-history'] as const,
    queryFn: async () => (await cache.fetchQuery(historyFieldsQuery(api, device))) !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (data !== undefined) setFeature?.('history', data)
  }, [data, setFeature])
  return data ?? (features?.includes('history') ? true : isPending ? null : false)
}
