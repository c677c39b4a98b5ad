import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { Ref } from 'react'
import type { VirtualRowsProps } from './VirtualRows.tsx'

const overscan = 12

interface ManyRowsProps extends VirtualRowsProps {
  list: Ref<HTMLElement>
  /** What scrolls: an element around the list, or the window for null. */
  scroller: HTMLElement | null
  /** How far below its top the list begins. */
  margin: number
}

/** Only the rows in sight. */
export const ManyRows = (props: ManyRowsProps) => (props.scroller ? <ElementRows {...props} element={props.scroller} /> : <WindowRows {...props} />)

const optionsOf = ({ count, keyOf, heightOf, margin }: ManyRowsProps) => ({ count, ...(keyOf && { getItemKey: keyOf }), estimateSize: heightOf, scrollMargin: margin, overscan })

// Both render at every scroll and hand nothing of the virtualizer on to memoized parts.
// oxlint-disable react/incompatible-library
const ElementRows = ({ element, ...props }: ManyRowsProps & { element: HTMLElement }) =>
  rowsOf(useVirtualizer<HTMLElement, HTMLElement>({ ...optionsOf(props), getScrollElement: () => element }), props)

const WindowRows = (props: ManyRowsProps) => rowsOf(useWindowVirtualizer<HTMLElement>(optionsOf(props)), props)

const rowsOf = <S extends HTMLElement | Window>(virtualizer: Virtualizer<S, HTMLElement>, { margin, list, renderRow, children }: ManyRowsProps) => {
  const items = virtualizer.getVirtualItems()
  const paddingTop = (items[0]?.start ?? margin) - margin
  const paddingBottom = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin))
  return children(items.map(({ index }) => renderRow({ index, measure: virtualizer.measureElement })), { paddingTop, paddingBottom }, list)
}
