import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { changesBetween, type Layout } from './layout.ts'

/**
 * Keeps rows in their places while the pointer or the focus is on one of them. `changes`: how many rows would move,
 * those of `own` changes left out; `onSettled` is called once they have moved.
 */
export const useHeldLayout = (next: Layout, own: ReadonlySet<string>, onSettled: () => void) => {
  const [held, setHeld] = useState<Layout | null>(null)
  const inside = useRef({ pointer: false, focus: false })
  const list = useRef<Element | null>(null)
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  const settle = () => {
    const isInside = inside.current.pointer || inside.current.focus
    setHeld((now) => (isInside ? (now ?? latest.current) : null))
    if (!isInside) onSettled()
  }
  const set = (what: 'pointer' | 'focus', is: boolean) => {
    inside.current[what] = is
    settle()
  }
  // The element with the focus may have been removed; browsers send no event then.
  const lose = useEffectEvent(() => {
    if (inside.current.focus && list.current?.contains(document.activeElement) === false) set('focus', false)
  })
  useEffect(() => lose())
  return {
    layout: held ?? next,
    changes: held ? changesBetween(held, next, own) : 0,
    /** Shows the current layout now, and keeps that. */
    update: () => {
      setHeld(inside.current.pointer || inside.current.focus ? latest.current : null)
      onSettled()
    },
    handlers: {
      // Touch sends no later event that would release the rows.
      onPointerEnter: ({ pointerType }: PointerEvent) => void (pointerType !== 'touch' && set('pointer', true)),
      onPointerLeave: () => set('pointer', false),
      onFocus: ({ currentTarget }: FocusEvent) => {
        list.current = currentTarget
        set('focus', true)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        void (!currentTarget.contains(relatedTarget) && set('focus', false)),
    },
  }
}
