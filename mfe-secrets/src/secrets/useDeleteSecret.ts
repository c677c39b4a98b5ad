import { deleteSecret, secretListQuery } from '@console/shared/api'
import { isNotFound, useConsole } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@console/shared/query'

export const secretDeletions = ['secrets', 'delete'] as const

/** A failure is shown in the confirmation, in the server's words. */
export const useDeleteSecret = () => {
  const { api } = useConsole()
  const cache = useQueryClient()
  return useMutation({
    mutationKey: secretDeletions,
    // Without a network it fails now; it is not done later.
    networkMode: 'always',
    mutationFn: async (name: string) => {
      await deleteSecret(api, name).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
      return Date.now()
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: secretListQuery(api).queryKey }),
  })
}
