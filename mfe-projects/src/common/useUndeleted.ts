import { useMutationState } from '@console/shared/query'
import { useEffect, useMemo } from 'react'

interface List<Row> {
  data: readonly Row[] | undefined
  dataUpdatedAt: number
}

/**
 * The rows of a list without those whose deletion runs, or was done after the list was loaded. What could not be deleted is there
 * again. A deletion's variable is the row's key, its answer the time when it was done.
 */
export const useUndeleted = <Row>({ data, dataUpdatedAt }: List<Row>, deletions: readonly string[], keyOf: (row: Row) => string): readonly Row[] | undefined => {
  const started = useMutationState({ filters: { mutationKey: deletions }, select: ({ state }) => ({ key: state.variables, status: state.status, doneAt: Number(state.data) }) })
  const rows = useMemo(() => {
    const gone = new Set(started.filter(({ status, doneAt }) => status === 'pending' || doneAt >= dataUpdatedAt).map(({ key }) => key))
    return gone.size > 0 ? data?.filter((row) => !gone.has(keyOf(row))) : data
  }, [started, data, dataUpdatedAt, keyOf])
  const left = (data?.length ?? 0) - (rows?.length ?? 0)
  useEffect(() => {
    // The button that had the focus went with its row.
    if (left > 0 && document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [left])
  return rows
}
