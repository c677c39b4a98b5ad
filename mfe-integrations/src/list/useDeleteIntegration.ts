import { deleteIntegration, integrationListQuery, secretListQuery } from '@console/shared/api'
import { isNotFound, useConsole } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@console/shared/query'

export const integrationDeletions = ['integrations', 'delete'] as const

export const useDeleteIntegration = () => {
  const { api } = useConsole()
  const cache = useQueryClient()
  return useMutation({
    mutationKey: integrationDeletions,
    // Without a network it fails now; it is not done later.
    networkMode: 'always',
    mutationFn: async (id: string) => {
      await deleteIntegration(api, id).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
      return Date.now()
    },
    // ERR-01: silent. The row comes back.
    onError: () => {},
    onSettled: () => {
      // Secrets count the integrations that use them.
      for (const { queryKey } of [integrationListQuery(api), secretListQuery(api)]) void cache.invalidateQueries({ queryKey })
    },
  })
}
