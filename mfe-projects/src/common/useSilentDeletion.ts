import { isNotFound } from '@console/shared/contract'
import { useMutation, useQueryClient } from '@console/shared/query'

interface Deletion {
  /** By which useUndeleted finds it. */
  mutationKey: readonly string[]
  call: (key: string) => Promise<unknown>
  /** The lists that are different afterwards. */
  lists: readonly { queryKey: readonly string[] }[]
}

/** Deletes a row by its key. Answers the time when it was done, for useUndeleted. */
export const useSilentDeletion = ({ mutationKey, call, lists }: Deletion) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey,
    // Without a network it fails now; it is not done later.
    networkMode: 'always',
    mutationFn: async (key: string) => {
      await call(key).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
      return Date.now()
    },
    // ERR-01: silent. The row comes back.
    onError: () => {},
    onSettled: () => {
      for (const { queryKey } of lists) void cache.invalidateQueries({ queryKey })
    },
  })
}
