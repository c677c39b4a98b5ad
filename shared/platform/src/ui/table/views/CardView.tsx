import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useCallback, type Ref } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { IconButton } from '../../core/controls/Button.tsx'
import { Skeleton } from '../../core/state/Spinner.tsx'
import { styled, VisuallyHidden } from '../../core/styled.ts'
import { SelectField } from '../../form/fields/SelectField.tsx'
import { Checkbox } from '../../form/Checkbox.tsx'
import { useT } from '../i18n/useT.ts'
import { nextSort, type Column, type Sort } from '../model/Column.ts'
import { VirtualRows } from '../model/VirtualRows.tsx'
import { CardFrame } from './CardFrame.tsx'
import { rowClicks, RowLink } from './RowLink.tsx'
import { TableFoot } from './TableFrame.tsx'
import type { TableRowProps, ViewProps } from './ViewProps.ts'

const Card = <Row,>({
  row,
  columns,
  href,
  selected,
  selectName,
  onSelect,
  rowActions,
}: Omit<TableRowProps<Row>, 'rowIndex'>) => {
  const t = useT()
  const [name, ...others] = columns
  const shown = others.filter(({ hideOnPhone }) => !hideOnPhone)
  const side = shown.filter(({ phone }) => phone === 'side')
  return (
    <div data-card data-row data-selected={selected || undefined}>
      {selected === undefined ? null : (
        <Checkbox
          label={t('selectRow', { name: selectName })}
          labelHidden
          checked={selected}
          onChange={(checked, shift) => onSelect?.(checked, row, shift)}
        />
      )}
      <div data-texts>
        <div data-name data-mono={name?.mono || undefined}>
          <RowLink href={href}>{name?.cell(row)}</RowLink>
        </div>
        {shown
          .filter(({ phone }) => phone !== 'side')
          .map((column) => (
            <CardCell key={column.key} column={column} row={row} />
          ))}
      </div>
      {side.length > 0 ? (
        <div data-side>
          {side.map((column) => (
            <div key={column.key}>
              <VisuallyHidden>{column.header}: </VisuallyHidden>
              {column.cell(row)}
            </div>
          ))}
        </div>
      ) : null}
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

const CardRow = memo(Card) as typeof Card

const Root = styled('div', { base: { display: 'flex', gap: '2', mb: '2', '& > :first-child': { flex: '1' } } })

/** Cards have no header to click on. */
const SortBar = <Row,>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) => {
  const t = useT()
  const sortable = columns.filter(({ sortValue }) => sortValue)
  const sorted = sortable.find(({ key }) => key === sort?.key)
  const pick = (key: string) => {
    const column = sortable.find((one) => one.key === key)
    if (column) onSort(nextSort(column, undefined))
  }
  return (
    <Root>
      <SelectField
        label={t('sortBy')}
        labelHidden
        value={sort?.key ?? ''}
        placeholder={t('sortBy')}
        onChange={pick}
        options={sortable.map(({ key, header }) => ({ value: key, label: header }))}
      />
      {sort && sorted ? (
        <IconButton
          variant="outline"
          label={sort.direction === 'asc' ? t('ascending') : t('descending')}
          onClick={() => onSort(nextSort(sorted, sort))}
        >
          {sort.direction === 'asc' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
        </IconButton>
      ) : null}
    </Root>
  )
}

const expectedHeight = () => 84

/** On a phone a row is a card of at least 60 px. */
export const CardView = <Row,>(props: ViewProps<Row>) => {
  const {
    label,
    columns,
    entries,
    skeletonRows,
    sort,
    onSort,
    rowHref,
    rowActions,
    selection,
    onSelect,
    footer,
    stateRow,
  } = props
  const keyOf = useCallback((index: number) => entries?.[index]?.key ?? '', [entries])
  return (
    <CardFrame ref={rowClicks}>
      {onSort && entries?.length ? <SortBar columns={columns} sort={sort} onSort={onSort} /> : null}
      {entries === undefined ? (
        <CardSkeleton rows={skeletonRows} />
      ) : (
        <VirtualRows
          count={entries.length}
          keyOf={keyOf}
          heightOf={expectedHeight}
          renderRow={({ index, measure }) => {
            const entry = entries[index]
            if (!entry) return null
            return (
              <li key={entry.key} ref={measure as Ref<HTMLLIElement>} data-index={index} data-line>
                {entry.kind === 'group' ? (
                  <h2>
                    {entry.caption} <small>{entry.count}</small>
                  </h2>
                ) : (
                  <CardRow
                    row={entry.row}
                    columns={columns}
                    href={rowHref?.(entry.row)}
                    selected={selection?.selected.has(entry.key)}
                    selectName={selection?.nameOf(entry.row) ?? ''}
                    onSelect={onSelect}
                    rowActions={rowActions}
                  />
                )}
              </li>
            )
          }}
        >
          {(rows, style, list) => (
            <ul ref={list as Ref<HTMLUListElement>} aria-label={label} style={style}>
              {rows}
            </ul>
          )}
        </VirtualRows>
      )}
      {stateRow ? <div data-state>{stateRow}</div> : null}
      {footer ? <TableFoot>{footer}</TableFoot> : null}
    </CardFrame>
  )
}

const CardSkeleton = ({ rows }: { rows: number }) => {
  const t = useCommonText()
  return (
    <div aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} data-line aria-hidden>
          <div data-card>
            <div data-texts>
              <Skeleton strong w="60%" />
              <Skeleton w="40%" mt="2.5" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
