import { memo } from 'react'
import { VisuallyHidden } from '../../core/text/VisuallyHidden.tsx'
import { Checkbox } from '../../form/toggles/Checkbox.tsx'
import type { TableRowProps } from '../desktop/TableRow.tsx'
import type { Column } from '../model/Column.ts'
import { RowLink } from '../model/RowLink.tsx'
import { useT } from '../i18n/useT.ts'

const Card = <Row,>({ row, columns, href, selected, selectName, onSelect, rowActions }: Omit<TableRowProps<Row>, 'rowIndex'>) => {
  const t = useT()
  const [name, ...others] = columns
  const shown = others.filter(({ hideOnPhone }) => !hideOnPhone)
  const side = shown.filter(({ phone }) => phone === 'side')
  return (
    <div data-card data-row data-selected={selected || undefined}>
      {selected === undefined ? null : <Checkbox label={t('selectRow', { name: selectName })} labelHidden checked={selected} onChange={(checked, shift) => onSelect?.(checked, row, shift)} />}
      <div data-texts>
        <div data-name data-mono={name?.mono || undefined}><RowLink href={href}>{name?.cell(row)}</RowLink></div>
        {shown.filter(({ phone }) => phone !== 'side').map((column) => <CardCell key={column.key} column={column} row={row} />)}
      </div>
      {side.length > 0 ? <div data-side>{side.map((column) => <div key={column.key}><VisuallyHidden>{column.header}: </VisuallyHidden>{column.cell(row)}</div>)}</div> : null}
      {rowActions ? <div data-actions>{rowActions(row)}</div> : null}
    </div>
  )
}

const CardCell = <Row,>({ column, row }: { column: Column<Row>; row: Row }) => (
  <div data-cell data-mono={column.mono || undefined}>
    {column.phone === 'labelled' ? `${column.header}: ` : <VisuallyHidden>{column.header}: </VisuallyHidden>}
    {column.cell(row)}
  </div>
)

export const CardRow = memo(Card) as typeof Card
