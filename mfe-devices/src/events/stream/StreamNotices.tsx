import { useConsole, useReadable, type EventView } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { Banner, styled } from '@console/shared/ui'
import { Pause, Unplug } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from './state/useEventWindow.ts'

const Hint = styled('span', { base: { color: 'fg.muted', textStyle: 'xs', hideBelow: 'sm' } })

/** Why the stream does not flow: the weightiest reason. */
export const StreamNotices = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const connection = useReadable(useConsole().broker.state)
  const refused = useEventWindow(view, (window) => window.refused)
  const paused = useEventWindow(view, (window) => window.paused)
  if (connection.kind === 'reconnecting' || connection.kind === 'disconnected') {
    return (
      <Banner kind="danger" icon={<Unplug aria-hidden />}>
        <b>{t('events.disconnected')}</b>{' '}
        <span>{connection.kind === 'disconnected' ? t('events.refusedConnection', { reason: connection.reason }) : t('events.reconnecting')}</span>
      </Banner>
    )
  }
  if (refused !== null) return <Banner kind="danger">{t('events.refused', { reason: refused })}</Banner>
  return paused ? <Banner kind="note" icon={<Pause aria-hidden />} action={<Hint>{t('events.spaceResumes')}</Hint>}><Waiting view={view} /></Banner> : null
}

// Apart from the rest: it counts.
const Waiting = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const waiting = useEventWindow(view, (window) => window.waiting)
  const limit = useEventWindow(view, (window) => window.limit)
  return <><b>{t('events.paused')}</b> {t('events.waiting', { count: waiting, formatted: format.number(waiting), limit: format.number(limit) })}</>
}
