import { memo, type ReactNode } from 'react'
import { shiftEvents, withShift } from '../../form/toggles/Checkbox.tsx'
import type { Column } from '../model/Column.ts'
import { RowLink } from '../model/RowLink.tsx'
import { useT } from '../i18n/useT.ts'

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

const Row = <Row,>({ row, columns, rowIndex, href, selected, selectName, onSelect, rowActions }: TableRowProps<Row>) => {
  const t = useT()
  return (
    <div role="row" aria-rowindex={rowIndex} data-row data-selected={selected || undefined}>
      {selected === undefined ? null : <div role="cell"><label><input type="checkbox" aria-label={t('selectRow', { name: selectName })} checked={selected} {...shiftEvents} onChange={(event) => onSelect?.(event.target.checked, row, withShift(event))} /></label></div>}
      {columns.map(({ key, cell, align, mono, muted }, index) => (
        <div key={key} role="cell" data-align={align} data-mono={mono || undefined} data-muted={muted || undefined} data-name={index === 0 || undefined}>
          {index === 0 ? <RowLink href={href}>{cell(row)}</RowLink> : cell(row)}
        </div>
      ))}
      {rowActions ? <div role="cell" data-actions>{rowActions(row)}</div> : null}
    </div>
  )
}

/** Not rendered again while only the scroll position changes. */
export const TableRow = memo(Row) as typeof Row
