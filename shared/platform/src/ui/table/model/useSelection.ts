import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Entry, Selection } from './Column.ts'

const keysOf = <Row>(entries: readonly Entry<Row>[] | undefined) =>
  (entries ?? []).flatMap(({ kind, key }) => (kind === 'row' ? [key] : []))

/** The keys from one row to another, in either direction; the second alone when the first is not shown. */
const between = (keys: readonly string[], from: string | null, to: string): readonly string[] => {
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  return start < 0 || end < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

const withKeys = (selected: ReadonlySet<string>, keys: readonly string[], wanted: boolean): ReadonlySet<string> => {
  const next = new Set(selected)
  for (const key of keys) {
    if (wanted) next.add(key)
    else next.delete(key)
  }
  return next
}

/**
 * What the boxes of a table do. "All" means the rows that are shown; what a filter hides stays as it was. With Shift, a
 * box also checks or clears all rows between it and the last one.
 */
export const useSelection = <Row>(
  selection: Selection<Row> | undefined,
  entries: readonly Entry<Row>[] | undefined,
  rowKey: (row: Row) => string,
) => {
  const keys = useMemo(() => keysOf(entries), [entries])
  const latest = useRef({ selection, rowKey, keys })
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = { selection, rowKey, keys }
  })
  // A stable function, so that a row is rendered again only when it changes.
  const onSelect = useCallback((checked: boolean, row: Row, range: boolean) => {
    const { selection: now, rowKey: keyOf, keys: shown } = latest.current
    const key = keyOf(row)
    now?.onChange(withKeys(now.selected, range ? between(shown, last.current, key) : [key], checked))
    last.current = key
  }, [])
  if (!selection) return { all: undefined, onSelect: undefined }

  const selectedCount = selection.selected.size === 0 ? 0 : keys.filter((key) => selection.selected.has(key)).length
  const checked = keys.length > 0 && selectedCount === keys.length
  const onChange = (wanted: boolean) => selection.onChange(withKeys(selection.selected, keys, wanted))
  return { all: { checked, indeterminate: selectedCount > 0 && !checked, onChange }, onSelect }
}
