import { useReadable } from '@console/platform/contract'
import { useCommonText } from '@console/platform/i18n'
import { Button, EmptyState } from '@console/platform/ui'
import { History as HistoryIcon, OctagonAlert, Search } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { useT } from '../i18n/useT.ts'
import type { PastRows } from './pastRows.ts'
import { useRefusalText } from './useRefusalText.ts'

interface PastEmptyProps {
  past: PastRows
  /** Whether there is a search, and whether topics are muted. */
  searched: boolean
  muted: boolean
  onClearSearch: MouseEventHandler
  onUnmuteAll: MouseEventHandler
  onLive: () => void
}

/** Says why there are no rows for a time. */
export const PastEmpty = ({ past, searched, muted, onClearSearch, onUnmuteAll, onLive }: PastEmptyProps) => {
  const t = useT()
  const common = useCommonText()
  const refusalText = useRefusalText()
  const { kind, refusal } = useReadable(past.state)
  const goLive = (
    <Button size="xs" onClick={onLive}>
      {t('past.goLive')}
    </Button>
  )
  if (kind === 'loading' || kind === 'idle')
    return <EmptyState icon={<Search aria-hidden />} title={t('past.searching')} />
  if (kind === 'refused')
    return (
      <EmptyState
        icon={<OctagonAlert aria-hidden />}
        title={refusalText(refusal)}
        action={
          searched ? (
            <Button size="xs" onClick={onClearSearch}>
              {common('clearSearch')}
            </Button>
          ) : (
            goLive
          )
        }
      />
    )
  if (kind === 'failed')
    return <EmptyState icon={<OctagonAlert aria-hidden />} title={t('past.failed')} action={goLive} />
  return (
    <EmptyState
      icon={<HistoryIcon aria-hidden />}
      title={t(searched ? 'past.noneMatch' : 'past.none')}
      action={
        <>
          {muted ? (
            <Button size="xs" onClick={onUnmuteAll}>
              {t('past.showMuted')}
            </Button>
          ) : null}
          {goLive}
        </>
      }
    >
      {muted ? `${t('past.mutedLeftOut')} ` : ''}
      {t('past.noneText')}
    </EmptyState>
  )
}
