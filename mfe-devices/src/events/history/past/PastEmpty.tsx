import { useReadable } from '@console/platform/contract'
import { Button, EmptyState } from '@console/platform/ui'
import { History as HistoryIcon, Search } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import type { PastRows } from './pastRows.ts'

interface PastEmptyProps {
  past: PastRows
  filtered: boolean
  onLive: () => void
}

/** Says why there are no rows for a time. */
export const PastEmpty = ({ past, filtered, onLive }: PastEmptyProps) => {
  const t = useT()
  const { kind } = useReadable(past.state)
  if (kind === 'loading' || kind === 'idle') return <EmptyState icon={<Search aria-hidden />} title={t('past.searching')} />
  return (
    <EmptyState icon={<HistoryIcon aria-hidden />} title={t(filtered ? 'past.noneMatch' : 'past.none')} action={<Button size="xs" onClick={onLive}>{t('past.goLive')}</Button>}>
      {t('past.noneText')}
    </EmptyState>
  )
}
