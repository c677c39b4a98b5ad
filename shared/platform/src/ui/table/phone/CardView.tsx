import { useCallback, type Ref } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { Skeleton } from '../../core/state/Skeleton.tsx'
import { VisuallyHidden } from '../../core/text/VisuallyHidden.tsx'
import { TableFoot } from '../desktop/TableFrame.tsx'
import { rowClicks } from '../model/rowClicks.ts'
import type { ViewProps } from '../model/ViewProps.ts'
import { VirtualRows } from '../model/VirtualRows.tsx'
import { CardFrame } from './CardFrame.tsx'
import { CardRow } from './CardRow.tsx'
import { SortBar } from './SortBar.tsx'

const expectedHeight = () => 84

/** On a phone a row is a card of at least 60 px. */
export const CardView = <Row,>(props: ViewProps<Row>) => {
  const { label, columns, entries, skeletonRows, sort, onSort, rowHref, rowActions, selection, onSelect, footer, stateRow } = props
  const keyOf = useCallback((index: number) => entries?.[index]?.key ?? '', [entries])
  return (
    <CardFrame ref={rowClicks}>
      {onSort && entries?.length ? <SortBar columns={columns} sort={sort} onSort={onSort} /> : null}
      {entries === undefined ? <CardSkeleton rows={skeletonRows} /> : (
        <VirtualRows
          count={entries.length}
          keyOf={keyOf}
          heightOf={expectedHeight}
          renderRow={({ index, measure }) => {
            const entry = entries[index]
            if (!entry) return null
            return (
              <li key={entry.key} ref={measure as Ref<HTMLLIElement>} data-index={index} data-line>
                {entry.kind === 'group'
                  ? <h2>{entry.caption} <small>{entry.count}</small></h2>
                  : <CardRow row={entry.row} columns={columns} href={rowHref?.(entry.row)} selected={selection?.selected.has(entry.key)} selectName={selection?.nameOf(entry.row) ?? ''} onSelect={onSelect} rowActions={rowActions} />}
              </li>
            )
          }}
        >
          {(rows, style, list) => <ul ref={list as Ref<HTMLUListElement>} aria-label={label} style={style}>{rows}</ul>}
        </VirtualRows>
      )}
      {stateRow ? <div data-state>{stateRow}</div> : null}
      {footer ? <TableFoot>{footer}</TableFoot> : null}
    </CardFrame>
  )
}

const CardSkeleton = ({ rows }: { rows: number }) => {
  const t = useCommonText()
  return (
    <div aria-busy>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} data-line aria-hidden>
          <div data-card><div data-texts><Skeleton strong w="60%" /><Skeleton w="40%" mt="2.5" /></div></div>
        </div>
      ))}
    </div>
  )
}
