import type { EventView } from '@console/shared/contract'
import { useHighlighter } from '../search/useHighlighter.ts'
import { EventTable } from '../table/EventTable.tsx'
import { EmptyRows } from './EmptyRows.tsx'
import type { EventFilterState } from './useEventFilter.ts'
import { useEventWindow } from './useEventWindow.ts'

interface StreamTableProps {
  view: EventView | null
  search: EventFilterState
  deviceNames: ReadonlyMap<string, string>
  oneDevice: boolean
  /** The id of the event that is open. */
  opened: number | null
  onOpen: (id: number) => void
}

/** The part of the stream that is drawn anew with every frame. */
export const StreamTable = ({ view, search, deviceNames, oneDevice, opened, onOpen }: StreamTableProps) => {
  const window = useEventWindow(view, (whole) => whole)
  const highlight = useHighlighter(window.filter.query, deviceNames)
  return (
    <EventTable
      view={view} window={window} deviceNames={deviceNames} oneDevice={oneDevice} highlight={highlight} opened={opened !== null} onOpen={onOpen}
      empty={<EmptyRows window={window} onClearSearch={() => search.setQuery('')} onUnmuteAll={search.unmuteAll} />}
    />
  )
}
