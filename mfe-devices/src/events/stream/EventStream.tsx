import { Button, styled } from '@console/shared/ui'
import { Menu } from '@console/shared/ui/overlay'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { useExportItems } from '../export/useExportItems.tsx'
import { QueryField } from '../search/QueryField.tsx'
import { rowsInTable } from '../table/EventTable.tsx'
import { MuteChips } from './MuteChips.tsx'
import { PauseButton } from './PauseButton.tsx'
import { StreamNotices } from './StreamNotices.tsx'
import { StreamTable } from './StreamTable.tsx'
import { useDeviceNames } from './useDeviceNames.ts'
import { useEventFilter } from './useEventFilter.ts'
import { useEventView } from './useEventView.ts'

const Toolbar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '2', mb: '3' } })

export interface EventStreamProps {
  /** Only this device's events. */
  device?: string | undefined
  /** Above the stream, with what can be done with it as a whole. */
  header?: (actions: ReactNode) => ReactNode
}

/** The live event stream: of all devices, or of one. */
export const EventStream = ({ device, header }: EventStreamProps) => {
  const t = useT()
  const search = useEventFilter()
  const view = useEventView({ rows: rowsInTable, device, filter: search.filter })
  const deviceNames = useDeviceNames(view)
  const exportItems = useExportItems(view, deviceNames)
  const [opened, setOpened] = useState<number | null>(null)
  const filtered = search.filter.query !== '' || search.muted.length > 0
  const actions = <Menu trigger={<Button icon={<Download aria-hidden />}>{t('events.export')}</Button>} items={exportItems} />
  return (
    <>
      {header?.(actions)}
      <Toolbar>
        <QueryField view={view} query={search.query} error={search.error} filtered={filtered} onChange={search.setQuery} />
        <PauseButton view={view} />
        <Button onClick={() => view?.clear()}>{t('events.clear')}</Button>
        {header ? null : actions}
      </Toolbar>
      <MuteChips muted={search.muted} onUnmute={(pattern) => search.mute(pattern, false)} onUnmuteAll={search.unmuteAll} />
      <StreamNotices view={view} />
      <StreamTable view={view} search={search} deviceNames={deviceNames} oneDevice={device !== undefined} opened={opened} onOpen={setOpened} />
    </>
  )
}
