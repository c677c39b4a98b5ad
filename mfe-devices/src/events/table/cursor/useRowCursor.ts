import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

interface Rows {
  total: number
  /** How many are in sight at once. */
  page: number
  /** Whether a row's event is open, which has the focus then. */
  opened: boolean
  firstInSight(): number
  bring(index: number): void
  onOpen(index: number): void
}

const targetOf = (key: string, from: number, page: number, total: number): number | null => {
  switch (key) {
    case 'ArrowDown': return from + 1
    case 'ArrowUp': return from - 1
    case 'PageDown': return from + page
    case 'PageUp': return from - page
    case 'Home': return 0
    case 'End': return total - 1
    default: return null
  }
}

// Not the buttons in it or over it.
const isGrid = (target: EventTarget) => target instanceof Element && target.getAttribute('role') === 'grid'

/** The row that the keyboard is at: its index in the whole list, or null. The grid keeps the focus, so that a row may leave the document. `props` are of what holds the grid. */
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
      const next = targetOf(event.key, active ?? firstInSight() - 1, page, total)
      if (next === null) return
      go(next)
    }
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (!isGrid(event.target)) return
    // A click that brings the focus is no wish to walk through the rows.
    if (!event.target.matches(':focus-visible')) setAt(null)
    else if (active === null && total > 0) setAt(firstInSight())
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!opened && !currentTarget.contains(relatedTarget)) setAt(null)
  }
  // Whoever goes on elsewhere before an event that is closed has given the focus back leaves the grid without a blur.
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
