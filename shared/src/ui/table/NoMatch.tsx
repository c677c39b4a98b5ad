import { Search } from 'lucide-react'
import { useCommonText, useFormat } from '../../i18n/index.ts'
import { Button } from '../core/button/Button.tsx'
import { EmptyState } from '../core/state/EmptyState.tsx'

/** For a table's `noMatch`: says that a search hides all rows, and takes it away. */
export const NoMatch = ({ query, total, onClear }: { query: string; total: number; onClear: () => void }) => {
  const t = useCommonText()
  const format = useFormat()
  return (
    <EmptyState icon={<Search aria-hidden />} title={t('state.noMatch')} action={<Button size="xs" onClick={onClear}>{t('clearSearch')}</Button>}>
      {query ? t('state.noMatchText', { query, count: format.number(total) }) : null}
    </EmptyState>
  )
}
