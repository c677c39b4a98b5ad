import { useConsole, useReadable, type EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, styled } from '@console/platform/ui'
import { Pause, Unplug } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from './state/useEventWindow.ts'

// As high as two lines on a phone, whatever it says: the rows beneath never move.
const Root = styled('div', { base: { '&& > *': { minH: { base: '14', sm: '10' }, px: '4', borderWidth: '0', borderBottomWidth: '1px', borderRadius: '0' } } })
const Quiet = styled('div', { base: { display: 'flex', alignItems: 'center' } })
const CountsLine = styled('span', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', textStyle: 'xs', color: 'fg.muted' }, variants: { beside: { true: { hideBelow: 'sm' }, false: {} } } })
// On one line where there is room for one: what has no room on it is left out as a whole.
const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '1.5', h: { sm: '5' }, lineHeight: '20px', overflow: 'hidden' } })
// A reason is anyone's text: its beginning is enough.
const Reason = styled('span', { base: { lineClamp: { base: '2', sm: '1' }, overflowWrap: 'anywhere' } })
const Rest = styled('span', { base: { hideBelow: 'sm', color: 'fg.muted' } })

/** How the stream goes: how much it brought, and the weightiest reason why it does not flow. */
export const StreamCaption = ({ view }: { view: EventView | null }) => <Root><Caption view={view} /></Root>

const Caption = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const connection = useReadable(useConsole().broker.state)
  const refused = useEventWindow(view, (window) => window.refused)
  const paused = useEventWindow(view, (window) => window.paused)
  const counts = <Counts view={view} beside />
  if (connection.kind === 'reconnecting' || connection.kind === 'disconnected') {
    return (
      <Banner kind="danger" icon={<Unplug aria-hidden />} action={counts}>
        {connection.kind === 'disconnected'
          ? <Reason title={connection.reason}><b>{t('events.disconnected')}</b> {t('events.refusedConnection', { reason: connection.reason })}</Reason>
          : <Line><b>{t('events.disconnected')}</b>{' '}<Rest>{t('events.reconnecting')}</Rest></Line>}
      </Banner>
    )
  }
  if (refused !== null) return <Banner kind="danger" action={counts}><Reason title={refused}>{t('events.refused', { reason: refused })}</Reason></Banner>
  return paused ? <Banner kind="note" icon={<Pause aria-hidden />} action={counts}><Waiting view={view} /></Banner> : <Quiet><Counts view={view} beside={false} /></Quiet>
}

// Apart from the rest: they count.
const Waiting = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const waiting = useEventWindow(view, (window) => window.waiting)
  const limit = useEventWindow(view, (window) => window.limit)
  return <Line><span><b>{t('events.paused')}</b> {t('events.waiting', { count: waiting, formatted: format.number(waiting), limit: format.number(limit) })}</span>{' '}<Rest>{t('events.spaceResumes')}</Rest></Line>
}

/** How many events there were, and what the bounded buffer has let go of: only the first beside a notice. */
const Counts = ({ view, beside }: { view: EventView | null; beside: boolean }) => {
  const t = useT()
  const format = useFormat()
  const received = useEventWindow(view, (window) => window.received)
  const dropped = useEventWindow(view, (window) => window.dropped)
  const limit = useEventWindow(view, (window) => window.limit)
  return (
    <CountsLine beside={beside}>
      <span>{t('events.received', { count: received, formatted: format.number(received) })}</span>
      {dropped > 0 && !beside ? <span>{t('events.dropped', { formatted: format.number(dropped) })}</span> : null}
      {limit > 0 && !beside ? <span>{t('events.limit', { limit: format.number(limit) })}</span> : null}
    </CountsLine>
  )
}
