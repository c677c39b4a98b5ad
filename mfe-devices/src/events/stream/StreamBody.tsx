import type { History } from '@console/platform/api'
import type { EventView } from '@console/platform/contract'
import { lazyPart, styled, useMedia } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { useMemo, type MouseEvent, type ReactNode } from 'react'
import type { Joined } from '../history/useHistory.ts'
import { useHighlighter } from '../search/Marked.tsx'
import { EventTable } from '../table/EventTable.tsx'
import { useEventWindow } from '../useEventView.ts'
import { EmptyRows } from './EmptyRows.tsx'
import { StreamCaption } from './StreamCaption.tsx'
import type { EventFilterState } from './useEventFilter.ts'

const PastFoot = lazyPart('PastFoot', () => import(/* webpackChunkName: "history" */ '../history/past/PastFoot.tsx'))
const PastEmpty = lazyPart('PastEmpty', () => import(/* webpackChunkName: "history" */ '../history/past/PastEmpty.tsx'))
const GapText = lazyPart('GapText', () => import(/* webpackChunkName: "history" */ '../history/past/GapText.tsx'))
const TopicsPanel = lazyPart('TopicsPanel', () => import('../topics/TopicsPanel.tsx'))

// Reserves room for the foot.
const FootRoom = styled('div', { base: { h: '9' } })

// Beside the topics the table is narrow: names need more of it than messages do.
const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    alignItems: 'start',
    gap: '4',
    '&& [role=row]': { gridTemplateColumns: 'minmax(240px, 1.4fr) minmax(0, 1.6fr) 110px' },
  },
})

// Keeps the caption in sight while the topics replace the table.
const Above = styled('div', {
  base: { mb: '3', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden', bg: 'bg.panel' },
})

interface TableProps {
  view: EventView | null
  search: EventFilterState
  deviceNames: ReadonlyMap<string, string>
  device: string | undefined
  /** The id of the event that is open. */
  opened: number | null
  onOpen: (id: number) => void
  /** The stored events, once they are joined to the live ones. */
  past: (Joined & { history: History; onLive: () => void }) | null
  /** Whether the server is expected to store events. */
  expected: boolean
  /** Whether a past time is shown. */
  over: boolean
  /** Shown in the caption. */
  chips: ReactNode
  /** What the server stores; null where it stores nothing. */
  history: History | null | undefined
}

interface StreamBodyProps extends TableProps {
  live: EventView | null
  /** Whether the topics are shown: beside the table on wide screens, else instead of it. */
  topics: boolean
  beside: boolean
}

/** The table of events, and the topics beside it or instead of it. */
export const StreamBody = ({ live, topics, beside, ...table }: StreamBodyProps) => {
  const wide = useMedia('(min-width: 1280px)')
  const { search, device, deviceNames, chips, history } = table
  if (!topics || !live) return <Table {...table} />
  const panel = (
    <TopicsPanel view={live} muted={search.muted} onMute={search.mute} device={device} deviceNames={deviceNames} />
  )
  return beside && wide ? (
    <Columns>
      <Table {...table} />
      {panel}
    </Columns>
  ) : (
    <>
      <Above>
        <StreamCaption view={table.view ?? live} chips={chips} history={history} device={device} />
      </Above>
      {panel}
    </>
  )
}

/** The only part of the stream that renders again with every frame. */
const Table = ({
  view,
  search,
  deviceNames,
  device,
  opened,
  onOpen,
  past,
  expected,
  over,
  chips,
  history,
}: TableProps) => {
  const window = useEventWindow(view, (whole) => whole)
  const highlight = useHighlighter(window.filter.terms, deviceNames)
  const muted = search.muted.length > 0
  // Memoized, so that live frames don't render it again.
  const foot = useMemo(
    () =>
      past ? (
        <PastFoot
          view={past.view}
          past={past.past}
          history={past.history}
          onlyPast={past.onlyPast}
          muted={muted}
          pending={<FootRoom />}
        />
      ) : expected ? (
        <FootRoom />
      ) : null,
    [past, expected, muted],
  )
  const clear = ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    search.setQuery('')
  }
  const unmute = ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    search.unmuteAll()
  }
  const empty = over ? (
    past && (
      <PastEmpty
        past={past.past}
        searched={search.filter.query !== ''}
        muted={muted}
        onClearSearch={clear}
        onUnmuteAll={unmute}
        onLive={past.onLive}
      />
    )
  ) : (
    <EmptyRows window={window} onClearSearch={clear} onUnmuteAll={unmute} />
  )
  return (
    <EventTable
      view={view}
      window={window}
      deviceNames={deviceNames}
      oneDevice={device !== undefined}
      highlight={highlight}
      opened={opened !== null}
      onOpen={onOpen}
      caption={over ? null : <StreamCaption view={view} chips={chips} history={history} device={device} />}
      empty={empty}
      named={past !== null || expected}
      GapText={past ? GapText : undefined}
      foot={foot}
    />
  )
}
