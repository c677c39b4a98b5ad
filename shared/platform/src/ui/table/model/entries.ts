import type { ReactNode } from 'react'

export interface Group {
  key: string
  caption: ReactNode
}

/** A line of the table: a group's caption or a row. */
export type Entry<Row> = { kind: 'group'; key: string; caption: ReactNode; count: number } | { kind: 'row'; key: string; row: Row }

/** The lines of a table, groups in the order of their first row. */
export const entriesOf = <Row>(rows: readonly Row[], rowKey: (row: Row) => string, groupOf?: (row: Row) => Group): Entry<Row>[] => {
  const line = (row: Row): Entry<Row> => ({ kind: 'row', key: rowKey(row), row })
  if (!groupOf) return rows.map(line)
  const groups = new Map<string, { caption: ReactNode; rows: Row[] }>()
  for (const row of rows) {
    const { key, caption } = groupOf(row)
    const group = groups.get(key) ?? { caption, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
  }
  return [...groups].flatMap(([key, group]) => [{ kind: 'group' as const, key: `group:${key}`, caption: group.caption, count: group.rows.length }, ...group.rows.map(line)])
}
