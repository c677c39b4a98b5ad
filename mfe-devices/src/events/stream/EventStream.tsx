import { deviceListQuery, type Device } from '@console/platform/api'
import { useConsole, type EventView } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Button, lazyPart, styled, useMedia } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { EventRate } from '../../common/EventRate.tsx'
import { useT } from '../../i18n/index.ts'
import { FloodChip } from '../mute/FloodChip.tsx'
import { MuteChips } from '../mute/MuteChips.tsx'
import { useRememberedMute } from '../mute/useRememberedMute.ts'
import { searchedName, withLabelTerms } from '../search/labelTerms.ts'
import { useHighlighter } from '../search/Marked.tsx'
import { QueryField } from '../search/QueryField.tsx'
import { EventTable, rowsInTable } from '../table/EventTable.tsx'
import { useEventView, useEventWindow } from '../useEventView.ts'
import { EmptyRows } from './EmptyRows.tsx'
import { PauseButton } from './PauseButton.tsx'
import { StreamActions } from './StreamActions.tsx'
import { StreamCaption } from './StreamCaption.tsx'
import { useEventFilter, useTopicsShown, type EventFilterState } from './useEventFilter.ts'

const MessageDialog = lazyPart('MessageDialog', () => import('../message/MessageDialog.tsx'))
const PublishDialog = lazyPart('PublishDialog', () => import('../publish/PublishDialog.tsx'))
const TopicsPanel = lazyPart('TopicsPanel', () => import('../topics/TopicsPanel.tsx'))

const Toolbar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '2', mb: '1', '& > button:not([aria-haspopup], [aria-pressed])': { flex: { base: '1', sm: 'none' } } } })

export interface EventStreamProps {
  /** Only this device's events. */
  device?: string | undefined
  /** Renders the page header above the stream from the stream's actions and its rate. */
  header?: (actions: ReactNode, rate: ReactNode) => ReactNode
}

/** The live event stream of all devices, or of one. */
export const EventStream = ({ device, header }: EventStreamProps) => {
  const t = useT()
  const search = useRememberedMute(useEventFilter())
  const { data } = useQuery(deviceListQuery(useConsole().api))
  const labelled = data?.some(({ labels }) => labels) ?? false
  const filter = useMemo(() => (labelled ? withLabelTerms(search.filter) : search.filter), [labelled, search.filter])
  const view = useEventView({ rows: rowsInTable, device, filter })
  const deviceNames = useDeviceNames(view, data)
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
      <FloodChip view={view} choose={search.chooseSerial} />
      {view && opened !== null ? <MessageDialog view={view} id={opened} deviceNames={deviceNames} onClose={() => setOpened(null)} /> : null}
      {publishing ? <PublishDialog device={device} onClose={() => setPublishing(false)} /> : null}
    </>
  )
}

const Columns = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 320px', alignItems: 'start', gap: '4' } })

// Keeps the caption in sight while the topics replace the table.
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
  /** Whether the topics are shown: beside the table on wide screens, else instead of it. */
  topics: boolean
  beside: boolean
}

const StreamBody = ({ topics, beside, ...table }: StreamBodyProps) => {
  const wide = useMedia('(min-width: 1280px)')
  const { view, search, device } = table
  if (!topics || !view) return <Table {...table} />
  const panel = <TopicsPanel view={view} muted={search.muted} onMute={search.mute} device={device} />
  return beside && wide ? <Columns><Table {...table} />{panel}</Columns> : <><Above><StreamCaption view={view} /></Above>{panel}</>
}

/** The only part of the stream that renders again with every frame. */
const Table = ({ view, search, deviceNames, device, opened, onOpen }: TableProps) => {
  const window = useEventWindow(view, (whole) => whole)
  const highlight = useHighlighter(window.filter.terms, deviceNames)
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

/** Device names by id, also passed to the view, which searches them. Empty until the list is loaded. */
const useDeviceNames = (view: EventView | null, data: readonly Device[] | undefined): ReadonlyMap<string, string> => {
  const names = useMemo(() => new Map(data?.filter(({ name }) => name !== '').map(({ id, name }) => [id, name])), [data])
  const searched = useMemo(() => new Map(data?.map(({ id, name, labels }) => [id, searchedName(name, labels ?? [])])), [data])
  useEffect(() => view?.nameDevices(searched), [view, searched])
  return names
}
