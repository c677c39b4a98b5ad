import type { EventView, EventWindow } from '@console/platform/contract'
import { useLayoutEffect, useRef, type UIEvent } from 'react'

/** In pixels. */
interface Heights {
  headHeight: number
  rowHeight: number
}

/**
 * Connects the scrolling element to the view: the view follows the scroll position, and the element follows a view that
 * returns to the newest row, as after a pause.
 */
export const useEventScroll = (
  view: EventView | null,
  { rows, first, total }: EventWindow,
  { headHeight, rowHeight }: Heights,
) => {
  const ref = useRef<HTMLDivElement>(null)
  const requested = useRef(0)
  // Whether the view shows the requested row. Until then, a first row of 0 is not the view's own return to the top.
  const arrived = useRef(true)

  useLayoutEffect(() => {
    const wanted = Math.min(requested.current, Math.max(0, total - rows.length))
    if (ref.current && arrived.current && first === 0 && wanted > 0) ref.current.scrollTop = 0
    arrived.current = first === wanted
  }, [rows, first, total])

  // Keeps the same row in sight when the row height changes.
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = requested.current * rowHeight
  }, [rowHeight])

  // The next table of this view starts at the newest row.
  useLayoutEffect(() => () => view?.scrollTo(0), [view])

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const row = Math.floor(currentTarget.scrollTop / rowHeight)
    if (row === requested.current) return
    requested.current = row
    arrived.current = false
    view?.scrollTo(row)
  }

  /** Scrolls a row into sight, by the smallest distance. */
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
  /** How many whole rows are in sight. */
  const page = () => Math.max(1, Math.floor(((ref.current?.clientHeight ?? 0) - headHeight) / rowHeight))
  return {
    props: { ref, onScroll },
    bring,
    toTop,
    page,
    firstInSight: () => Math.ceil((ref.current?.scrollTop ?? 0) / rowHeight),
  }
}
