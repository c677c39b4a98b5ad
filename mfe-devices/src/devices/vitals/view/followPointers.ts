import type { Writable } from '@console/platform/lib'
import type { Pointing } from './createPointing.ts'
import type { View } from './createView.ts'
import { between, dragged, dragMoves, pinched } from './gestures.ts'
import { timeAt } from './range.ts'
import { shareAt, type PlotArea } from './plotArea.ts'

// Less is a click of an unsteady hand.
const leastSelection = 0.01

type Drag = { kind: 'move' } | { kind: 'select'; from: number }

/**
 * Mouse: a drag moves the line, or selects what to show where there is nowhere to move to, and with Shift. Fingers: one moves
 * the line sideways (up and down it scrolls the page), two pinch. Where the pointer is, both charts say what was read.
 */
export const followPointers = (element: HTMLElement, area: PlotArea, view: View, pointing: Writable<Pointing>): (() => void) => {
  const down = new Map<number, number>()
  let drag: Drag = { kind: 'move' }
  const share = (event: PointerEvent) => shareAt(element, area, event.clientX)
  const point = (at: number | null, selection: Pointing['selection'] = null) =>
    pointing.setState({ time: at === null ? null : timeAt(view.getState().range, at), selection })

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const at = share(event)
    element.setPointerCapture(event.pointerId)
    down.set(event.pointerId, at)
    const selects = event.pointerType === 'mouse' && (event.shiftKey || !dragMoves(view))
    drag = selects ? { kind: 'select', from: at } : { kind: 'move' }
    point(at)
  }
  const onMove = (event: PointerEvent) => {
    const at = share(event)
    const before = down.get(event.pointerId)
    if (before === undefined) return event.pointerType === 'mouse' ? point(at) : undefined
    if (drag.kind === 'select') return point(at, between(view.getState(), drag.from, at))
    down.set(event.pointerId, at)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    // While the line moves, nobody reads it.
    if (pointing.getState().time !== null) point(null)
    view.show((state) => (other === undefined ? dragged(state, before, at) : pinched(state, [before, other], [at, other])))
  }
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    const { selection } = pointing.getState()
    const at = share(event)
    if (event.type === 'pointerup' && drag.kind === 'select' && selection && Math.abs(at - drag.from) >= leastSelection) view.show(() => selection)
    drag = { kind: 'move' }
    point(event.type === 'pointercancel' ? null : at)
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !down.has(event.pointerId)) point(null)
  }
  // Two fingers never scroll the page: the browser would take the gesture away.
  const onTouch = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: end, pointercancel: end, pointerleave: onLeave, touchmove: onTouch }
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener, { passive: false })
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener)
  }
}
