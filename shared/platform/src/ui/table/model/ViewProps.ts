import type { ReactNode } from 'react'
import type { Column, Selection, Sort } from './Column.ts'
import type { Entry } from './entries.ts'

/** What the table and the cards are made of: the same lines, drawn in two ways. */
export interface ViewProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  entries: readonly Entry<Row>[] | undefined
  skeletonRows: number
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  rowHref: ((row: Row) => string) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  rowActionCount: number
  selection: Selection<Row> | undefined
  all: { checked: boolean; indeterminate: boolean; onChange: (checked: boolean) => void } | undefined
  onSelect: ((checked: boolean, row: Row, range: boolean) => void) | undefined
  footer: ReactNode
  /** In the rows' place: empty, or nothing matches. */
  stateRow: ReactNode
}
