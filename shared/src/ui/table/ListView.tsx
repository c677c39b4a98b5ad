import { useMemo, type ReactNode } from 'react'
import type { LoadError } from '../core/state/LoadFailed.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import type { Sort } from './model/Column.ts'
import { matches } from './model/matches.ts'
import { NoMatch } from './NoMatch.tsx'
import { SearchBar } from './SearchBar.tsx'
import { useListAddress } from './useListAddress.ts'

/** A list as a query gives it. */
export interface LoadedList<Row> {
  data: readonly Row[] | undefined
  error: LoadError | null
  isFetching: boolean
  refetch: () => unknown
}

type TableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort' | 'error' | 'onRetry' | 'retrying' | 'noMatch'>

export interface ListViewProps<Row> extends TableProps<Row> {
  list: LoadedList<Row>
  /** "Search name, id or model" */
  searchLabel: string
  /** What the search looks through. Keep the function's identity, or every render searches anew. */
  textsOf: (row: Row) => readonly (string | null)[]
  initialSort: Sort
  /** A remark beside the search. */
  note?: ReactNode
}

/** A list screen's body: the search, kept in the address, and the table with its loading, failed, empty and no-match states. */
export const ListView = <Row,>({ list: { data, error, isFetching, refetch }, searchLabel, textsOf, initialSort, note, ...table }: ListViewProps<Row>) => {
  const { query, setQuery, sort, setSort } = useListAddress(initialSort)
  const rows = useMemo(() => data?.filter((row) => matches(query, textsOf(row))), [data, query, textsOf])
  return (
    <>
      <SearchBar label={searchLabel} value={query} onChange={setQuery} shown={rows?.length} total={data?.length} note={note} />
      <DataTable
        {...table}
        rows={rows}
        sort={sort}
        onSort={setSort}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        noMatch={query ? <NoMatch query={query} total={data?.length ?? 0} onClear={() => setQuery('')} /> : undefined}
      />
    </>
  )
}
