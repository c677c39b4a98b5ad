import { useMemo } from 'react'
import { useSearchParams } from '../../facades/router.ts'
import type { Chosen } from './filters/listFilter.ts'
import type { Sort } from './model/Column.ts'

const noFilters: readonly { key: string }[] = []

/**
 * A list's search, filters and sort, kept in the address (`?q=pump&model=a&model=b&sort=-name`), so that a reload, a link and Back
 * bring them again. Keep the identity of `filters`.
 */
export const useListAddress = (initial: Sort, filters: readonly { key: string }[] = noFilters) => {
  const [params, setParams] = useSearchParams()
  const change = (edit: (params: URLSearchParams) => void) =>
    setParams((current) => {
      edit(current)
      return current
    }, { replace: true })
  const set = (name: string, values: readonly string[]) =>
    change((current) => {
      current.delete(name)
      for (const value of values) current.append(name, value)
    })
  const written = params.get('sort')
  const sort: Sort = written ? { key: written.replace(/^-/, ''), direction: written.startsWith('-') ? 'desc' : 'asc' } : initial
  const chosen: Chosen = useMemo(() => Object.fromEntries(filters.map(({ key }) => [key, [...new Set(params.getAll(key))]])), [params, filters])
  return {
    query: params.get('q') ?? '',
    setQuery: (query: string) => set('q', query === '' ? [] : [query]),
    chosen,
    choose: set,
    /** Takes search and filters away. */
    clear: () => change((current) => ['q', ...filters.map(({ key }) => key)].forEach((name) => current.delete(name))),
    sort,
    setSort: ({ key, direction }: Sort) => set('sort', key === initial.key && direction === initial.direction ? [] : [direction === 'desc' ? `-${key}` : key]),
  }
}
