import type { History } from '@console/platform/api'
import { useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { storageSize } from '@console/platform/lib'
import { Button, styled } from '@console/platform/ui'
import { History as HistoryIcon } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import { useEventWindow } from '../../useEventView.ts'
import { StorageLink } from './StorageLink.tsx'
import type { JoinedView } from './joinedView.ts'
import type { PastRows } from './pastRows.ts'
import { useRefusalText } from './useRefusalText.ts'

const Root = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    minH: '9',
    px: '4',
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    textStyle: 'xs',
    color: 'fg.muted',
    '& > :last-child': { ms: 'auto' },
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1.5', minW: '0' },
  },
})

interface PastFootProps {
  view: JoinedView
  past: PastRows
  history: History
  /** Whether a past time is shown. */
  onlyPast: boolean
  /** Whether muted topics are left out. */
  muted: boolean
}

/** Below the rows: how far the stored events are loaded, and how long they are kept. */
export const PastFoot = ({ view, past, history: { days, bytes, used }, onlyPast, muted }: PastFootProps) => {
  const format = useFormat()
  const t = useT()
  return (
    <Root>
      <Loaded view={view} past={past} onlyPast={onlyPast} muted={muted} />
      <StorageLink>
        {t('past.kept', {
          count: days,
          formatted: format.number(days),
          used: storageSize(used, format),
          bytes: storageSize(bytes, format),
        })}
      </StorageLink>
    </Root>
  )
}

const Loaded = ({ view, past, onlyPast, muted }: Pick<PastFootProps, 'view' | 'past' | 'onlyPast' | 'muted'>) => {
  const t = useT()
  const format = useFormat()
  const refusalText = useRefusalText()
  const { kind, progress, rows, refusal } = useReadable(past.state)
  const hidden = useEventWindow(view, () => view.hidden)
  if (hidden)
    return (
      <span>
        {t('past.hidden')}{' '}
        <Button size="xs" variant="ghost" onClick={view.showOlder}>
          {t('past.showOlder')}
        </Button>
      </span>
    )
  switch (kind) {
    case 'loading':
      return progress ? (
        <span role="status">
          {t('past.back', {
            time: format.dateTime(progress.searchedTo),
            read: format.number(progress.read),
            of: format.number(Math.max(progress.of, progress.read)),
          })}{' '}
          <Button size="xs" variant="ghost" onClick={() => past.stop()}>
            {t('stop')}
          </Button>
        </span>
      ) : (
        <span>{t('past.searching')}</span>
      )
    case 'stopped':
      return (
        <span>
          {t('past.stopped')}{' '}
          <Button size="xs" variant="ghost" onClick={view.goOn}>
            {t('goOn')}
          </Button>
        </span>
      )
    case 'failed':
      return (
        <span role="alert">
          {t('past.failed')}{' '}
          <Button size="xs" variant="ghost" onClick={view.goOn}>
            {t('retry')}
          </Button>
        </span>
      )
    case 'refused':
      return <span role="alert">{refusalText(refusal)}</span>
    case 'full':
      return <span>{t('past.full')}</span>
    case 'ended':
      return <span>{t(onlyPast ? (muted ? 'past.endedMuted' : 'past.endedRange') : 'past.ended')}</span>
    case 'idle':
      return (
        <span>
          {onlyPast ? <b>{t('past.shown', { count: rows.length, formatted: format.number(rows.length) })}</b> : null}
          <HistoryIcon size={14} aria-hidden />
          {t('past.older')}
        </span>
      )
  }
}
