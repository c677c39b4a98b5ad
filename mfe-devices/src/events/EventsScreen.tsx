import { useConsole, useReadable } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { Banner, Button, PageHeader, styled } from '@console/shared/ui'
import { Pause, Play, Unplug } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { EventTable } from './EventTable.tsx'
import { useEventView } from './useEventView.ts'

// The table shows 13; two more come in while one scrolls.
const rows = 15

const Notice = styled('div', { base: { mb: '3' } })

const isDown = (kind: string) => kind === 'reconnecting' || kind === 'disconnected'

export const EventsScreen = () => {
  const t = useT()
  const format = useFormat()
  const connection = useReadable(useConsole().broker.state)
  const { view, window } = useEventView({ rows })
  const { paused, waiting, limit, refused } = window
  const shown = window.received - (paused ? waiting : 0)
  return (
    <>
      <PageHeader
        title={t('events.title')}
        count={t('events.received', { count: shown, formatted: format.number(shown) })}
        actions={
          <>
            <Button variant={paused ? 'solid' : 'outline'} icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />} onClick={() => view?.pause(!paused)}>
              {paused ? t('events.resume') : t('events.pause')}
            </Button>
            <Button onClick={() => view?.clear()}>{t('events.clear')}</Button>
          </>
        }
      />
      {isDown(connection.kind) && <Notice><Banner kind="danger" icon={<Unplug aria-hidden />}>{t('events.disconnected')}</Banner></Notice>}
      {refused !== null && <Notice><Banner kind="danger">{t('events.refused', { reason: refused })}</Banner></Notice>}
      {paused && (
        <Notice>
          <Banner kind="note" icon={<Pause aria-hidden />}><b>{t('events.paused')}</b> {t('events.waiting', { count: waiting, limit: format.number(limit) })}</Banner>
        </Notice>
      )}
      <EventTable view={view} window={window} />
    </>
  )
}
