import { Button, styled, useMedia } from '@console/platform/ui'
import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { MessageModal } from '../message/MessageModal.ts'
import { PublishModal } from '../publish/PublishModal.ts'
import { QueryField } from '../search/QueryField.tsx'
import { rowsInTable } from '../table/EventTable.tsx'
import { EventRate } from '../../common/rate/EventRate.tsx'
import { MuteChips } from './MuteChips.tsx'
import { PauseButton } from './PauseButton.tsx'
import { StreamActions } from './StreamActions.tsx'
import { StreamBody } from './StreamBody.tsx'
import { useDeviceNames } from './state/useDeviceNames.ts'
import { useEventFilter } from './state/useEventFilter.ts'
import { useEventView } from './state/useEventView.ts'
import { useTopicsShown } from './state/useTopicsShown.ts'

const Toolbar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '2', mb: '1', '& > button:not([aria-haspopup], [aria-pressed])': { flex: { base: '1', sm: 'none' } } } })

export interface EventStreamProps {
  /** Only this device's events. */
  device?: string | undefined
  /** Above the stream, with what can be done with it as a whole, and how much it brings. */
  header?: (actions: ReactNode, rate: ReactNode) => ReactNode
}

/** The live event stream: of all devices, or of one. */
export const EventStream = ({ device, header }: EventStreamProps) => {
  const t = useT()
  const search = useEventFilter()
  const view = useEventView({ rows: rowsInTable, device, filter: search.filter })
  const deviceNames = useDeviceNames(view)
  const topics = useTopicsShown()
  const [opened, setOpened] = useState<number | null>(null)
  const [publishing, setPublishing] = useState(false)
  const phone = useMedia('(max-width: 639.98px)')
  const compact = header === undefined || phone
  const actions = <StreamActions view={view} deviceNames={deviceNames} compact={compact} topics={topics} onPublish={() => setPublishing(true)} />
  return (
    <>
      {header?.(compact ? null : actions, <EventRate view={view} />)}
      <Toolbar>
        <QueryField view={view} query={search.query} error={search.error} filtered={search.filter.query !== '' || search.muted.length > 0} onChange={search.setQuery} />
        <PauseButton view={view} />
        <Button onClick={() => view?.clear()}>{t('events.clear')}</Button>
        {compact ? actions : null}
      </Toolbar>
      <StreamBody view={view} search={search} deviceNames={deviceNames} device={device} topics={topics.shown} beside={header !== undefined} opened={opened} onOpen={setOpened} />
      <MuteChips muted={search.muted} onUnmute={(pattern) => search.mute(pattern, false)} onUnmuteAll={search.unmuteAll} />
      {view && opened !== null ? <MessageModal view={view} id={opened} deviceNames={deviceNames} onClose={() => setOpened(null)} /> : null}
      {publishing ? <PublishModal device={device} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}
