import type { EventRow } from '@console/platform/contract'
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'

interface Rows {
  rows: readonly EventRow[]
  first: number
  onOpen(id: number): void
  /** A row was pressed: its index in the whole list. */
  onPoint(index: number): void
}

const rowAt = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role=rowgroup] + [role=rowgroup] [role=row]') : null
/** Null on what has a click of its own. */
const pressedRow = (event: MouseEvent) => (event.target instanceof Element && event.target.closest('button') ? null : rowAt(event))
const indexOf = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex')) - 2

/** Whether the pointer is over the rows, at which of them, and the opening of one by a click. */
export const useRowPointer = ({ rows, first, onOpen, onPoint }: Rows) => {
  const [over, setOver] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  // Until a list that flows stands still, a row's element may show another event than the one that was pressed.
  const pressed = useRef<number | null>(null)
  const eventIn = (row: HTMLElement) => {
    const event = rows[indexOf(row) - first]
    return event?.kind === 'message' ? event.id : null
  }
  return {
    over,
    at: over ? at : null,
    /** Lets the rows go on until the pointer moves again. */
    release: () => setOver(false),
    handlers: {
      // Not on entering: what moves is the pointer, not the rows beneath it.
      onPointerMove: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return
        const row = rowAt(event)
        setAt(row ? indexOf(row) : null)
      },
      onPointerDown: (event: PointerEvent) => {
        setOver(true)
        const row = pressedRow(event)
        pressed.current = row ? eventIn(row) : null
      },
      onClick: (event: MouseEvent) => {
        const row = pressedRow(event)
        if (!row) return
        const id = pressed.current ?? eventIn(row)
        pressed.current = null
        if (id === null) return
        onPoint(indexOf(row))
        onOpen(id)
      },
    },
  }
}
