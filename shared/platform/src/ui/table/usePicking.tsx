import { useState, type ReactNode } from 'react'
import { useFormat } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { Button } from '../core/button/Button.tsx'
import type { Selection } from './model/Column.ts'
import { useMedia } from './model/useMedia.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useT } from './i18n/useT.ts'

/** What can be done with several rows at once. */
export interface Picking<Row> {
  /** What the row's box is called for screen readers. */
  nameOf: (row: Row) => string
  /** "3 devices selected" */
  text: (count: number) => string
  /** Buttons for the rows that are selected and shown. */
  actions: (rows: readonly Row[]) => ReactNode
}

interface List<Row> {
  data: readonly Row[] | undefined
  /** Those that search and filters let through. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
}

const none: ReadonlySet<string> = new Set()

/**
 * The selection of a list, and its bar. A row stays selected while a filter hides it, or while the list is sorted and loaded anew,
 * but only what is shown is acted on: nobody removes what they don't see.
 */
export const usePicking = <Row,>(picking: Picking<Row> | undefined, { data = [], rows = [], rowKey }: List<Row>): { selection: Selection<Row> | undefined; bar: ReactNode } => {
  const t = useT()
  const format = useFormat()
  const narrow = useMedia(media.phone)
  const [selected, setSelected] = useState(none)
  if (!picking) return { selection: undefined, bar: null }
  const isSelected = (row: Row) => selected.has(rowKey(row))
  const picked = selected.size > 0 ? rows.filter(isSelected) : []
  const selection = { selected, onChange: setSelected, nameOf: picking.nameOf }
  if (picked.length === 0) return { selection, bar: null }
  const hidden = data.filter(isSelected).length - picked.length
  const clear = () => {
    setSelected(none)
    // The bar goes, and would take the focus along.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const all = { count: format.number(rows.length) }
  const bar = (
    <SelectionBar text={picking.text(picked.length)} note={hidden > 0 ? t('hiddenSelected', { count: hidden, formatted: format.number(hidden) }) : undefined} onClear={clear}>
      {picked.length < rows.length ? <Button variant="ghost" size="xs" aria-label={t('selectAllShown', all)} onClick={() => setSelected(new Set([...selected, ...rows.map(rowKey)]))}>{t(narrow ? 'allShown' : 'selectAllShown', all)}</Button> : null}
      {picking.actions(picked)}
    </SelectionBar>
  )
  return { selection, bar }
}
