import type { Device, DeviceStatus } from '@console/platform/api'
import type { ListFilter } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'

const statuses: readonly DeviceStatus[] = ['online', 'offline', 'unknown']
const isStatus = (value: string): value is DeviceStatus => statuses.some((status) => status === value)

export const useDeviceFilters = (): readonly ListFilter<Device>[] => {
  const t = useT()
  return useMemo(
    () => [
      { key: 'status', label: t('devices.status'), valueOf: ({ status }) => status, textOf: (value) => (isStatus(value) ? t(`status.${value}`) : value), values: statuses },
      { key: 'model', label: t('devices.model'), valueOf: ({ model }) => model ?? '', textOf: (value) => value || t('devices.noModel') },
    ],
    [t],
  )
}
