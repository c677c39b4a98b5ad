import type { EventView, EventWindow } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { EmptyState, Panel, styled } from '@console/shared/ui'
import { useMedia } from '@console/shared/ui/table'
import { Activity } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { EventRow } from './EventRow.tsx'
import { eventColumns } from './eventColumns.data.ts'
import { useEventScroll } from './useEventScroll.ts'

const visibleRows = 13

const Header = styled('div', { base: { display: { base: 'none', sm: 'grid' }, gridTemplateColumns: eventColumns, alignItems: 'center', columnGap: '4', h: '42px', px: '4', borderBottomWidth: '1px', bg: 'bg.subtle', fontWeight: 'medium', color: 'fg.muted', '& > :last-child': { textAlign: 'end' } } })
const Body = styled('div', { base: { position: 'relative', overflowY: 'auto', overflowX: 'hidden', overflowAnchor: 'none' } })
const Rows = styled('div', { base: { position: 'absolute', insetInline: '0', top: '0' } })
const Footer = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minH: '9', px: '4', borderTopWidth: '1px', textStyle: 'xs', color: 'fg.muted' } })

interface EventTableProps {
  view: EventView | null
  window: EventWindow
  /** All events are of the same device, which needs no mention. */
  oneDevice?: boolean
}

/** The events of a view, newest first. Only the rows in sight are in the document. */
export const EventTable = ({ view, window, oneDevice = false }: EventTableProps) => {
  const t = useT()
  const format = useFormat()
  const rowHeight = useMedia('(max-width: 639.98px)') ? 64 : 36
  const scroll = useEventScroll(view, window, rowHeight)
  const { rows, first, total, received, dropped, waiting, paused } = window
  const shown = received - (paused ? waiting : 0)
  const height = visibleRows * rowHeight
  return (
    <Panel padded={false}>
      <div role="table" aria-label={t('events.title')} aria-rowcount={total + 1}>
        <Header role="row">
          <span role="columnheader">{t('events.topic')}</span>
          <span role="columnheader">{t('events.message')}</span>
          <span role="columnheader">{t('events.time')}</span>
        </Header>
        <Body {...scroll} role="rowgroup" tabIndex={0} style={{ height }}>
          {total === 0 ? (
            <EmptyState icon={<Activity aria-hidden />} title={paused ? t('events.pausedEmpty') : t('events.empty')}>{paused ? t('events.pausedEmptyText') : t('events.emptyText')}</EmptyState>
          ) : (
            <div style={{ height: total * rowHeight }}>
              <Rows style={{ transform: `translateY(${first * rowHeight}px)` }}>
                {rows.map((row, index) => <EventRow key={row.id} row={row} index={first + index} height={rowHeight} oneDevice={oneDevice} />)}
              </Rows>
            </div>
          )}
        </Body>
      </div>
      <Footer>
        <span>{t('events.received', { count: shown, formatted: format.number(shown) })}</span>
        {dropped > 0 && <span>{t('events.dropped', { formatted: format.number(dropped) })}</span>}
      </Footer>
    </Panel>
  )
}
