import { useLayoutEffect, type RefObject } from 'react'
import { freePlace, gap, type Span } from './freePlace.ts'

// Higher than any button or field: it is an editor, whose end may be covered.
const tallest = 120

// What scrolls with a list can be scrolled away.
const controls =
  ':is(button, input, select, textarea, a[href]):not(:is(tr, li, [role=row], [role=option], p, .monaco-editor) *)'

/** The places of buttons and fields in the toasts' column: those of the dialog, while one is open. */
const obstacles = (left: number, right: number): Span[] => {
  const dialog = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
  const all = [...((dialog ?? document.querySelector('main'))?.querySelectorAll(controls) ?? [])]
  return all
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.height <= tallest && box.right > left - gap && box.left < right + gap)
}

// Not measured by its cards, which may be animating in.
const innerBox = (list: HTMLElement) => {
  const { top, right, bottom, left } = list.getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(list).paddingTop) || 0
  return { top: top + padding, right: right - padding, bottom: bottom - padding, left: left + padding }
}

/** How far the toasts have to be from their corner to cover no button: `now` if that does. */
const shiftOf = (list: HTMLElement, now: number): number => {
  const box = innerBox(list)
  if (box.bottom <= box.top) return 0
  const spans = obstacles(box.left, box.right)
  const bounds = { top: 0, bottom: window.innerHeight }
  const upwards = box.top - now > window.innerHeight - box.bottom + now
  if (freePlace(box, spans, bounds, upwards) === 0) return now
  return freePlace({ top: box.top - now, bottom: box.bottom - now }, spans, bounds, upwards) ?? 0
}

interface ClearOfButtonsProps {
  list: RefObject<HTMLElement | null>
  toasts: readonly unknown[]
  /** How far the toasts have to be from their corner, in pixels. */
  onShift: (next: (now: number) => number) => void
}

/** Moves the toasts so that they cover no button: measured when the toasts, the window or its dialogs change. */
export const ClearOfButtons = ({ list, toasts, onShift }: ClearOfButtonsProps) => {
  useLayoutEffect(() => {
    const place = () => onShift((now) => (list.current ? shiftOf(list.current, now) : 0))
    place()
    const dialogs = new MutationObserver(place)
    dialogs.observe(document.body, { attributes: true, attributeFilter: ['data-scroll-lock'] })
    window.addEventListener('resize', place)
    return () => {
      dialogs.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [list, toasts, onShift])
  return null
}
