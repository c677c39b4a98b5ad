import type { DashboardBox } from '@console/platform/api'
import { useEffect, useState, type PointerEvent, type RefObject } from 'react'
import { gap, rowHeight } from '../grid/BoxGrid.tsx'
import { columns, move, resize } from '../grid/layout.ts'

/** The part that a pointer drags: the box, or an edge that resizes it. */
export type Grip = 'box' | 'right' | 'bottom' | 'corner'

interface Gesture {
  id: string
  grip: Grip
  pointer: number
  /** Where on the page the gesture began. */
  from: { x: number; y: number }
  /** The boxes before the gesture: boxes that were pushed away return when the pointer moves on. */
  boxes: readonly DashboardBox[]
  /** The boxes now. */
  now: readonly DashboardBox[]
  /** The pointer's distance from the box's current place, in pixels. */
  offset: { x: number; y: number }
}

// Pixels from an edge of the window within which the page scrolls along, and by how much at a time.
const edge = 48
const scrollStep = 12

const cellOf = (grid: HTMLElement) => ({ width: (grid.clientWidth + gap) / columns, height: rowHeight + gap })

/**
 * Moves and resizes boxes by mouse, pen and finger. The change applies when the pointer is released; Escape cancels it.
 */
export const useGestures = (
  grid: RefObject<HTMLDivElement | null>,
  boxes: readonly DashboardBox[],
  onDone: (id: string, grip: Grip, boxes: readonly DashboardBox[]) => void,
) => {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const isUnderWay = gesture !== null
  useEffect(() => {
    if (!isUnderWay) return undefined
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setGesture(null)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isUnderWay])

  const follow = (current: Gesture, { pageX, pageY }: PointerEvent): Gesture => {
    const box = current.boxes.find(({ id }) => id === current.id)
    if (!grid.current || !box) return current
    const cell = cellOf(grid.current)
    const [dx, dy] = [pageX - current.from.x, pageY - current.from.y]
    const [right, down] = [Math.round(dx / cell.width), Math.round(dy / cell.height)]
    if (current.grip !== 'box') {
      const size = {
        w: box.w + (current.grip === 'bottom' ? 0 : right),
        h: box.h + (current.grip === 'right' ? 0 : down),
      }
      return { ...current, now: resize(current.boxes, current.id, size) }
    }
    const now = move(current.boxes, current.id, { x: box.x + right, y: box.y + down })
    const at = now.find(({ id }) => id === current.id) ?? box
    return { ...current, now, offset: { x: dx - (at.x - box.x) * cell.width, y: dy - (at.y - box.y) * cell.height } }
  }

  return {
    gesture,
    shown: gesture?.now ?? boxes,
    /** Event handler for a part that can be dragged. */
    hold: (id: string, grip: Grip) => (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      setGesture({
        id,
        grip,
        pointer: event.pointerId,
        from: { x: event.pageX, y: event.pageY },
        boxes,
        now: boxes,
        offset: { x: 0, y: 0 },
      })
    },
    /** Event handlers for the box that contains the dragged part. */
    followers: {
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (gesture?.pointer !== event.pointerId) return
        if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
        else if (event.clientY < edge) window.scrollBy(0, -scrollStep)
        setGesture(follow(gesture, event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (gesture?.pointer !== event.pointerId) return
        const { id, grip, now } = follow(gesture, event)
        setGesture(null)
        onDone(id, grip, now)
      },
      onPointerCancel: () => setGesture(null),
    },
  }
}

export type Gestures = ReturnType<typeof useGestures>
