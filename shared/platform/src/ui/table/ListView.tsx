import { useMemo, type ReactNode } from 'react'
import type { LoadError } from '../core/state/EmptyState.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { matches, passes, type ListFilter } from './filters/listFilter.ts'
import type { Sort } from './model/Column.ts'
import { NoMatch, SearchBar } from './SearchBar.tsx'
import { usePicking, type Picking } from './SelectionBar.tsx'
import { useListAddress } from './useListAddress.ts'

/** A list as a query gives it. */
export interface LoadedList<Row> {
  data: readonly Row[] | undefined
  error: LoadError | null
  isFetching: boolean
  refetch: () => unknown
}

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'sort' | 'onSort' | 'error' | 'onRetry' | 'retrying' | 'noMatch' | 'selection'
>

export interface ListViewProps<Row> extends TableProps<Row> {
  list: LoadedList<Row>
  /** "Search name, ID or model" */
  searchLabel: string
  /** What the search looks through. Keep the function's identity, or every render searches again. */
  textsOf: (row: Row) => readonly (string | null)[]
  /** Keep the array's identity, too. */
  filters?: readonly ListFilter<Row>[] | undefined
  /** "12 of 10,000 devices"; "12 of 10,000" when missing. */
  countText?: ((counts: { shown: string; total: string }) => string) | undefined
  initialSort: Sort
  /** Makes rows selectable. */
  picking?: Picking<Row> | undefined
  /** A remark beside the search. */
  note?: ReactNode
}

/**
 * A list screen's body: search and filters, kept in the address, and the table with its loading, failed, empty and
 * no-match states.
 */
export const ListView = <Row,>({
  list: { data, error, isFetching, refetch },
  searchLabel,
  textsOf,
  filters,
  countText,
  initialSort,
  picking,
  note,
  ...table
}: ListViewProps<Row>) => {
  const { query, setQuery, chosen, choose, clear, sort, setSort } = useListAddress(
    initialSort,
    table.columns.filter(({ sortValue }) => sortValue).map(({ key }) => key),
    filters,
  )
  const rows = useMemo(
    () => data?.filter((row) => matches(query, textsOf(row)) && passes(row, filters ?? [], chosen)),
    [data, query, textsOf, filters, chosen],
  )
  const { selection, bar } = usePicking(picking, { data, rows, rowKey: table.rowKey })
  const filtered = Object.values(chosen).some((values) => values.length > 0)
  const rowsFor = (filter: ListFilter<Row>) =>
    data?.filter(
      (row) => matches(query, textsOf(row)) && passes(row, filters?.filter((other) => other !== filter) ?? [], chosen),
    ) ?? []
  return (
    <>
      <SearchBar
        label={searchLabel}
        value={query}
        onChange={setQuery}
        shown={rows?.length}
        total={data?.length}
        countText={countText}
        filtered={filtered}
        onClear={clear}
        note={note}
      >
        {filters ? (
          <FilterBar filters={filters} chosen={chosen} onChoose={choose} all={data ?? []} rowsFor={rowsFor} />
        ) : null}
      </SearchBar>
      <DataTable
        {...table}
        rows={rows}
        selection={selection}
        sort={sort}
        onSort={setSort}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        noMatch={
          query || filtered ? (
            <NoMatch query={query} filtered={filtered} total={data?.length ?? 0} onClear={clear} />
          ) : undefined
        }
      />
      {bar}
    </>
  )
}
