import type { Device } from '@console/platform/api'
import { CopyButton, Facts, IconButton, Mono, Panel, RelativeTime } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import { DeviceStatus } from '../../status/DeviceStatus.tsx'
import type { LastSeen } from '../device/useDevice.ts'

/** What is known of a device. */
export const DetailsPanel = ({ device, lastSeen }: { device: Device; lastSeen: LastSeen }) => {
  const t = useT()
  const { id, name, model, status, updatedAt } = device
  const retry = lastSeen.retry ? <IconButton size="xs" label={t('details.lastSeenFailed')} onClick={lastSeen.retry}><RotateCw aria-hidden /></IconButton> : null
  return (
    <Panel title={t('details.details')} padded={false}>
      <Facts
        items={[
          { label: t('devices.name'), value: name ? <><b><bdi>{name}</bdi></b><CopyButton text={name} label={t('details.copyName')} /></> : '—' },
          { label: t('devices.id'), value: <><Mono><bdi>{id}</bdi></Mono><CopyButton text={id} label={t('details.copyId')} /></> },
          { label: t('devices.model'), value: model === null ? '—' : <bdi>{model}</bdi> },
          { label: t('devices.status'), value: <DeviceStatus status={status} wide /> },
          { label: t('devices.lastConnect'), value: <RelativeTime time={updatedAt} /> },
          { label: t('details.lastSeen'), value: <><RelativeTime time={lastSeen.time} />{retry}</> },
        ]}
      />
    </Panel>
  )
}
