import { useMedia } from '@console/platform/ui'
import type { EventView } from '@console/platform/contract'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { EventRows, elementOf, type EventRowsProps } from './EventRows.tsx'
import { JumpPill } from './JumpPill.tsx'
import { TableBody, TableEmpty, TableFrame, TableRows } from './TableFrame.tsx'
import { useEventScroll } from './useEventScroll.ts'
import { useRowCursor } from './cursor/useRowCursor.ts'
import { useRowPointer } from './cursor/useRowPointer.ts'
import { useSameRow } from './cursor/useSameRow.ts'

const page = 13
/** How many rows a view gives the table: two more come in while one scrolls. */
export const rowsInTable = page + 2

interface EventTableProps extends Pick<EventRowsProps, 'view' | 'window' | 'deviceNames' | 'oneDevice' | 'highlight'> {
  /** In place of the rows while there are none. */
  empty: ReactNode
  /** How the stream goes: a line above the head that is always there, so that no row moves. */
  caption: ReactNode
  /** Whether an event is open: the rows wait for its end. */
  opened: boolean
  onOpen: (id: number) => void
}

/** The events of a view, newest first. Only the rows in sight are in the document. They stand still while somebody points at one. */
export const EventTable = ({ empty, caption, opened, onOpen, ...shown }: EventTableProps) => {
  const t = useT()
  const id = useId()
  const [headHeight, rowHeight] = useMedia('(max-width: 639.98px)') ? [0, 64] : [42, 36]
  const { view, window } = shown
  const { rows, first, total, waiting, paused } = window
  // A row that the keyboard went to may still be on its way when Enter is pressed.
  const wanted = useRef<number | null>(null)
  const open = (index: number) => {
    const row = rows[index - first]
    wanted.current = row ? null : index
    if (row?.kind === 'message') onOpen(row.id)
    if (!row) scroll.bring(index)
  }
  const scroll = useEventScroll(view, window, { headHeight, rowHeight })
  const cursor = useRowCursor({ total, page, opened, onOpen: open, ...scroll })
  useSameRow(cursor, rows, first)
  useEffect(() => {
    if (wanted.current === null) return
    if (wanted.current === cursor.active) open(wanted.current)
    else wanted.current = null
  })
  const pointer = useRowPointer({ rows, first, onOpen, onPoint: cursor.setActive })
  useHold(view, total > 0 && (pointer.over || cursor.active !== null || opened))
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
          {...scroll.props} role="grid" tabIndex={0} aria-label={t('events.title')} aria-rowcount={total + 1} aria-activedescendant={cursor.active !== null && rows[cursor.active - first] ? elementOf(id, cursor.active) : undefined}
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
            {total === 0 ? null : <EventRows {...shown} id={id} height={rowHeight} active={cursor.active} pointed={pointer.at} />}
          </div>
        </TableBody>
        {total === 0 ? <TableEmpty>{empty}</TableEmpty> : null}
        {waiting > 0 && !paused && total > 0 ? <JumpPill waiting={waiting} onJump={jump} /> : null}
      </TableRows>
    </TableFrame>
  )
}

const useHold = (view: EventView | null, held: boolean) => {
  useLayoutEffect(() => view?.hold(held), [view, held])
  useLayoutEffect(() => () => view?.hold(false), [view])
}
