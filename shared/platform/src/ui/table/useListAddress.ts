import { useMemo } from 'react'
import { useSearchParams } from '../../facades/router.ts'
import type { Chosen } from './filters/listFilter.ts'
import type { Sort } from './model/Column.ts'

const noFilters: readonly { key: string }[] = []

/**
 * A list's search, filters and sort, kept in the address (`?q=pump&model=a&model=b&sort=-name`), so that a reload, a
 * link and Back restore them. A sort by a key that is not in `sortable` is ignored.
 */
export const useListAddress = (
  initial: Sort,
  sortable: readonly string[] = [],
  filters: readonly { key: string }[] = noFilters,
) => {
  const [params, setParams] = useSearchParams()
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams(
      (current) => {
        edit(current)
        return current
      },
      { replace: true },
    )
  const set = (name: string, values: readonly string[]) =>
    change((current) => {
      current.delete(name)
      for (const value of values) current.append(name, value)
    })
  const written = params.get('sort') ?? ''
  const key = written.replace(/^-/, '')
  const sort: Sort = sortable.includes(key) ? { key, direction: written.startsWith('-') ? 'desc' : 'asc' } : initial
  // Keeps its identity while only something else in the address changes, or the list would be filtered again.
  const filtered = JSON.stringify(filters.map(({ key }) => [key, [...new Set(params.getAll(key))]]))
  const chosen = useMemo(() => Object.fromEntries(JSON.parse(filtered) as [string, string[]][]) as Chosen, [filtered])
  return {
    query: params.get('q') ?? '',
    setQuery: (query: string) => set('q', query === '' ? [] : [query]),
    chosen,
    choose: set,
    /** Clears search and filters. */
    clear: () => change((current) => ['q', ...filters.map(({ key }) => key)].forEach((name) => current.delete(name))),
    sort,
    setSort: (next: Sort) =>
      set(
        'sort',
        next.key === initial.key && next.direction === initial.direction
          ? []
          : [next.direction === 'desc' ? `-${next.key}` : next.key],
      ),
  }
}
