import type { EventRow as Row, EventView, EventWindow } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import type { Highlighter } from '../search/useHighlighter.ts'
import { EventRow } from './EventRow.tsx'
import { RowTools } from './RowTools.tsx'

export interface EventRowsProps {
  view: EventView | null
  window: EventWindow
  /** By the devices' ids. */
  deviceNames: ReadonlyMap<string, string>
  /** All events are of the same device, which needs no mention. */
  oneDevice: boolean
  highlight: Highlighter | null
  /** Begins the rows' ids. */
  id: string
  /** Of one row. */
  height: number
  /** Index of the row that the keyboard is at, and of the one under the pointer. */
  active: number | null
  pointed: number | null
}

// More than a window has rows. A row keeps its element for as long as it keeps its place; while the list flows, only texts change.
const elements = 20

/** The id of a row's element. */
export const elementOf = (id: string, index: number): string => `${id}-${index % elements}`

/** The rows in sight, at their place in the whole list. */
export const EventRows = ({ view, window: { rows, first, total }, deviceNames, oneDevice, highlight, id, height, active, pointed }: EventRowsProps) => {
  const format = useFormat()
  const pointedAt = (row: Row) => {
    if (row.kind === 'gap' || !view) return {}
    const name = deviceNames.get(row.device)
    return { title: `${name === undefined ? '' : `${isolate(name)} · `}${isolate(row.device)}/${isolate(row.name)}`, tools: <RowTools view={view} row={row} /> }
  }
  return (
    <div style={{ height: total * height }}>
      <div style={{ transform: `translateY(${first * height}px)` }}>
        {rows.map((row, place) => {
          const index = first + place
          const element = elementOf(id, index)
          return (
            <EventRow
              key={element} id={element} row={row} index={index} height={height} oneDevice={oneDevice} format={format} highlight={highlight}
              active={index === active} {...(index === pointed || index === active ? pointedAt(row) : {})}
            />
          )
        })}
      </div>
    </div>
  )
}
