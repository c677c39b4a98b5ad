import { Skeleton } from '../../core/state/Skeleton.tsx'
import type { Column } from '../model/Column.ts'

// Bars of different length look like text; the same at every load, so that nothing jumps.
const lengths = [72, 54, 88, 63, 80, 58, 70]

/** Rows in the final layout, with bars for texts. */
export const TableSkeleton = <Row,>({ columns, rows, selectable, actions }: { columns: readonly Column<Row>[]; rows: number; selectable: boolean; actions: boolean }) => (
  <div role="presentation" aria-hidden data-body>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} role="row">
        {selectable ? <span><Skeleton w="4" h="4" borderRadius="l1" /></span> : null}
        {columns.map(({ key, align }, column) => <span key={key}><Skeleton strong={column === 0} w={`${lengths[(row * 3 + column * 2) % lengths.length]}%`} ms={align === 'end' ? 'auto' : undefined} /></span>)}
        {actions ? <span /> : null}
      </div>
    ))}
  </div>
)
