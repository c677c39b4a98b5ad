import type { Device } from '@console/platform/api'
import { RelativeTime } from '@console/platform/ui'
import type { Column } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { DeviceStatus } from '../status/DeviceStatus.tsx'

export const useDeviceColumns = (): readonly Column<Device>[] => {
  const t = useT()
  return useMemo(
    () => [
      { key: 'name', header: t('devices.name'), cell: ({ name, id }) => <bdi>{name || id}</bdi>, sortValue: ({ name, id }) => name || id, width: 'minmax(120px, 1.6fr)' },
      { key: 'id', header: t('devices.id'), cell: ({ id }) => id, sortValue: ({ id }) => id, width: 'minmax(104px, 1fr)', mono: true, muted: true, phone: 'line' },
      { key: 'model', header: t('devices.model'), cell: ({ model }) => <bdi>{model ?? '—'}</bdi>, sortValue: ({ model }) => model, width: 'minmax(110px, 1.1fr)', muted: true, phone: 'line' },
      { key: 'status', header: t('devices.status'), cell: ({ status }) => <DeviceStatus status={status} />, sortValue: ({ status }) => status, width: 'minmax(100px, 128px)', phone: 'side' },
      { key: 'updatedAt', header: t('devices.lastConnect'), cell: ({ updatedAt }) => (updatedAt === null ? '—' : <RelativeTime time={updatedAt} />), sortValue: ({ updatedAt }) => updatedAt, firstSort: 'desc', width: 'minmax(104px, 144px)', phone: 'side' },
    ],
    [t],
  )
}
