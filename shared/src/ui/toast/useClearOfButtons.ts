import { useLayoutEffect, useState, type RefObject } from 'react'

interface Span {
  top: number
  bottom: number
}

const gap = 12
// Higher than any button or field: an editor, which may be covered at its end.
const tallest = 120

// What scrolls with a list can be scrolled away.
const controls = ':is(button, input, select, textarea, a[href]):not(:is(tr, li, [role=row], [role=option], p, .monaco-editor) *)'

/** Where buttons and fields stand below or beside the toasts' column: those of the dialog, while one is open. */
const obstacles = (left: number, right: number): Span[] => {
  const dialog = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1)
  const all = [...(dialog ?? document.querySelector('main'))?.querySelectorAll(controls) ?? []]
  return all.map((control) => control.getBoundingClientRect()).filter((box) => box.height > 0 && box.height <= tallest && box.right > left - gap && box.left < right + gap)
}

/** The first place from `start` on, further into the window, where something this high covers none of them; null when there is none. */
export const freePlace = (start: Span, spans: readonly Span[], window: Span, upwards: boolean): number | null => {
  const height = start.bottom - start.top
  let top = start.top
  for (;;) {
    if (top < window.top || top + height > window.bottom) return null
    const covered = spans.filter((span) => span.bottom + gap > top && span.top - gap < top + height)
    if (covered.length === 0) return top - start.top
    top = upwards ? Math.min(...covered.map((span) => span.top)) - gap - height : Math.max(...covered.map((span) => span.bottom)) + gap
  }
}

// Not of its cards, which may be on their way in.
const innerBox = (list: HTMLElement) => {
  const { top, right, bottom, left } = list.getBoundingClientRect()
  const padding = Number.parseFloat(getComputedStyle(list).paddingTop) || 0
  return { top: top + padding, right: right - padding, bottom: bottom - padding, left: left + padding }
}

/** How far from their corner they stand well, `now` if it can be. */
const shiftOf = (list: HTMLElement, now: number): number => {
  const box = innerBox(list)
  if (box.bottom <= box.top) return 0
  const spans = obstacles(box.left, box.right)
  const bounds = { top: 0, bottom: window.innerHeight }
  const upwards = box.top - now > window.innerHeight - box.bottom + now
  if (freePlace(box, spans, bounds, upwards) === 0) return now
  return freePlace({ top: box.top - now, bottom: box.bottom - now }, spans, bounds, upwards) ?? 0
}

/** How far the toasts move from their corner, in pixels, so that they cover no button: looked for when they, the window or its dialogs change. */
export const useClearOfButtons = (list: RefObject<HTMLElement | null>, toasts: readonly unknown[]): number => {
  const [shift, setShift] = useState(0)
  useLayoutEffect(() => {
    const place = () => setShift((now) => (list.current && toasts.length > 0 ? shiftOf(list.current, now) : 0))
    place()
    const dialogs = new MutationObserver(place)
    dialogs.observe(document.body, { attributes: true, attributeFilter: ['data-scroll-lock'] })
    window.addEventListener('resize', place)
    return () => {
      dialogs.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [list, toasts])
  return shift
}
