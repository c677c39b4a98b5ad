import type { ReactNode } from 'react'
import type { Column, Entry, Selection, Sort } from '../model/Column.ts'

/** What the table and the cards show: the same rows, rendered in two ways. */
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
  /** In place of the rows: empty, or nothing matches. */
  stateRow: ReactNode
}

/** A row of the table, or its card. */
export interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Counted from 1, the header being the first. */
  rowIndex: number
  href: string | undefined
  /** Undefined when rows can't be selected. */
  selected: boolean | undefined
  selectName: string
  onSelect: ((checked: boolean, row: Row, range: boolean) => void) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
}
