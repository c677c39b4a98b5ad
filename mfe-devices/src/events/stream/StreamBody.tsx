import type { EventView } from '@console/platform/contract'
import { styled, useMedia } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import type { MouseEvent } from 'react'
import { useHighlighter } from '../search/useHighlighter.ts'
import { EventTable } from '../table/EventTable.tsx'
import { TopicsPanel } from '../topics/TopicsPanel.ts'
import { EmptyRows } from './EmptyRows.tsx'
import { StreamCaption } from './StreamCaption.tsx'
import type { EventFilterState } from './state/useEventFilter.ts'
import { useEventWindow } from './state/useEventWindow.ts'

const Columns = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start', gap: '4' } })

// Where the topics take the table's place.
const Above = styled('div', { base: { mb: '3', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden', bg: 'bg.panel' } })

interface TableProps {
  view: EventView | null
  search: EventFilterState
  deviceNames: ReadonlyMap<string, string>
  device: string | undefined
  /** The id of the event that is open. */
  opened: number | null
  onOpen: (id: number) => void
}

interface StreamBodyProps extends TableProps {
  /** Whether the topics are shown: beside the table where there is room, else in its place. */
  topics: boolean
  beside: boolean
}

export const StreamBody = ({ topics, beside, ...table }: StreamBodyProps) => {
  const wide = useMedia('(min-width: 1280px)')
  const { view, search, device } = table
  if (!topics || !view) return <Table {...table} />
  const panel = <TopicsPanel view={view} muted={search.muted} onMute={search.mute} device={device} />
  return beside && wide ? <Columns><Table {...table} />{panel}</Columns> : <><Above><StreamCaption view={view} /></Above>{panel}</>
}

/** The part of the stream that is drawn anew with every frame. */
const Table = ({ view, search, deviceNames, device, opened, onOpen }: TableProps) => {
  const window = useEventWindow(view, (whole) => whole)
  const highlight = useHighlighter(window.filter.query, deviceNames)
  const clear = ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    search.setQuery('')
  }
  const unmute = ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    search.unmuteAll()
  }
  return (
    <EventTable
      view={view} window={window} deviceNames={deviceNames} oneDevice={device !== undefined} highlight={highlight} opened={opened !== null} onOpen={onOpen}
      caption={<StreamCaption view={view} />}
      empty={<EmptyRows window={window} onClearSearch={clear} onUnmuteAll={unmute} />}
    />
  )
}
