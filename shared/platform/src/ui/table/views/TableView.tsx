import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useCallback, type CSSProperties, type Ref } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { useMedia } from '../../core/browser.ts'
import { Skeleton } from '../../core/state/Spinner.tsx'
import { VisuallyHidden } from '../../core/styled.ts'
import { Checkbox, shiftEvents, withShift } from '../../form/Checkbox.tsx'
import { useT } from '../i18n/useT.ts'
import { nextSort, type Column, type Sort } from '../model/Column.ts'
import { VirtualRows } from '../model/VirtualRows.tsx'
import { rowClicks, RowLink } from './RowLink.tsx'
import { TableFoot, TableFrame } from './TableFrame.tsx'
import type { TableRowProps, ViewProps } from './ViewProps.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** The box that stands for all rows; undefined when rows can't be selected. */
  all?: { checked: boolean; indeterminate: boolean; onChange: (checked: boolean) => void } | undefined
  actions: boolean
}

const TableHead = <Row,>({ columns, sort, onSort, all, actions }: TableHeadProps<Row>) => {
  const t = useT()
  return (
    <div role="rowgroup" data-head-group>
      <div role="row" data-head aria-rowindex={1}>
        {all ? (
          <div role="columnheader">
            <Checkbox label={t('selectAll')} labelHidden {...all} />
          </div>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions ? (
          <div role="columnheader">
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </div>
        ) : null}
      </div>
    </div>
  )
}

const HeadCell = <Row,>({
  column,
  sort,
  onSort,
}: Pick<TableHeadProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) => {
  const { key, header, headerHidden, align } = column
  const label = headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header
  if (!column.sortValue || !onSort)
    return (
      <div role="columnheader" data-align={align}>
        {label}
      </div>
    )
  const direction = sort?.key === key ? sort.direction : undefined
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <div
      role="columnheader"
      data-align={align}
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" onClick={() => onSort(nextSort(column, sort))}>
        <span>{label}</span>
        {direction ? <Arrow size={12} aria-hidden /> : null}
      </button>
    </div>
  )
}

const PlainRow = <Row,>({
  row,
  columns,
  rowIndex,
  href,
  selected,
  selectName,
  onSelect,
  rowActions,
}: TableRowProps<Row>) => {
  const t = useT()
  return (
    <div role="row" aria-rowindex={rowIndex} data-row data-selected={selected || undefined}>
      {selected === undefined ? null : (
        <div role="cell">
          <label>
            <input
              type="checkbox"
              aria-label={t('selectRow', { name: selectName })}
              checked={selected}
              {...shiftEvents}
              onChange={(event) => onSelect?.(event.target.checked, row, withShift(event))}
            />
          </label>
        </div>
      )}
      {columns.map(({ key, cell, align, mono, muted }, index) => (
        <div
          key={key}
          role="cell"
          data-align={align}
          data-mono={mono || undefined}
          data-muted={muted || undefined}
          data-name={index === 0 || undefined}
        >
          {index === 0 ? <RowLink href={href}>{cell(row)}</RowLink> : cell(row)}
        </div>
      ))}
      {rowActions ? (
        <div role="cell" data-actions>
          {rowActions(row)}
        </div>
      ) : null}
    </div>
  )
}

/** Memoized: not rendered again while only the scroll position changes. */
const TableRow = memo(PlainRow) as typeof PlainRow

// Bars of different length look like text; the same at every load, so that nothing jumps.
const lengths = [72, 54, 88, 63, 80, 58, 70]

/** Rows in the final layout, with bars for texts. */
const TableSkeleton = <Row,>({
  columns,
  rows,
  selectable,
  actions,
}: {
  columns: readonly Column<Row>[]
  rows: number
  selectable: boolean
  actions: boolean
}) => (
  <div role="presentation" aria-hidden data-body>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} role="row">
        {selectable ? (
          <span>
            <Skeleton w="4" h="4" borderRadius="l1" />
          </span>
        ) : null}
        {columns.map(({ key, align }, column) => (
          <span key={key}>
            <Skeleton
              strong={column === 0}
              w={`${lengths[(row * 3 + column * 2) % lengths.length]}%`}
              ms={align === 'end' ? 'auto' : undefined}
            />
          </span>
        ))}
        {actions ? <span /> : null}
      </div>
    ))}
  </div>
)

const captionHeight = 34

export const TableView = <Row,>(props: ViewProps<Row>) => {
  const {
    label,
    columns,
    entries,
    skeletonRows,
    sort,
    onSort,
    rowHref,
    rowActions,
    rowActionCount,
    selection,
    all,
    onSelect,
    footer,
    stateRow,
  } = props
  const t = useCommonText()
  const rowHeight = useMedia(media.touch) ? 48 : 40
  const heightOf = useCallback(
    (index: number) => (entries?.[index]?.kind === 'group' ? captionHeight : rowHeight),
    [entries, rowHeight],
  )
  // Captions are lower than rows, so heights belong to entries. Without groups a sort changes no height.
  const grouped = entries?.[0]?.kind === 'group'
  const keyOf = useCallback((index: number) => entries?.[index]?.key ?? '', [entries])
  const renderEntry = (index: number) => {
    const entry = entries?.[index]
    if (!entry) return null
    if (entry.kind === 'group') {
      return (
        <div key={entry.key} role="row" data-group aria-rowindex={index + 2}>
          <div role="rowheader" aria-colspan={tracks.length}>
            {entry.caption}
            <small>{entry.count}</small>
          </div>
        </div>
      )
    }
    const { key, row } = entry
    return (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        rowIndex={index + 2}
        href={rowHref?.(row)}
        selected={selection?.selected.has(key)}
        selectName={selection?.nameOf(row) ?? ''}
        onSelect={onSelect}
        rowActions={rowActions}
      />
    )
  }
  const tracks = [
    ...(selection ? ['16px'] : []),
    ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)'),
    ...(rowActions ? [`calc(var(--actions) * ${rowActionCount})`] : []),
  ]
  const selectable = selection !== undefined
  return (
    <TableFrame ref={rowClicks} style={{ '--columns': tracks.join(' ') } as CSSProperties}>
      <div
        role="table"
        aria-label={label}
        aria-busy={entries === undefined}
        aria-colcount={tracks.length}
        aria-rowcount={entries ? entries.length + 1 : -1}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} all={all} actions={rowActions !== undefined} />
        <VirtualRows
          count={entries?.length ?? 0}
          keyOf={grouped ? keyOf : undefined}
          heightOf={heightOf}
          renderRow={({ index }) => renderEntry(index)}
        >
          {(rows, style, list) => (
            <div ref={list as Ref<HTMLDivElement>} role="rowgroup" data-body style={style}>
              {rows}
            </div>
          )}
        </VirtualRows>
      </div>
      {entries === undefined ? (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <TableSkeleton
            columns={columns}
            rows={skeletonRows}
            selectable={selectable}
            actions={rowActions !== undefined}
          />
        </>
      ) : null}
      {stateRow ? <div>{stateRow}</div> : null}
      {footer ? <TableFoot>{footer}</TableFoot> : null}
    </TableFrame>
  )
}
