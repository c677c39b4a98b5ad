import type { EventWindow } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { useT } from '../../i18n/index.ts'
import { TableFoot } from './TableFrame.tsx'

/** How many events there were, and what the bounded buffer has let go of. */
export const TableFooter = ({ window: { received, dropped, limit } }: { window: EventWindow }) => {
  const t = useT()
  const format = useFormat()
  return (
    <TableFoot>
      <span>{t('events.received', { count: received, formatted: format.number(received) })}</span>
      {dropped > 0 ? <span>{t('events.dropped', { formatted: format.number(dropped) })}</span> : null}
      {limit > 0 ? <span>{t('events.limit', { limit: format.number(limit) })}</span> : null}
    </TableFoot>
  )
}
