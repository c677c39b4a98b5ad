import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  header: string
  /** For screen readers only, where the cells speak for themselves. */
  headerHidden?: boolean | undefined
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. Depends on nothing but its row; a missing value comes last in both directions. */
  sortValue?: ((row: Row) => string | number | null | undefined) | undefined
  /** The direction of the first click: `desc` where the newest or largest is wanted first. */
  firstSort?: 'asc' | 'desc' | undefined
  /** Numbers at the end, everything else at the start. */
  align?: 'start' | 'end' | undefined
  /** A grid track such as `minmax(200px, 1.6fr)` or `128px`; an equal share when missing. */
  width?: string | undefined
  /** Ids, hashes, topics. */
  mono?: boolean | undefined
  /** Less weight than the rest of the row. */
  muted?: boolean | undefined
  hideOnPhone?: boolean | undefined
  /**
   * Where a phone's card shows it: on a line of its own below the name, the same with the header before it, or at the right.
   * The first column is the name.
   */
  phone?: 'line' | 'labelled' | 'side' | undefined
}

export interface Sort {
  key: string
  direction: 'asc' | 'desc'
}

export interface Selection<Row> {
  /** Row keys. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** What the row's box is called for screen readers. */
  nameOf: (row: Row) => string
}

/** The sort after a click on a column's header: the other direction, or the new column's first. */
export const nextSort = <Row>(column: Column<Row>, sort: Sort | undefined): Sort => {
  if (sort?.key === column.key) return { key: column.key, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  return { key: column.key, direction: column.firstSort ?? 'asc' }
}
