import { useSearchParams } from '../../facades/router.ts'
import type { Sort } from './model/Column.ts'

/** A list's search and sort, kept in the address (`?q=pump&sort=-name`), so that a reload, a link and Back bring them again. */
export const useListAddress = (initial: Sort) => {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        if (value === '') current.delete(name)
        else current.set(name, value)
        return current
      },
      { replace: true },
    )
  const written = params.get('sort')
  const sort: Sort = written ? { key: written.replace(/^-/, ''), direction: written.startsWith('-') ? 'desc' : 'asc' } : initial
  return {
    query: params.get('q') ?? '',
    setQuery: (query: string) => set('q', query),
    sort,
    setSort: ({ key, direction }: Sort) => set('sort', key === initial.key && direction === initial.direction ? '' : direction === 'desc' ? `-${key}` : key),
  }
}
