import type { EventRow } from '@console/platform/contract'
import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'

interface Rows {
  rows: readonly EventRow[]
  first: number
  onOpen(id: number): void
  /** Called with the index of a pressed row in the whole list. */
  onPoint(index: number): void
}

const rowAt = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role=rowgroup] + [role=rowgroup] [role=row]') : null
/** Null for a button within a row. */
const pressedRow = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest('button') ? null : rowAt(event)
const indexOf = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex')) - 2

/** Tracks the row under the pointer and opens a row on click. */
export const useRowPointer = ({ rows, first, onOpen, onPoint }: Rows) => {
  const [over, setOver] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  // Between press and click, the row's element may change to another event: the pressed one is opened.
  const pressed = useRef<number | null>(null)
  const eventIn = (row: HTMLElement) => {
    const event = rows[indexOf(row) - first]
    return event?.kind === 'message' ? event.id : null
  }
  return {
    over,
    at: over ? at : null,
    /** Unfreezes the rows until the pointer moves again. */
    release: () => setOver(false),
    handlers: {
      // Not on pointerenter, which also fires when rows move below a resting pointer.
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
