import { useEffect, useMemo } from 'react'
import { useMutationState } from '../facades/query.ts'
import type { Deleted } from './useDeletion.ts'

interface List<Row> {
  data: readonly Row[] | undefined
  dataUpdatedAt: number
}

interface Deletions<Row> {
  /** The `mutationKey` of the list's `useDeletion` and `useBulkDeletion`. */
  mutationKey: readonly string[]
  keyOf: (row: Row) => string
  /** Hides a row while its deletion runs, too. False where the row itself shows the deletion's progress. */
  optimistic?: boolean
}

/** The variables of a deletion: one key, or many. */
type Keys = string | readonly string[]

/**
 * The rows of a list without those that are being deleted, or were deleted after the list was loaded. Rows that could
 * not be deleted are back.
 */
export const useUndeleted = <Row>(
  { data, dataUpdatedAt }: List<Row>,
  { mutationKey, keyOf, optimistic = true }: Deletions<Row>,
): readonly Row[] | undefined => {
  const started = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      keys: state.variables as Keys,
      pending: state.status === 'pending',
      deleted: state.data as Deleted | undefined,
    }),
  })
  const rows = useMemo(() => {
    const gone = new Set<string>()
    for (const { keys, pending, deleted } of started) {
      if (pending && optimistic) for (const key of typeof keys === 'string' ? [keys] : keys) gone.add(key)
      for (const [key, doneAt] of deleted ?? []) if (doneAt >= dataUpdatedAt) gone.add(key)
    }
    return gone.size > 0 ? data?.filter((row) => !gone.has(keyOf(row))) : data
  }, [started, data, dataUpdatedAt, keyOf, optimistic])
  const hidden = (data?.length ?? 0) - (rows?.length ?? 0)
  useEffect(() => {
    // The focused button was removed with its row.
    if (hidden > 0 && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
  }, [hidden])
  return rows
}
