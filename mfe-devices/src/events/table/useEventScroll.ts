import type { EventView, EventWindow } from '@console/platform/contract'
import { useLayoutEffect, useRef, type UIEvent } from 'react'

/** In pixels. */
interface Heights {
  headHeight: number
  rowHeight: number
}

/** What the scrolling element needs. The view follows it, and it follows a view that goes to the newest row by itself, as after a pause. */
export const useEventScroll = (view: EventView | null, { rows, first, total }: EventWindow, { headHeight, rowHeight }: Heights) => {
  const ref = useRef<HTMLDivElement>(null)
  const asked = useRef(0)
  // Whether the view has come to the row that was asked for. While it is on its way, it goes nowhere by itself.
  const arrived = useRef(true)

  useLayoutEffect(() => {
    const wanted = Math.min(asked.current, Math.max(0, total - rows.length))
    if (ref.current && arrived.current && first === 0 && wanted > 0) ref.current.scrollTop = 0
    arrived.current = first === wanted
  }, [rows, first, total])

  // The same row stays in sight when all become higher or lower.
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = asked.current * rowHeight
  }, [rowHeight])

  // A table that comes later begins at the newest row again.
  useLayoutEffect(() => () => view?.scrollTo(0), [view])

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const row = Math.floor(currentTarget.scrollTop / rowHeight)
    if (row === asked.current) return
    asked.current = row
    arrived.current = false
    view?.scrollTo(row)
  }

  /** Brings a row into sight, by as little as is needed. */
  const bring = (index: number) => {
    if (!ref.current) return
    const { scrollTop } = ref.current
    const height = ref.current.clientHeight - headHeight
    const top = index * rowHeight
    if (top < scrollTop) ref.current.scrollTop = top
    else if (top + rowHeight > scrollTop + height) ref.current.scrollTop = top + rowHeight - height
  }
  const toTop = () => {
    if (ref.current) ref.current.scrollTop = 0
  }
  return { props: { ref, onScroll }, bring, toTop, firstInSight: () => Math.ceil((ref.current?.scrollTop ?? 0) / rowHeight) }
}
