import { isNotFound } from '../contract/index.ts'
import { useMutation, useQueryClient } from '../facades/query.ts'

/** The times at which rows were deleted, by their keys. */
export type Deleted = ReadonlyMap<string, number>

export interface Deletion {
  /** `useUndeleted` finds the deletion by it. */
  mutationKey: readonly string[]
  call: (key: string) => Promise<unknown>
  /** The lists that are different afterwards. */
  lists: readonly { queryKey: readonly string[] }[]
  /** `silent` (ERR-01): the row comes back, no message. `shown`: the caller shows the mutation's error. */
  failure: 'silent' | 'shown'
}

/** A row that no longer exists counts as deleted. Returns the time of the deletion, for `useUndeleted`. */
export const deleteOne = async (call: Deletion['call'], key: string): Promise<number> => {
  await call(key).catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
  return Date.now()
}

/** Deletes a row by its key. */
export const useDeletion = ({ mutationKey, call, lists, failure }: Deletion) => {
  const cache = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: async (key: string): Promise<Deleted> => new Map([[key, await deleteOne(call, key)]]),
    ...(failure === 'silent' && { onError: () => {} }),
    onSettled: () => {
      for (const { queryKey } of lists) void cache.invalidateQueries({ queryKey })
    },
  })
}
