import type { Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { LoadedWidget, Widget, WidgetNote } from '@console/platform/widget'
import { Cpu } from 'lucide-react'
import { useMemo } from 'react'
import { useDevices } from '../../common/devices/useDevices.ts'
import { useT } from '../i18n/useT.ts'
import { fleetOf } from './fleetOf.ts'
import { OfflineDevices } from './OfflineDevices.tsx'
import { StatusCounts } from './StatusCounts.tsx'

/** How many devices are online and offline, and which went offline last. Fills `dashboard.fleet/v1`. */
export const FleetStatus = () => {
  const t = useT()
  return <LoadedWidget what={t('fleet.what')} query={useDevices()} lines={6}>{(devices) => <Fleet devices={devices} />}</LoadedWidget>
}

const Fleet = ({ devices }: { devices: readonly Device[] }) => {
  const t = useT()
  const { href } = useConsole()
  const fleet = useMemo(() => fleetOf(devices), [devices])
  const more = { to: href('device-list'), text: t('fleet.allDevices') }
  if (devices.length === 0) return <Widget more={more}><WidgetNote icon={<Cpu aria-hidden />} title={t('fleet.none')}>{t('fleet.noneText')}</WidgetNote></Widget>
  return (
    <Widget more={more}>
      <StatusCounts counts={fleet.counts} />
      <OfflineDevices fleet={fleet} />
    </Widget>
  )
}
