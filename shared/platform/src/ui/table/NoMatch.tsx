import { Search } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFormat } from '../../i18n/index.ts'
import { focusSearch } from '../focus/index.ts'
import { Button } from '../core/button/Button.tsx'
import { EmptyState } from '../core/state/EmptyState.tsx'
import { useT } from './i18n/useT.ts'

interface NoMatchProps {
  query: string
  /** Whether filters hide something, too. */
  filtered?: boolean
  total: number
  onClear: () => void
}

/** For a table's `noMatch`: says that search and filters hide all rows, and takes them away. */
export const NoMatch = ({ query, filtered = false, total, onClear }: NoMatchProps) => {
  const t = useT()
  const format = useFormat()
  const count = format.number(total)
  const text = filtered ? t('noMatchFilters', { count }) : t('noMatchText', { query, count })
  const clear = ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    onClear()
  }
  return (
    <EmptyState icon={<Search aria-hidden />} title={filtered ? t('noMatchFiltered') : t('state.noMatch')} action={<Button size="xs" onClick={clear}>{filtered ? t('clearFilters') : t('clearSearch')}</Button>}>
      {query || filtered ? text : null}
    </EmptyState>
  )
}
