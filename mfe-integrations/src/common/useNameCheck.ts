import { integrationListQuery, integrationNameTaken } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useCallback } from 'react'

/** Asks whether another integration than this one has a name. Where the server can't tell, the loaded list decides; when nobody can, saving will. */
export const useNameCheck = (id: string): ((name: string) => Promise<boolean>) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  return useCallback(async (name) => {
    try {
      return await integrationNameTaken(api, name, id)
    } catch (error) {
      if (!isNotFound(error)) return false
      const { select, ...query } = integrationListQuery(api)
      const loaded = await cache.fetchQuery({ ...query, staleTime: Infinity }).catch(() => [])
      return select(loaded).some((other) => other.content.name === name && other.id !== id)
    }
  }, [api, cache, id])
}
