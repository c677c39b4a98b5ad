import type { Device, DeviceStatus } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, RelativeTime, Status, styled, VisuallyHidden } from '@console/platform/ui'
import { LoadedWidget, Widget, WidgetNote, WidgetRow } from '@console/platform/widget'
import { Cpu } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useDevices } from '../../common/useDevices.ts'
import { useT } from './i18n/useT.ts'

/** The number of devices per status, and those that went offline last. A box of the dashboard. */
export const FleetStatus = () => {
  const t = useT()
  return (
    <LoadedWidget what={t('fleet.what')} query={useDevices()} rows={6}>
      {(devices) => <LoadedFleet devices={devices} />}
    </LoadedWidget>
  )
}

const LoadedFleet = ({ devices }: { devices: readonly Device[] }) => {
  const t = useT()
  const { href } = useConsole()
  const fleet = useMemo(() => fleetOf(devices), [devices])
  const more = { to: href('device-list'), text: t('fleet.allDevices') }
  if (devices.length === 0)
    return (
      <Widget more={more}>
        <WidgetNote icon={<Cpu aria-hidden />} title={t('fleet.none')}>
          {t('fleet.noneText')}
        </WidgetNote>
      </Widget>
    )
  return (
    <Widget more={more}>
      <StatusCounts counts={fleet.counts} />
      <OfflineDevices fleet={fleet} />
    </Widget>
  )
}

const Counts = styled('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '1' } })
const Count = styled('span', {
  base: { display: 'block', textStyle: '2xl', color: 'fg', fontVariantNumeric: 'tabular-nums' },
})
const Bar = styled('div', {
  base: { display: 'flex', gap: '0.5', h: '2', flexShrink: '0', borderRadius: 'full', overflow: 'hidden' },
})
const Part = styled('span', {
  base: { minW: '1' },
  variants: {
    status: { online: { bg: 'status.online' }, offline: { bg: 'status.offline' }, unknown: { bg: 'status.unknown' } },
  },
})

const order = ['online', 'offline', 'unknown'] as const

/** The number of devices per status, each a link to them, and as a bar. */
const StatusCounts = ({ counts }: { counts: Readonly<Record<DeviceStatus, number>> }) => {
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
            <Link to={`${href('device-list')}?status=${status}`} look="plain">
              <Count>{format.number(counts[status])}</Count> <Status kind={status} past={past} />
            </Link>
          </li>
        ))}
      </Counts>
      {past ? <VisuallyHidden>{t('fleet.lastKnown')}</VisuallyHidden> : null}
      <Bar aria-hidden>
        {shown
          .filter((status) => counts[status] > 0)
          .map((status) => (
            <Part key={status} status={status} style={{ flexGrow: counts[status] }} />
          ))}
      </Bar>
    </>
  )
}

const Caption = styled('p', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

/** The devices that went offline last. */
const OfflineDevices = ({ fleet: { offline, seen } }: { fleet: Fleet }) => {
  const t = useT()
  const { href } = useConsole()
  const caption = useId()
  if (offline.length === 0) return <Caption>{t('fleet.noneOffline')}</Caption>
  return (
    <div>
      <Caption id={caption}>{seen ? t('fleet.lastSeen') : t('fleet.lastConnect')}</Caption>
      <ul aria-labelledby={caption}>
        {offline.map(({ id, name, time }) => (
          <WidgetRow key={id}>
            <Link to={href('device-details', { id })}>
              <bdi>{visible(name || id)}</bdi>
            </Link>
            <RelativeTime time={time} />
          </WidgetRow>
        ))}
      </ul>
    </div>
  )
}

interface Fleet {
  counts: Readonly<Record<DeviceStatus, number>>
  /** The devices that went offline last, newest first. */
  offline: readonly { id: string; name: string; time: number | null }[]
  /**
   * Whether `time` is when a device was last seen. Otherwise it is its last connect, because the server sends no
   * `lastSeen`.
   */
  seen: boolean
}

const maxOffline = 3

const fleetOf = (devices: readonly Device[]): Fleet => {
  const counts = { online: 0, offline: 0, unknown: 0 }
  for (const { status } of devices) counts[status] += 1
  const offline = devices.filter(({ status }) => status === 'offline')
  const seen = offline.some(({ lastSeen }) => lastSeen !== null)
  const timed = offline.map(({ id, name, lastSeen, updatedAt }) => ({ id, name, time: seen ? lastSeen : updatedAt }))
  return { counts, seen, offline: timed.sort((one, other) => (other.time ?? 0) - (one.time ?? 0)).slice(0, maxOffline) }
}
