import { integrationHealthQuery, type IntegrationHealth } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useMemo } from 'react'

const reload = 30_000

/** How the deliveries of each integration go, by its id; null where the server does not tell. */
export const useHealth = (): ReadonlyMap<string, IntegrationHealth> | null => {
  const { api } = useConsole()
  const { data } = useQuery({ ...integrationHealthQuery(api), refetchInterval: ({ state }) => (state.data === null ? false : reload), retry: false })
  return useMemo(() => (data ? new Map(data.integrations.map((health) => [health.id, health])) : null), [data])
}
