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
   * Where a phone's card shows it: on a line of its own below the name, the same with the header before it, or at the
   * right. The first column is the name.
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

export interface Group {
  key: string
  caption: ReactNode
}

/** An entry of the table: a group's caption or a row. */
export type Entry<Row> =
  | { kind: 'group'; key: string; caption: ReactNode; count: number }
  | { kind: 'row'; key: string; row: Row }

/** The entries of a table, groups in the order of their first row. */
export const entriesOf = <Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  groupOf?: (row: Row) => Group,
): Entry<Row>[] => {
  const entryOf = (row: Row): Entry<Row> => ({ kind: 'row', key: rowKey(row), row })
  if (!groupOf) return rows.map(entryOf)
  const groups = new Map<string, { caption: ReactNode; rows: Row[] }>()
  for (const row of rows) {
    const { key, caption } = groupOf(row)
    const group = groups.get(key) ?? { caption, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
  }
  return [...groups].flatMap(([key, group]) => [
    { kind: 'group' as const, key: `group:${key}`, caption: group.caption, count: group.rows.length },
    ...group.rows.map(entryOf),
  ])
}
