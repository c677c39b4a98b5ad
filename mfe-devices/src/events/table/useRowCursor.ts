import type { EventRow } from '@console/platform/contract'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

interface Rows {
  total: number
  /** How many rows are in sight. */
  page(): number
  /** Whether a row's event is open; its dialog then has the focus. */
  opened: boolean
  firstInSight(): number
  bring(index: number): void
  onOpen(index: number): void
}

const targetOf = (key: string, from: number, page: number, total: number): number | null => {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + page
    case 'PageUp':
      return from - page
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}

// Not the buttons inside or above the grid.
const isGrid = (target: EventTarget) => target instanceof Element && target.getAttribute('role') === 'grid'

/**
 * The keyboard's row: its index in the whole list, or null. The grid keeps the focus, because a row may leave the
 * document. `props` belong on the grid's parent.
 */
export const useRowCursor = ({ total, page, opened, firstInSight, bring, onOpen }: Rows) => {
  const [at, setAt] = useState<number | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const active = at === null || total === 0 ? null : Math.min(at, total - 1)
  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1))
    setAt(next)
    bring(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isGrid(event.target) || event.ctrlKey || event.metaKey || event.altKey || total === 0) return
    if (event.key === 'Enter' && active !== null) onOpen(active)
    else if (event.key === 'Escape' && active !== null) setAt(null)
    else {
      const next = targetOf(event.key, active ?? firstInSight() - 1, page(), total)
      if (next === null) return
      go(next)
    }
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (!isGrid(event.target)) return
    // Focus by a click starts no keyboard navigation.
    if (!event.target.matches(':focus-visible')) setAt(null)
    else if (active === null && total > 0) setAt(firstInSight())
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!opened && !currentTarget.contains(relatedTarget)) setAt(null)
  }
  // A focus that moves elsewhere before the closing dialog has returned it to the grid causes no blur event here.
  const walks = active !== null && !opened
  useEffect(() => {
    if (!walks) return
    const follow = () => {
      const { activeElement, body } = document
      if (activeElement !== body && !ref.current?.contains(activeElement)) setAt(null)
    }
    follow()
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [walks])
  return { active, setActive: setAt, props: { ref, onKeyDown, onFocus, onBlur } }
}

interface Cursor {
  active: number | null
  setActive(index: number | null): void
}

/**
 * Keeps the cursor at its event when the list moves, as after a resume. Clears it when the event is no longer visible.
 */
export const useSameRow = ({ active, setActive }: Cursor, rows: readonly EventRow[], first: number): void => {
  const last = useRef<{ id: number; index: number } | null>(null)
  useEffect(() => {
    const row = active === null ? undefined : rows[active - first]
    const known = last.current
    if (active === null) last.current = null
    else if (row && known?.index === active && known.id !== row.id) {
      const place = rows.findIndex(({ id }) => id === known.id)
      last.current = null
      setActive(place < 0 ? null : first + place)
    } else if (row) last.current = { id: row.id, index: active }
  }, [active, setActive, rows, first])
}
