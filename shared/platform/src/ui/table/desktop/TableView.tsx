import { useCallback, type CSSProperties, type Ref } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { VisuallyHidden } from '../../core/text/VisuallyHidden.tsx'
import type { ViewProps } from '../model/ViewProps.ts'
import { rowClicks } from '../model/rowClicks.ts'
import { useMedia } from '../model/useMedia.ts'
import { VirtualRows } from '../model/VirtualRows.tsx'
import { TableFoot, TableFrame } from './TableFrame.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

const captionHeight = 34

export const TableView = <Row,>(props: ViewProps<Row>) => {
  const { label, columns, entries, skeletonRows, sort, onSort, rowHref, rowActions, rowActionCount, selection, all, onSelect, footer, stateRow } = props
  const t = useCommonText()
  const rowHeight = useMedia(media.touch) ? 48 : 40
  const heightOf = useCallback((index: number) => (entries?.[index]?.kind === 'group' ? captionHeight : rowHeight), [entries, rowHeight])
  // Captions are lower than rows, so that heights go with the line. Without them a sort leaves every place as high as it was.
  const grouped = entries?.[0]?.kind === 'group'
  const keyOf = useCallback((index: number) => entries?.[index]?.key ?? '', [entries])
  const renderLine = (index: number) => {
    const entry = entries?.[index]
    if (!entry) return null
    if (entry.kind === 'group') {
      return (
        <div key={entry.key} role="row" data-group aria-rowindex={index + 2}>
          <div role="rowheader" aria-colspan={tracks.length}>{entry.caption}<small>{entry.count}</small></div>
        </div>
      )
    }
    const { key, row } = entry
    return <TableRow key={key} row={row} columns={columns} rowIndex={index + 2} href={rowHref?.(row)} selected={selection?.selected.has(key)} selectName={selection?.nameOf(row) ?? ''} onSelect={onSelect} rowActions={rowActions} />
  }
  const tracks = [...(selection ? ['16px'] : []), ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)'), ...(rowActions ? [`calc(var(--actions) * ${rowActionCount})`] : [])]
  const selectable = selection !== undefined
  return (
    <TableFrame ref={rowClicks} style={{ '--columns': tracks.join(' ') } as CSSProperties}>
      <div role="table" aria-label={label} aria-busy={entries === undefined} aria-colcount={tracks.length} aria-rowcount={entries ? entries.length + 1 : -1}>
        <TableHead columns={columns} sort={sort} onSort={onSort} all={all} actions={rowActions !== undefined} />
        <VirtualRows count={entries?.length ?? 0} keyOf={grouped ? keyOf : undefined} heightOf={heightOf} renderRow={({ index }) => renderLine(index)}>
          {(rows, style, list) => <div ref={list as Ref<HTMLDivElement>} role="rowgroup" data-body style={style}>{rows}</div>}
        </VirtualRows>
      </div>
      {entries === undefined ? <><VisuallyHidden role="status">{t('loading')}</VisuallyHidden><TableSkeleton columns={columns} rows={skeletonRows} selectable={selectable} actions={rowActions !== undefined} /></> : null}
      {stateRow ? <div>{stateRow}</div> : null}
      {footer ? <TableFoot>{footer}</TableFoot> : null}
    </TableFrame>
  )
}
