import { useConsole, useReadable, type EventWindow } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, EmptyState } from '@console/platform/ui'
import { Activity, Search, Unplug, VolumeX } from 'lucide-react'
import type { MouseEventHandler } from 'react'
import { useT } from '../../i18n/index.ts'

interface EmptyRowsProps {
  window: EventWindow
  onClearSearch: MouseEventHandler
  onUnmuteAll: MouseEventHandler
}

/** Says why the table is empty. */
export const EmptyRows = ({
  window: { paused, waiting, searched, searching, filter, filterError },
  onClearSearch,
  onUnmuteAll,
}: EmptyRowsProps) => {
  const t = useT()
  const format = useFormat()
  const { kind } = useReadable(useConsole().broker.state)
  const filtered = filter.query !== '' || filter.muted.length > 0
  if (searching !== null) return <EmptyState icon={<Search aria-hidden />} title={t('events.searching')} />
  const onlyMuted = filter.query === ''
  // Waiting events match the filter: they are only not shown yet. The only error of a filter with terms is a term that
  // the console doesn't know.
  if (filterError || (filtered && searched > 0 && waiting === 0)) {
    return (
      <EmptyState
        icon={onlyMuted ? <VolumeX aria-hidden /> : <Search aria-hidden />}
        title={t(filterError ? 'events.tooOld' : onlyMuted ? 'events.allMuted' : 'events.noMatch')}
        action={
          <>
            {filter.query === '' ? null : (
              <Button size="xs" onClick={onClearSearch}>
                {t('clearSearch')}
              </Button>
            )}
            {filter.muted.length === 0 ? null : (
              <Button size="xs" onClick={onUnmuteAll}>
                {t('events.unmuteAll')}
              </Button>
            )}
          </>
        }
      >
        {t(onlyMuted ? 'events.allMutedText' : 'events.noMatchText', {
          count: searched,
          formatted: format.number(searched),
        })}
      </EmptyState>
    )
  }
  if (paused)
    return (
      <EmptyState icon={<Activity aria-hidden />} title={t('events.pausedEmpty')}>
        {t('events.pausedEmptyText')}
      </EmptyState>
    )
  if (kind !== 'live' && kind !== 'connecting')
    return (
      <EmptyState icon={<Unplug aria-hidden />} title={t('events.downEmpty')}>
        {t('events.downEmptyText')}
      </EmptyState>
    )
  return (
    <EmptyState icon={<Activity aria-hidden />} title={t('events.empty')}>
      {kind === 'connecting' ? t('events.connectingText') : t('events.emptyText')}
    </EmptyState>
  )
}
