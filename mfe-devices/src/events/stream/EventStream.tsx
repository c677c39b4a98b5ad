import { useConsole, useReadable } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { Banner, Button, styled } from '@console/shared/ui'
import { Pause, Play, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { EventTable } from '../table/EventTable.tsx'
import { useEventView } from './useEventView.ts'

// The table shows 13; two more come in while one scrolls.
const rows = 15

const Toolbar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', mb: '3' } })
const Notice = styled('div', { base: { mb: '3' } })

const isDown = (kind: string) => kind === 'reconnecting' || kind === 'disconnected'

export interface EventStreamProps {
  /** Only this device's events. */
  device?: string | undefined
  /** Above the stream, with what can be done with it as a whole. */
  header?: (actions: ReactNode) => ReactNode
}

/** The live event stream: of all devices, or of one. */
export const EventStream = ({ device, header }: EventStreamProps) => {
  const t = useT()
  const format = useFormat()
  const connection = useReadable(useConsole().broker.state)
  const { view, window } = useEventView(device === undefined ? { rows } : { rows, device })
  const { paused, waiting, limit, refused } = window
  const actions = (
    <>
      <Button variant={paused ? 'solid' : 'outline'} icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />} onClick={() => view?.pause(!paused)}>
        {paused ? t('events.resume') : t('events.pause')}
      </Button>
      <Button onClick={() => view?.clear()}>{t('events.clear')}</Button>
    </>
  )
  return (
    <>
      {header ? header(actions) : <Toolbar>{actions}</Toolbar>}
      {isDown(connection.kind) && <Notice><Banner kind="danger" icon={<Unplug aria-hidden />}>{t('events.disconnected')}</Banner></Notice>}
      {refused !== null && <Notice><Banner kind="danger">{t('events.refused', { reason: refused })}</Banner></Notice>}
      {paused && (
        <Notice>
          <Banner kind="note" icon={<Pause aria-hidden />}><b>{t('events.paused')}</b> {t('events.waiting', { count: waiting, limit: format.number(limit) })}</Banner>
        </Notice>
      )}
      <EventTable view={view} window={window} oneDevice={device !== undefined} />
    </>
  )
}
