import type { DashboardBox } from '@console/platform/api'
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { inReadingOrder, move, resize } from '../grid/layout.ts'

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The keys of a box: arrows move it, with Shift they resize it, Enter opens its settings, Delete removes it. */
export const useBoxKeys = (
  grid: RefObject<HTMLElement | null>,
  boxes: readonly DashboardBox[],
  apply: (id: string, boxes: readonly DashboardBox[], sized: boolean) => void,
  onRemove: (box: DashboardBox) => void,
) => {
  // Moving a box may move its element in the document, which then loses the focus.
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null) return
    const element = grid.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(focused.current)}"]`)
    if (element && document.activeElement !== element) element.focus()
    element?.scrollIntoView?.({ block: 'nearest' })
    focused.current = null
  })
  return (box: DashboardBox) => (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (x !== 0 || y !== 0) {
      focused.current = box.id
      if (event.shiftKey) apply(box.id, resize(boxes, box.id, { w: box.w + x, h: box.h + y }), true)
      else apply(box.id, move(boxes, box.id, { x: box.x + x, y: box.y + y }), false)
    } else if (event.key === 'Enter') {
      document.querySelector<HTMLElement>('[data-box-settings] input')?.focus()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const order = inReadingOrder(boxes)
      const at = order.findIndex(({ id }) => id === box.id)
      focused.current = (order[at + 1] ?? order[at - 1])?.id ?? null
      onRemove(box)
    } else {
      return
    }
    event.preventDefault()
  }
}
