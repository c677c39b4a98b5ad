import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Selection } from './Column.ts'

/** What the boxes of a table do. "All" means the rows that are shown; what a filter hides stays as it was. */
export const useSelection = <Row>(selection: Selection<Row> | undefined, rows: readonly Row[] | undefined, rowKey: (row: Row) => string) => {
  const latest = useRef({ selection, rowKey })
  useLayoutEffect(() => {
    latest.current = { selection, rowKey }
  })
  // One function for ever, so that a row is drawn again only when it changes.
  const onSelect = useCallback((checked: boolean, row: Row) => {
    const { selection: now, rowKey: keyOf } = latest.current
    if (!now) return
    const next = new Set(now.selected)
    if (checked) next.add(keyOf(row))
    else next.delete(keyOf(row))
    now.onChange(next)
  }, [])
  if (!selection) return { all: undefined, onSelect: undefined }

  const keys = (rows ?? []).map(rowKey)
  const selectedCount = keys.filter((key) => selection.selected.has(key)).length
  const checked = keys.length > 0 && selectedCount === keys.length
  const onChange = (wanted: boolean) => {
    const next = new Set(selection.selected)
    for (const key of keys) {
      if (wanted) next.add(key)
      else next.delete(key)
    }
    selection.onChange(next)
  }
  return { all: { checked, indeterminate: selectedCount > 0 && !checked, onChange }, onSelect }
}
