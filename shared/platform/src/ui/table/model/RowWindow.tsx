import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type Ref } from 'react'

const overscan = 12

/** The rows to render: those in sight, and some around them. */
export interface RowRange {
  /** In the order of the list; heights in pixels from its beginning. */
  items: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[]
  inSight: { startIndex: number; endIndex: number }
  /** All rows together, in pixels. */
  height: number
  measure: Ref<HTMLElement>
}

interface RowWindowProps {
  count: number
  keyOf: ((index: number) => string) | undefined
  heightOf: (index: number) => number
  /** What scrolls: an element around the list, or the window for null. */
  scroller: HTMLElement | null
  /** How far below its top the list begins. */
  margin: number
  onRange: (range: RowRange) => void
}

/** Renders nothing: reports which rows are in sight, before the browser paints. */
export const RowWindow = (props: RowWindowProps) =>
  props.scroller ? <InElement {...props} element={props.scroller} /> : <InWindow {...props} />

const optionsOf = ({ count, keyOf, heightOf, margin }: RowWindowProps) => ({
  count,
  ...(keyOf && { getItemKey: keyOf }),
  estimateSize: heightOf,
  scrollMargin: margin,
  overscan,
})

// Both render at every scroll and pass nothing of the virtualizer to memoized components.
// oxlint-disable react/incompatible-library
const InElement = ({ element, ...props }: RowWindowProps & { element: HTMLElement }) =>
  useReport(useVirtualizer<HTMLElement, HTMLElement>({ ...optionsOf(props), getScrollElement: () => element }), props)

const InWindow = (props: RowWindowProps) => useReport(useWindowVirtualizer<HTMLElement>(optionsOf(props)), props)

const useReport = <S extends HTMLElement | Window>(
  virtualizer: Virtualizer<S, HTMLElement>,
  { margin, onRange }: RowWindowProps,
) => {
  const items = virtualizer.getVirtualItems()
  const height = virtualizer.getTotalSize()
  const inSight = virtualizer.range
  useLayoutEffect(() => {
    if (!inSight || items.length === 0) return
    onRange({
      items: items.map(({ index, start, end }) => ({ index, start: start - margin, end: end - margin })),
      inSight,
      height,
      measure: virtualizer.measureElement,
    })
  }, [items, inSight, height, margin, virtualizer, onRange])
  return null
}
