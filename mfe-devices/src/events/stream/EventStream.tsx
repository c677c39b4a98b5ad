import { deviceListQuery, type Device } from '@console/platform/api'
import { useConsole, type EventView } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Button, lazyPart, styled, useMedia } from '@console/platform/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { EventRate } from '../../common/EventRate.tsx'
import { useT } from '../../i18n/index.ts'
import { useRange } from '../history/time/useRange.ts'
import { useHistory, type Joined } from '../history/useHistory.ts'
import { FloodChip } from '../mute/FloodChip.tsx'
import { useRememberedMute } from '../mute/useRememberedMute.ts'
import { searchedName, withLabelTerms } from '../search/labelTerms.ts'
import { QueryField } from '../search/QueryField.tsx'
import { rowsInTable } from '../table/EventTable.tsx'
import { useEventView } from '../useEventView.ts'
import { PauseButton } from './PauseButton.tsx'
import { StreamActions } from './StreamActions.tsx'
import { StreamBody } from './StreamBody.tsx'
import { useEventFilter, useTopicsShown } from './useEventFilter.ts'
import { useOpenedEvent } from './useOpenedEvent.ts'

const MutedChip = lazyPart('MutedChip', () => import('../mute/MutedChip.tsx'))
const MessageDialog = lazyPart('MessageDialog', () => import('../message/MessageDialog.tsx'))
const PublishDialog = lazyPart('PublishDialog', () => import('../publish/PublishDialog.tsx'))
const DownloadDialog = lazyPart('DownloadDialog', () => import('../download/DownloadDialog.tsx'))
const HistoryPane = lazyPart(
  'HistoryPane',
  () => import(/* webpackChunkName: "history" */ '../history/HistoryPane.tsx'),
)
const TimeControl = lazyPart(
  'TimeControl',
  () => import(/* webpackChunkName: "history" */ '../history/time/TimeControl.tsx'),
)
const StoreFailed = lazyPart(
  'StoreFailed',
  () => import(/* webpackChunkName: "history" */ '../history/StoreFailed.tsx'),
)
const Toolbar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '2',
    mb: '1',
    '& > button:not([aria-haspopup], [aria-pressed])': { flex: { base: '1', sm: 'none' } },
    '&:has(> [data-chip]) > [role=search] > :first-child': { flexBasis: { sm: '240px' } },
    '& > [data-chip]': { flex: { base: '1 1 0', sm: '0 1 auto' } },
  },
})

export interface EventStreamProps {
  /** Only this device's events. */
  device?: string | undefined
  /** Renders the page header above the stream from the stream's actions and its rate. */
  header?: (actions: ReactNode, rate: ReactNode) => ReactNode
}

// Reserves room for the choice of a time and for the histogram.
const ControlRoom = styled('div', {
  base: { flex: { base: '1 1 100%', sm: 'none' }, w: { sm: '158px' }, h: '8', '@media (pointer: coarse)': { h: '12' } },
})
const Room = styled('div', { base: { h: { base: '56px', sm: '120px' }, mb: '3' } })
/** The events of all devices, or of one: live ones, and past ones where the server stores them. */
export const EventStream = ({ device, header }: EventStreamProps) => {
  const t = useT()
  const search = useRememberedMute(useEventFilter())
  const { data } = useQuery(deviceListQuery(useConsole().api))
  const labelled = data?.some(({ labels }) => labels) ?? false
  const filter = useMemo(() => (labelled ? withLabelTerms(search.filter) : search.filter), [labelled, search.filter])
  const live = useEventView({ rows: rowsInTable, device, filter })
  const stored = useHistory()
  const { history, expected } = stored
  const [chosen, setRange] = useRange()
  const range = history === null ? null : chosen
  const [joined, setJoined] = useState<Joined | null>(null)
  // While the chosen time's events are being loaded, live rows would be mistaken for them.
  const view = joined?.view ?? (range ? null : live)
  const deviceNames = useDeviceNames(live, data)
  const topics = useTopicsShown()
  const { opened, open, close } = useOpenedEvent(joined?.onlyPast ? joined.past : null)
  const [publishing, setPublishing] = useState(false)
  const [downloading, setDownloading] = useState(false)
  const phone = useMedia('(max-width: 639.98px)')
  const compact = header === undefined || phone
  const actions = (
    <StreamActions
      view={view}
      deviceNames={deviceNames}
      compact={compact}
      topics={topics}
      onPublish={() => setPublishing(true)}
      onDownload={history ? () => setDownloading(true) : null}
    />
  )
  const filtered = search.filter.query !== '' || search.muted.length > 0
  const chips = (
    <>
      {range ? null : <FloodChip view={live} choose={search.chooseSerial} />}
      {search.muted.length > 0 ? (
        <MutedChip
          muted={search.muted}
          onUnmute={(pattern) => search.mute(pattern, false)}
          onUnmuteAll={search.unmuteAll}
        />
      ) : null}
    </>
  )
  // On a phone they stand in the caption, which has room where the toolbar has none; a past time has no caption.
  const isInCaption = phone && !range
  return (
    <>
      {header?.(compact ? null : actions, <EventRate view={live} />)}
      <Toolbar>
        <QueryField
          view={live}
          query={search.query}
          error={search.error}
          filtered={filtered && !range}
          narrow={compact}
          onChange={search.setQuery}
        />
        {phone ? null : chips}
        {history ? (
          <TimeControl range={range} onRange={setRange} history={history} pending={<ControlRoom />} />
        ) : expected ? (
          <ControlRoom />
        ) : null}
        {phone && !isInCaption ? chips : null}
        {range ? null : (
          <>
            <PauseButton view={live} />
            <Button onClick={() => view?.clear()}>{t('events.clear')}</Button>
          </>
        )}
        {compact ? actions : null}
      </Toolbar>
      {live && history ? (
        <HistoryPane
          view={live}
          filter={filter}
          asked={search.filter}
          device={device}
          range={range}
          onRange={setRange}
          history={history}
          onJoined={setJoined}
          pending={<Room />}
        />
      ) : stored.failure ? (
        <StoreFailed {...stored} failure={stored.failure} pending={expected ? <Room /> : null} />
      ) : expected ? (
        <Room />
      ) : null}
      <StreamBody
        view={view}
        live={live}
        search={search}
        deviceNames={deviceNames}
        device={device}
        topics={topics.shown}
        beside={header !== undefined}
        opened={opened}
        onOpen={open}
        past={history && joined ? { ...joined, history, onLive: () => setRange(null) } : null}
        expected={expected}
        over={range !== null}
        chips={isInCaption ? chips : null}
        history={history}
      />
      {view && opened !== null ? (
        <MessageDialog view={view} id={opened} deviceNames={deviceNames} onClose={close} />
      ) : null}
      {publishing ? <PublishDialog device={device} onClose={() => setPublishing(false)} /> : null}
      {downloading ? (
        <DownloadDialog
          device={device}
          query={search.query}
          muted={search.muted}
          range={range}
          onClose={() => setDownloading(false)}
        />
      ) : null}
    </>
  )
}

/** Device names by id, also passed to the view, which searches them. Empty until the list is loaded. */
const useDeviceNames = (view: EventView | null, data: readonly Device[] | undefined): ReadonlyMap<string, string> => {
  const names = useMemo(
    () => new Map(data?.filter(({ name }) => name !== '').map(({ id, name }) => [id, name])),
    [data],
  )
  const searched = useMemo(
    () => new Map(data?.map(({ id, name, labels }) => [id, searchedName(name, labels ?? [])])),
    [data],
  )
  useEffect(() => view?.nameDevices(searched), [view, searched])
  return names
}
