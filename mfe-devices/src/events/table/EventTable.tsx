import type { EventGapRow, EventRow as Row, EventView, EventWindow } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button, styled, useMedia } from '@console/platform/ui'
import { ArrowUp } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import type { Highlighter } from '../search/Marked.tsx'
import { EventRow, RowTools } from './EventRow.tsx'
import { TableBody, TableEmpty, TableFrame, TableRows } from './TableFrame.tsx'
import { useEventScroll } from './useEventScroll.ts'
import { useRowCursor, useSameRow } from './useRowCursor.ts'
import { useRowPointer } from './useRowPointer.ts'

// In sight at most.
const page = 13
/** How many rows a view holds for the table: two more than are visible, for rows cut by scrolling. */
export const rowsInTable = page + 2

interface EventTableProps extends Pick<
  EventRowsProps,
  'view' | 'window' | 'deviceNames' | 'oneDevice' | 'highlight' | 'named' | 'GapText'
> {
  /** Shown while there are no rows. */
  empty: ReactNode
  /** The state of the stream, always present above the header, so that no row moves. */
  caption: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  /** Whether the dialog of an event is open. The rows are frozen until it closes. */
  opened: boolean
  onOpen: (id: number) => void
}

/**
 * The events of a view, newest first. Only visible rows are in the document. They are frozen while the pointer or the
 * keyboard is at one.
 */
export const EventTable = ({ empty, caption, foot, opened, onOpen, ...shown }: EventTableProps) => {
  const t = useT()
  const id = useId()
  const [headHeight, rowHeight] = useMedia('(max-width: 639.98px)') ? [0, 64] : [42, 36]
  const { view, window } = shown
  const { rows, first, total, waiting, paused } = window
  // When Enter is pressed, the view may not have sent the row that the keyboard moved to yet.
  const wanted = useRef<number | null>(null)
  const open = (index: number) => {
    const row = rows[index - first]
    wanted.current = row ? null : index
    if (row?.kind === 'message') onOpen(row.id)
    if (!row) scroll.bring(index)
  }
  const scroll = useEventScroll(view, window, { headHeight, rowHeight })
  const cursor = useRowCursor({ total, opened, onOpen: open, ...scroll })
  useSameRow(cursor, rows, first)
  useEffect(() => {
    if (wanted.current === null) return
    if (wanted.current === cursor.active) open(wanted.current)
    else wanted.current = null
  })
  const pointer = useRowPointer({ rows, first, onOpen, onPoint: cursor.setActive })
  useFreeze(view, total > 0 && (pointer.over || cursor.active !== null || opened))
  const jump = () => {
    cursor.setActive(null)
    pointer.release()
    scroll.toTop()
  }
  return (
    <TableFrame>
      {caption}
      <TableRows {...cursor.props} {...pointer.handlers}>
        <TableBody
          {...scroll.props}
          role="grid"
          tabIndex={0}
          aria-label={t('events.title')}
          aria-rowcount={total + 1}
          aria-activedescendant={
            cursor.active !== null && rows[cursor.active - first] ? elementOf(id, cursor.active) : undefined
          }
          style={{ height: headHeight + page * rowHeight }}
        >
          <div role="rowgroup" data-head>
            <div role="row" aria-rowindex={1}>
              <span role="columnheader">{t('events.topic')}</span>
              <span role="columnheader">{t('events.message')}</span>
              <span role="columnheader">{t('events.time')}</span>
            </div>
          </div>
          <div role="rowgroup">
            {total === 0 ? null : (
              <EventRows {...shown} id={id} height={rowHeight} active={cursor.active} pointed={pointer.at} />
            )}
          </div>
        </TableBody>
        {total === 0 ? <TableEmpty>{empty}</TableEmpty> : null}
        {waiting > 0 && !paused && total > 0 ? <JumpPill waiting={waiting} onJump={jump} /> : null}
      </TableRows>
      {foot}
    </TableFrame>
  )
}

const useFreeze = (view: EventView | null, frozen: boolean) => {
  useLayoutEffect(() => view?.hold(frozen), [view, frozen])
  useLayoutEffect(() => () => view?.hold(false), [view])
}

interface EventRowsProps {
  view: EventView | null
  window: EventWindow
  /** Names by device id. */
  deviceNames: ReadonlyMap<string, string>
  /** All events are of the same device, whose name is left out. */
  oneDevice: boolean
  highlight: Highlighter | null
  /** Whether rows show the devices' names beside their ids. */
  named?: boolean | undefined
  GapText?: ComponentType<{ row: EventGapRow }> | undefined
  /** Prefix of the rows' element ids. */
  id: string
  /** Of one row, in pixels. */
  height: number
  /** Indices of the keyboard's row and of the row under the pointer. */
  active: number | null
  pointed: number | null
}

// More than a window has rows. Elements are reused by position: while the list scrolls by, only texts change.
const elements = 20

const elementOf = (id: string, index: number): string => `${id}-${index % elements}`

/** The visible rows, at their position in the whole list. */
const EventRows = ({
  view,
  window: { rows, first, total },
  deviceNames,
  oneDevice,
  highlight,
  named,
  GapText,
  id,
  height,
  active,
  pointed,
}: EventRowsProps) => {
  const format = useFormat()
  const pointedAt = (row: Row) => {
    if (row.kind === 'gap' || !view) return {}
    const name = deviceNames.get(row.device)
    return {
      title: `${name === undefined ? '' : `${isolate(name)} · `}${isolate(row.device)}/${isolate(row.name)}`,
      tools: <RowTools view={view} row={row} />,
    }
  }
  return (
    <div style={{ height: total * height }}>
      <div style={{ transform: `translateY(${first * height}px)` }}>
        {rows.map((row, place) => {
          const index = first + place
          const element = elementOf(id, index)
          return (
            <EventRow
              key={element}
              id={element}
              row={row}
              index={index}
              height={height}
              oneDevice={oneDevice}
              format={format}
              highlight={highlight}
              deviceName={row.kind === 'message' && named ? deviceNames.get(row.device) : undefined}
              GapText={GapText}
              active={index === active}
              {...(index === pointed || index === active ? pointedAt(row) : {})}
            />
          )
        })}
      </div>
    </div>
  )
}

// In the header, so that it covers no row; above the rows on a phone, which has no header.
const Place = styled('div', {
  base: {
    position: 'absolute',
    top: { base: '2', sm: '6px' },
    insetInlineStart: { base: '0', sm: 'auto' },
    insetInlineEnd: { base: '0', sm: '128px' },
    w: 'max',
    maxW: 'full',
    mx: { base: 'auto', sm: '0' },
    '& > button': { borderRadius: 'full', boxShadow: 'md' },
  },
})

/** Counts the events that arrived while the rows are frozen, and jumps to them. */
const JumpPill = ({ waiting, onJump }: { waiting: number; onJump: () => void }) => {
  const t = useT()
  const format = useFormat()
  return (
    <Place>
      <Button variant="solid" size="xs" icon={<ArrowUp aria-hidden />} onClick={onJump}>
        {t('events.jump', { count: waiting, formatted: format.number(waiting) })}
      </Button>
    </Place>
  )
}
