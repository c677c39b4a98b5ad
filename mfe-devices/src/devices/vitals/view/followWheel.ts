import type { View } from './createView.ts'
import { wheeled } from './gestures.ts'
import { shareAt, widthOf, type PlotArea } from './plotArea.ts'

// As long as one turn of the wheel goes on, it goes on doing what it began with.
const turn = 300

/**
 * The wheel zooms and moves a plot. It scrolls the page as ever where it can't change what is shown, and when the page
 * was on its way and the plot came under the pointer.
 */
export const followWheel = (element: HTMLElement, area: PlotArea, view: View): (() => void) => {
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
