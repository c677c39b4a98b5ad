import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type ReactNode, type Ref } from 'react'
import { scrollerOf } from './scrollerOf.ts'

// Fewer rows cost less than the machinery.
const threshold = 100
const overscan = 12

export interface RowContext {
  index: number
  /** Measures the row: for rows whose height is not known beforehand. */
  measure: Ref<HTMLElement>
}

interface VirtualRowsProps {
  count: number
  keyOf: (index: number) => string
  /** The height that a row has, or is expected to have until it is measured. */
  heightOf: (index: number) => number
  renderRow: (context: RowContext) => ReactNode
  /** Puts the rendered rows into their element; the paddings stand for those that are not rendered. */
  children: (rows: ReactNode, style: { paddingTop: number; paddingBottom: number } | undefined, list: Ref<HTMLElement>) => ReactNode
}

/** Renders only the rows in sight once there are many, whatever it is that scrolls: the window, or an element around the table. */
export const VirtualRows = (props: VirtualRowsProps) => {
  const [list, setList] = useState<HTMLElement | null>(null)
  const [scroller, setScroller] = useState<{ element: HTMLElement | null; margin: number } | null>(null)
  const { count, heightOf, renderRow, children } = props
  const few = count <= threshold

  useLayoutEffect(() => {
    if (!list || few) return undefined
    const find = () => setScroller(scrollerOf(list))
    find()
    window.addEventListener('resize', find)
    return () => window.removeEventListener('resize', find)
  }, [list, few, count])

  if (few) return children(Array.from({ length: count }, (_, index) => renderRow({ index, measure: null })), undefined, setList)
  if (!scroller) {
    // Full height from the first moment, or going Back could not restore the scroll position.
    const height = Array.from({ length: count }, (_, index) => heightOf(index)).reduce((sum, row) => sum + row, 0)
    return children(null, { paddingTop: 0, paddingBottom: height }, setList)
  }
  return scroller.element
    ? <ElementRows {...props} list={setList} margin={scroller.margin} element={scroller.element} />
    : <WindowRows {...props} list={setList} margin={scroller.margin} />
}

type Known = VirtualRowsProps & { list: Ref<HTMLElement>; margin: number }

const optionsOf = ({ count, keyOf, heightOf, margin }: Known) => ({ count, getItemKey: keyOf, estimateSize: heightOf, scrollMargin: margin, overscan })

// Both render at every scroll and hand nothing of the virtualizer on to memoized parts.
// oxlint-disable react/incompatible-library
const ElementRows = ({ element, ...props }: Known & { element: HTMLElement }) =>
  rowsOf(useVirtualizer<HTMLElement, HTMLElement>({ ...optionsOf(props), getScrollElement: () => element }), props)

const WindowRows = (props: Known) => rowsOf(useWindowVirtualizer<HTMLElement>(optionsOf(props)), props)

const rowsOf = <S extends HTMLElement | Window>(virtualizer: Virtualizer<S, HTMLElement>, { margin, list, renderRow, children }: Known) => {
  const items = virtualizer.getVirtualItems()
  const paddingTop = (items[0]?.start ?? margin) - margin
  const paddingBottom = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin))
  return children(items.map(({ index }) => renderRow({ index, measure: virtualizer.measureElement })), { paddingTop, paddingBottom }, list)
}
