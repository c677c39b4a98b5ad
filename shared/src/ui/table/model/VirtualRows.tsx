import { useLayoutEffect, useState, type ReactNode, type Ref } from 'react'
import { lazyPart } from '../../core/lazyPart.tsx'
import { scrollerOf } from './scrollerOf.ts'

// Fewer rows cost less than the machinery.
const threshold = 100

const ManyRows = lazyPart('ManyRows', () => import('./ManyRows.tsx'))

export interface RowContext {
  index: number
  /** Measures the row: for rows whose height is not known beforehand. */
  measure: Ref<HTMLElement>
}

export interface VirtualRowsProps {
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
  // Full height from the first moment, or going Back could not restore the scroll position.
  const height = Array.from({ length: count }, (_, index) => heightOf(index)).reduce((sum, row) => sum + row, 0)
  const room = children(null, { paddingTop: 0, paddingBottom: height }, setList)
  if (!scroller) return room
  return <ManyRows {...props} list={setList} margin={scroller.margin} scroller={scroller.element} pending={room} />
}
