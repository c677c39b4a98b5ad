import { useLayoutEffect, useMemo, useState, type ReactNode, type Ref } from 'react'
import { lazyPart } from '../../core/lazyPart.tsx'
import { scrollerOf } from './scrollerOf.ts'

// Fewer rows cost less than the machinery.
const threshold = 100

// As many as a screen shows: they need not wait for the machinery.
const firstRows = 24

const ManyRows = lazyPart('ManyRows', () => import('./ManyRows.tsx'))

export interface RowContext {
  index: number
  /** Measures the row: for rows whose height is not known beforehand. */
  measure: Ref<HTMLElement>
}

export interface VirtualRowsProps {
  count: number
  /**
   * Needed where heights go with the row rather than with its place: measured rows, or some of another height. Keep its identity:
   * with another one all rows are laid out anew.
   */
  keyOf?: ((index: number) => string) | undefined
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

  // Full height from the first moment, or going Back could not restore the scroll position.
  const height = useMemo(() => {
    let below = 0
    for (let index = firstRows; index < count; index += 1) below += heightOf(index)
    return below
  }, [count, heightOf])

  const rows = (length: number) => Array.from({ length }, (_, index) => renderRow({ index, measure: null }))
  if (few) return children(rows(count), undefined, setList)
  const room = children(rows(firstRows), { paddingTop: 0, paddingBottom: height }, setList)
  if (!scroller) return room
  return <ManyRows {...props} list={setList} margin={scroller.margin} scroller={scroller.element} pending={room} />
}
