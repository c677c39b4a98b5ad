import { RotateCw } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useCommonText, useFormat } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { useMedia } from '../core/browser.ts'
import { Button } from '../core/controls/Button.tsx'
import { Panel } from '../core/page/Panel.tsx'
import { Banner } from '../core/state/Banner.tsx'
import { LoadFailed, type LoadError } from '../core/state/EmptyState.tsx'
import { styled } from '../core/styled.ts'
import { entriesOf, type Column, type Group, type Selection, type Sort } from './model/Column.ts'
import { sortRows } from './model/sortRows.ts'
import { useSelection } from './model/useSelection.ts'
import { CardView } from './views/CardView.tsx'
import { TableView } from './views/TableView.tsx'

const Stale = styled('div', { base: { mb: '3' } })

export interface DataTableProps<Row> {
  /** Names the table, and what could not be loaded: "Devices". */
  label: string
  /**
   * The first column is the name: it carries the row's link. Keep the array's identity, or every row is rendered every
   * time.
   */
  columns: readonly Column<Row>[]
  /** Undefined while loading: the table shows its skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Where a row leads to. */
  rowHref?: ((row: Row) => string) | undefined
  /** The table sorts its rows; the screen keeps the sort. */
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** Icon buttons at the row's end. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** For how many of them there is room. */
  rowActionCount?: number | undefined
  selection?: Selection<Row> | undefined
  groupOf?: ((row: Row) => Group) | undefined
  footer?: ReactNode
  error?: LoadError | null | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Shown instead of `empty` while a search or filter hides everything. */
  noMatch?: ReactNode
  skeletonRows?: number | undefined
}

export const DataTable = <Row,>({ rows, error, onRetry, retrying, ...rest }: DataTableProps<Row>) => {
  const t = useCommonText()
  const retry = () => onRetry?.()
  if (error && !rows)
    return (
      <Panel padded={false}>
        <LoadFailed what={rest.label} error={error} onRetry={retry} retrying={retrying} />
      </Panel>
    )
  return (
    <>
      {error ? (
        <Stale>
          <Banner
            kind="warning"
            action={
              <Button size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={retry}>
                {t('retry')}
              </Button>
            }
          >
            {t('state.notUpdated', { what: rest.label })}
          </Banner>
        </Stale>
      ) : null}
      <Rows {...rest} rows={rows} />
    </>
  )
}

const Rows = <Row,>({
  columns,
  rows,
  rowKey,
  sort,
  groupOf,
  selection,
  empty,
  noMatch,
  label,
  skeletonRows = 8,
  onSort,
  rowHref,
  rowActions,
  rowActionCount = 2,
  footer,
}: DataTableProps<Row>) => {
  const { language } = useFormat()
  const View = useMedia(media.cards) ? CardView : TableView
  const entries = useMemo(() => {
    const valueOf = columns.find(({ key }) => key === sort?.key)?.sortValue
    const sorted = rows && sort && valueOf ? sortRows(rows, valueOf, sort.direction, language) : rows
    return sorted && entriesOf(sorted, rowKey, groupOf)
    // A column's sortValue depends on its row only: new column objects at every render are no reason to sort again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, sort?.key, sort?.direction, language])
  const { all, onSelect } = useSelection(selection, entries, rowKey)
  return (
    <View
      label={label}
      columns={columns}
      entries={entries}
      skeletonRows={skeletonRows}
      sort={sort}
      onSort={onSort}
      rowHref={rowHref}
      rowActions={rowActions}
      rowActionCount={rowActionCount}
      selection={selection}
      all={all}
      onSelect={onSelect}
      footer={footer}
      stateRow={entries?.length === 0 ? (noMatch ?? empty) : null}
    />
  )
}
