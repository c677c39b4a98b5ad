import { useRef, useState, type PointerEvent } from 'react'
import { clampBrush, type Brush } from './brush.ts'

interface DragOptions {
  plot: { readonly current: HTMLElement | null }
  bars: number
  phone: boolean
  onBrush: (brush: Brush | null) => void
  onZoom: (brush: Brush) => void
}

/** Selects bars by dragging, or moves one edge. On a phone a tap selects a single bar. */
export const useBrushDrag = ({ plot, bars, phone, onBrush, onZoom }: DragOptions) => {
  // The bar that stays while the other end follows the pointer.
  const fixed = useRef<number | null>(null)
  const [dragged, setDragged] = useState<Brush | null>(null)
  const barAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = plot.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.max(0, Math.min(Math.floor(((clientX - left) / Math.max(1, width)) * bars), bars - 1))
  }
  const follow = (event: PointerEvent): Brush => clampBrush({ first: fixed.current ?? 0, last: barAt(event) }, bars)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (bars === 0 || event.button !== 0) return
      const edge = event.target instanceof HTMLElement ? event.target.dataset['edge'] : undefined
      const sliders = [...event.currentTarget.querySelectorAll('[role=slider]')].map((slider) =>
        Number(slider.getAttribute('aria-valuenow')),
      )
      fixed.current = edge === 'first' ? (sliders[1] ?? bars) - 1 : edge === 'last' ? (sliders[0] ?? 0) : barAt(event)
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (fixed.current === null || phone) return
      const brush = follow(event)
      setDragged(brush)
      onBrush(brush)
    },
    onPointerUp: (event: PointerEvent) => {
      if (fixed.current === null) return
      const brush = follow(event)
      if (phone) onZoom(brush)
      // A press without a move clears the selection.
      else if (dragged === null) onBrush(null)
      // The press moved the focus out of the bars; Enter and Escape are for the selection now.
      else plot.current?.querySelector<HTMLElement>('[data-edge=last]')?.focus({ preventScroll: true })
      fixed.current = null
      setDragged(null)
    },
    onPointerCancel: () => {
      fixed.current = null
      setDragged(null)
    },
  }
}
