import { useDeferredValue, useLayoutEffect, useMemo, useState, type ReactNode, type Ref } from 'react'
import { lazyPart } from '../../core/lazyPart.tsx'
import type { RowRange } from './RowWindow.tsx'

// Fewer rows cost less than the virtualizer.
const threshold = 100

const RowWindow = lazyPart('RowWindow', () => import('./RowWindow.tsx'))

interface RowContext {
  index: number
  /** Measures the row: for rows whose height is not known beforehand. */
  measure: Ref<HTMLElement>
}

export interface VirtualRowsProps {
  /** 0 while the rows are loading: the scrolling element is looked up meanwhile. */
  count: number
  /**
   * Needed where a height belongs to the row rather than to its index: measured rows, or some of another height. Keep
   * its identity as long as the rows keep their order: with a new function all are laid out again.
   */
  keyOf?: ((index: number) => string) | undefined
  /** The height that a row has, or is expected to have until it is measured. */
  heightOf: (index: number) => number
  renderRow: (context: RowContext) => ReactNode
  /** Puts the rendered rows into their element; the paddings stand for those that are not rendered. */
  children: (
    rows: ReactNode,
    style: { paddingTop: number; paddingBottom: number } | undefined,
    list: Ref<HTMLElement>,
  ) => ReactNode
}

/**
 * Renders only the rows in sight once there are many, whatever it is that scrolls: the window, or an element around the
 * table.
 */
export const VirtualRows = ({ count, keyOf, heightOf, renderRow, children }: VirtualRowsProps) => {
  const [list, setList] = useState<HTMLElement | null>(null)
  const scroller = useScroller(list, count)
  const [range, setRange] = useState<RowRange | null>(null)
  // In a new order, the rows in sight are rendered first and those around them after the paint.
  const order = keyOf ?? heightOf
  const settled = useDeferredValue(order) === order
  // Full height from the first moment, or going Back could not restore the scroll position.
  const height = useMemo(() => {
    let sum = 0
    for (let index = 0; index < count; index += 1) sum += heightOf(index)
    return sum
  }, [count, heightOf])
  if (count <= threshold)
    return children(
      Array.from({ length: count }, (_, index) => renderRow({ index, measure: null })),
      undefined,
      setList,
    )

  const items = range
    ? range.items.filter(({ index }) => settled || isIn(range, index))
    : firstItems(heightOf, scroller?.margin ?? 0)
  const rows = items.map(({ index }) => renderRow({ index, measure: range?.measure ?? null }))
  const style = {
    paddingTop: items[0]?.start ?? 0,
    paddingBottom: Math.max(0, (range?.height ?? height) - (items.at(-1)?.end ?? 0)),
  }
  return (
    <>
      {children(rows, style, setList)}
      {scroller ? (
        <RowWindow
          count={count}
          keyOf={keyOf}
          heightOf={heightOf}
          scroller={scroller.element}
          margin={scroller.margin}
          onRange={setRange}
        />
      ) : null}
    </>
  )
}

const isIn = ({ inSight }: RowRange, index: number) => index >= inSight.startIndex && index <= inSight.endIndex

/** A screen full of rows, rendered before the virtualizer is loaded. */
const firstItems = (heightOf: (index: number) => number, margin: number): RowRange['items'] => {
  const items = []
  for (let index = 0, start = 0; index < threshold && start < window.innerHeight - margin; index += 1) {
    const end = start + heightOf(index)
    items.push({ index, start, end })
    start = end
  }
  return items
}

/** What scrolls the list, and how far below its top the list begins. Null while unknown, and where it is not needed. */
const useScroller = (list: HTMLElement | null, count: number) => {
  const [scroller, setScroller] = useState<ReturnType<typeof scrollerOf> | null>(null)
  const unneeded = count > 0 && count <= threshold
  useLayoutEffect(() => {
    if (!list || unneeded) return undefined
    const find = () => {
      const found = scrollerOf(list)
      setScroller((known) => (known?.element === found.element && known.margin === found.margin ? known : found))
    }
    find()
    window.addEventListener('resize', find)
    return () => window.removeEventListener('resize', find)
  }, [list, unneeded, count])
  return scroller
}

/**
 * What scrolls a list, the nearest scrolling element above it or else the window (null), and how far below its
 * beginning the list starts.
 */
const scrollerOf = (list: HTMLElement): { element: HTMLElement | null; margin: number } => {
  const top = list.getBoundingClientRect().top
  for (let element = list.parentElement; element && element !== document.body; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY))
      return { element, margin: top - element.getBoundingClientRect().top + element.scrollTop }
  }
  return { element: null, margin: top + window.scrollY }
}
