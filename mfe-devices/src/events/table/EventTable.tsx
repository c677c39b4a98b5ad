import type { EventView, EventWindow } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { useMedia } from '@console/shared/ui/table'
import { useId, useLayoutEffect, useState, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { EventRow } from './EventRow.tsx'
import { JumpPill } from './JumpPill.tsx'
import { RowTools } from './RowTools.tsx'
import { TableBody, TableFrame } from './TableFrame.tsx'
import { TableFooter } from './TableFooter.tsx'
import { useEventScroll } from './useEventScroll.ts'
import { useRowCursor } from './useRowCursor.ts'
import { useRowPointer } from './useRowPointer.ts'

const page = 13
/** How many rows a view gives the table: two more come in while one scrolls. */
export const rowsInTable = page + 2

interface EventTableProps {
  view: EventView | null
  window: EventWindow
  /** All events are of the same device, which needs no mention. */
  oneDevice?: boolean
  /** In place of the rows while there are none. */
  empty: ReactNode
  /** Whether an event is open: the rows wait for its end. */
  opened: boolean
  onOpen: (id: number) => void
}

/** The events of a view, newest first. Only the rows in sight are in the document. They stand still while somebody points at one. */
export const EventTable = ({ view, window, oneDevice = false, empty, opened, onOpen }: EventTableProps) => {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const rowHeight = useMedia('(max-width: 639.98px)') ? 64 : 36
  const { rows, first, total, waiting, paused } = window
  const open = (index: number) => {
    const row = rows[index - first]
    if (row?.kind === 'message') onOpen(row.id)
  }
  const scroll = useEventScroll(view, window, rowHeight)
  const cursor = useRowCursor({ total, page, opened, onOpen: open, ...scroll })
  const pointer = useRowPointer({ rows, first, onOpen, onPoint: cursor.setActive })
  const held = total > 0 && (pointer.over || cursor.active !== null || opened)
  useLayoutEffect(() => view?.hold(held), [view, held])
  const jump = () => {
    cursor.setActive(null)
    pointer.release()
    scroll.toTop()
  }
  // A row keeps its element for as long as it keeps its place; while the list flows, only texts change.
  const elementOf = (index: number) => index % rowsInTable
  const { active } = cursor
  return (
    <TableFrame>
      <div
        role="grid" tabIndex={0} aria-label={t('events.title')} aria-rowcount={total + 1} aria-activedescendant={active === null ? undefined : `${id}-${elementOf(active)}`}
        {...cursor.handlers} {...pointer.handlers}
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} data-head>
            <span role="columnheader">{t('events.topic')}</span>
            <span role="columnheader">{t('events.message')}</span>
            <span role="columnheader">{t('events.time')}</span>
          </div>
        </div>
        <TableBody {...scroll.props} role="rowgroup" tabIndex={-1} style={{ height: page * rowHeight }}>
          {total === 0 ? empty : (
            <div style={{ height: total * rowHeight }}>
              <div style={{ transform: `translateY(${first * rowHeight}px)` }}>
                {rows.map((row, place) => {
                  const index = first + place
                  const tools = view && row.kind === 'message' && (index === pointer.at || index === active) ? <RowTools view={view} row={row} /> : null
                  return (
                    <EventRow
                      key={elementOf(index)} id={`${id}-${elementOf(index)}`} row={row} index={index} height={rowHeight} oneDevice={oneDevice} format={format} active={index === active} tools={tools}
                    />
                  )
                })}
              </div>
            </div>
          )}
        </TableBody>
        {waiting > 0 && !paused && total > 0 ? <JumpPill waiting={waiting} onJump={jump} /> : null}
      </div>
      <TableFooter window={window} />
    </TableFrame>
  )
}
