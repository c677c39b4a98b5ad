import type { DeviceStatus } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Link, Status, styled, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'

const Counts = styled('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1' } })
const Count = styled('span', { base: { display: 'block', textStyle: '2xl', color: 'fg', fontVariantNumeric: 'tabular-nums' } })
const Bar = styled('div', { base: { display: 'flex', gap: '0.5', h: '2', flexShrink: '0', borderRadius: 'full', overflow: 'hidden' } })
const Part = styled('span', { base: { minW: '1' }, variants: { status: { online: { bg: 'status.online' }, offline: { bg: 'status.offline' }, unknown: { bg: 'status.unknown' } } } })

const order = ['online', 'offline', 'unknown'] as const

/** How many devices are of which status, each a link to them, and the same as a bar. */
export const StatusCounts = ({ counts }: { counts: Readonly<Record<DeviceStatus, number>> }) => {
  const t = useT()
  const format = useFormat()
  const { href, broker } = useConsole()
  const { kind } = useReadable(broker.state)
  const past = kind !== 'live' && kind !== 'connecting'
  const shown = order.filter((status) => status !== 'unknown' || counts.unknown > 0)
  return (
    <>
      <Counts title={past ? t('fleet.lastKnown') : undefined}>
        {shown.map((status) => (
          <li key={status}>
            <Link to={`${href('device-list')}?status=${status}`} look="plain"><Count>{format.number(counts[status])}</Count> <Status kind={status} past={past} /></Link>
          </li>
        ))}
      </Counts>
      {past ? <VisuallyHidden>{t('fleet.lastKnown')}</VisuallyHidden> : null}
      <Bar aria-hidden>{shown.filter((status) => counts[status] > 0).map((status) => <Part key={status} status={status} style={{ flexGrow: counts[status] }} />)}</Bar>
    </>
  )
}
