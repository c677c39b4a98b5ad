import type { Writable } from '@console/platform/lib'
import { useEffect, type RefObject } from 'react'
import { between, dragged, dragMoves, pinched, pressKey, shareAt, wheeled, widthOf, type PlotArea } from './gestures.ts'
import { timeAt, type Pointing, type View } from './view.ts'

/** Moves and zooms a plot by mouse, wheel, fingers and keys. A `still` plot only reports where the pointer is. */
export const usePlotGestures = (
  plot: RefObject<HTMLElement | null>,
  area: PlotArea,
  view: View,
  pointing: Writable<Pointing>,
  still: boolean,
): void => {
  useEffect(() => {
    const element = plot.current
    if (!element) return undefined
    if (still) return followHover(element, area, view, pointing)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (pressKey(view, event.key, event.shiftKey)) event.preventDefault()
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('dblclick', view.reset)
    const unfollowPointers = followPointers(element, area, view, pointing)
    const unfollowWheel = followWheel(element, area, view)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('dblclick', view.reset)
      unfollowPointers()
      unfollowWheel()
    }
  }, [plot, area, view, pointing, still])
}

const followHover = (element: HTMLElement, area: PlotArea, view: View, pointing: Writable<Pointing>): (() => void) => {
  const onMove = (event: PointerEvent) =>
    pointing.setState({ time: timeAt(view.getState().range, shareAt(element, area, event.clientX)), selection: null })
  const onLeave = () => pointing.setState({ time: null, selection: null })
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerleave', onLeave)
  return () => {
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerleave', onLeave)
  }
}

// A shorter drag counts as a click.
const minSelection = 0.01

type Drag = { kind: 'move' } | { kind: 'select'; from: number }

/**
 * Mouse: a drag moves the line. With Shift, or while the whole window is shown, it selects a range. Touch: one finger
 * moves the line horizontally (vertically it scrolls the page), two fingers zoom. The pointer's time is shared by both
 * charts.
 */
const followPointers = (
  element: HTMLElement,
  area: PlotArea,
  view: View,
  pointing: Writable<Pointing>,
): (() => void) => {
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
    // No reading is shown while the line moves.
    if (pointing.getState().time !== null) point(null)
    view.show((state) =>
      other === undefined ? dragged(state, before, at) : pinched(state, [before, other], [at, other]),
    )
  }
  const end = (event: PointerEvent) => {
    if (!down.delete(event.pointerId)) return
    const { selection } = pointing.getState()
    const at = share(event)
    if (event.type === 'pointerup' && drag.kind === 'select' && selection && Math.abs(at - drag.from) >= minSelection)
      view.show(() => selection)
    drag = { kind: 'move' }
    point(event.type === 'pointercancel' ? null : at)
  }
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !down.has(event.pointerId)) point(null)
  }
  // Otherwise the browser would take over the gesture to scroll or zoom the page.
  const onTouch = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  const listeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: end,
    pointercancel: end,
    pointerleave: onLeave,
    touchmove: onTouch,
  }
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, { passive: false })
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener)
  }
}

// Milliseconds between wheel events of one continuous turn, which keeps its first effect: scrolling or zooming.
const turn = 300

/**
 * The wheel zooms and moves the plot. It scrolls the page when it can't change the range, and when the page was already
 * scrolling as the plot came under the pointer.
 */
const followWheel = (element: HTMLElement, area: PlotArea, view: View): (() => void) => {
  let scrolledAt = -Infinity
  let zoomedAt = -Infinity
  const onScroll = () => {
    scrolledAt = performance.now()
  }
  const onWheel = (event: WheelEvent) => {
    const now = performance.now()
    if (now - scrolledAt < turn && now - zoomedAt >= turn && !event.ctrlKey) return
    const before = view.getState()
    view.show((state) => wheeled(state, event, shareAt(element, area, event.clientX), widthOf(element, area)))
    if (view.getState() === before && now - zoomedAt >= turn && !event.ctrlKey) return
    zoomedAt = now
    event.preventDefault()
  }
  window.addEventListener('scroll', onScroll, { capture: true, passive: true })
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    window.removeEventListener('scroll', onScroll, { capture: true })
    element.removeEventListener('wheel', onWheel)
  }
}
