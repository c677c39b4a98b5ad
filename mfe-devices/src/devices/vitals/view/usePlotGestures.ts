import type { Writable } from '@console/platform/lib'
import { useEffect, type RefObject } from 'react'
import type { Pointing } from './createPointing.ts'
import type { View } from './createView.ts'
import { followPointers } from './followPointers.ts'
import { followWheel } from './followWheel.ts'
import { pressKey } from './gestures.ts'
import type { PlotArea } from './plotArea.ts'

/** Lets a plot be moved and zoomed by mouse, wheel, fingers and keys. */
export const usePlotGestures = (plot: RefObject<HTMLElement | null>, area: PlotArea, view: View, pointing: Writable<Pointing>): void => {
  useEffect(() => {
    const element = plot.current
    if (!element) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (pressKey(view, event.key, event.shiftKey)) event.preventDefault()
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('dblclick', view.reset)
    const leavePointers = followPointers(element, area, view, pointing)
    const leaveWheel = followWheel(element, area, view)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('dblclick', view.reset)
      leavePointers()
      leaveWheel()
    }
  }, [plot, area, view, pointing])
}
