import type { Device } from '@console/platform/api'
import { isolate } from '@console/platform/lib'
import { Button, CopyButton, Facts, IconButton, Mono, Panel, RelativeTime } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { DeviceStatus } from '../DeviceStatus.tsx'
import type { LastSeen } from './useDevice.ts'

/** The facts about a device. */
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

interface RemoveDeviceProps {
  name: string
  removing: boolean
  /** Resolves when the removal has succeeded or failed. */
  onRemove: (name: string) => Promise<void>
}

export const RemoveDevice = ({ name, removing, onRemove }: RemoveDeviceProps) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const confirm = () => void onRemove(name).then(() => setOpen(false))
  return (
    <>
      <Button danger icon={<Trash2 aria-hidden />} onClick={() => setOpen(true)}>{t('details.remove')}</Button>
      <ConfirmDialog open={open} onClose={() => setOpen(false)} onConfirm={confirm} title={t('details.removeQuestion', { name: isolate(name) })} verb={t('details.removeVerb')} busy={removing} busyWord={t('details.removing')}>
        {t('details.removeText')}
      </ConfirmDialog>
    </>
  )
}
