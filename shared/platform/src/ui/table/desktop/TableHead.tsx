import { ArrowDown, ArrowUp } from 'lucide-react'
import { VisuallyHidden } from '../../core/text/VisuallyHidden.tsx'
import { Checkbox } from '../../form/toggles/Checkbox.tsx'
import { nextSort, type Column, type Sort } from '../model/Column.ts'
import { useT } from '../i18n/useT.ts'

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** The box that stands for all rows; undefined when rows can't be selected. */
  all?: { checked: boolean; indeterminate: boolean; onChange: (checked: boolean) => void } | undefined
  actions: boolean
}

export const TableHead = <Row,>({ columns, sort, onSort, all, actions }: TableHeadProps<Row>) => {
  const t = useT()
  return (
    <div role="rowgroup" data-head-group>
      <div role="row" data-head aria-rowindex={1}>
        {all ? <div role="columnheader"><Checkbox label={t('selectAll')} labelHidden {...all} /></div> : null}
        {columns.map((column) => <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />)}
        {actions ? <div role="columnheader"><VisuallyHidden>{t('actions')}</VisuallyHidden></div> : null}
      </div>
    </div>
  )
}

const HeadCell = <Row,>({ column, sort, onSort }: Pick<TableHeadProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) => {
  const { key, header, headerHidden, align } = column
  const label = headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header
  if (!column.sortValue || !onSort) return <div role="columnheader" data-align={align}>{label}</div>
  const direction = sort?.key === key ? sort.direction : undefined
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <div role="columnheader" data-align={align} aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" onClick={() => onSort(nextSort(column, sort))}>
        <span>{label}</span>
        {direction ? <Arrow size={12} aria-hidden /> : null}
      </button>
    </div>
  )
}
