import type { Device, DeviceStatus as Status } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, ButtonLink, EmptyState, lazyPart, PageHeader, RelativeTime } from '@console/platform/ui'
import { ListView, type Column, type ListFilter, type Picking, type Sort } from '@console/platform/ui/table'
import { Cpu, Package, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useDevices } from '../../common/useDevices.ts'
import { useT } from '../../i18n/index.ts'
import { DeviceStatus } from '../DeviceStatus.tsx'

const RemoveDevicesDialog = lazyPart('RemoveDevicesDialog', () => import('./RemoveDevicesDialog.tsx'))

const initialSort: Sort = { key: 'updatedAt', direction: 'desc' }
const textsOf = ({ name, id, model }: Device) => [name, id, model]

export const DeviceListScreen = () => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const list = useDevices()
  const columns = useDeviceColumns()
  const filters = useDeviceFilters()
  const [removing, setRemoving] = useState<readonly Device[] | null>(null)
  const picking: Picking<Device> = {
    nameOf: ({ name, id }) => name || id,
    text: (count) => t('devices.selected', { count, formatted: format.number(count) }),
    actions: (devices) => <Button danger size="xs" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(devices)}>{t('devices.remove')}</Button>,
  }
  return (
    <>
      <PageHeader
        title={t('devices.title')}
        count={list.data && format.number(list.data.length)}
        actions={<ButtonLink to={href('firmware-list')} icon={<Package aria-hidden />}>{t('devices.firmware')}</ButtonLink>}
      />
      <ListView
        list={list}
        searchLabel={t('devices.search')}
        textsOf={textsOf}
        filters={filters}
        countText={(counts) => t('devices.shownOf', counts)}
        initialSort={initialSort}
        picking={picking}
        label={t('devices.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('device-details', { id })}
        empty={
          <EmptyState icon={<Cpu aria-hidden />} title={t('devices.empty')} action={<ButtonLink variant="solid" size="xs" to={href('firmware-list')} icon={<Package aria-hidden />}>{t('devices.openFirmware')}</ButtonLink>}>
            {t('devices.emptyText')}
          </EmptyState>
        }
      />
      {removing ? <RemoveDevicesDialog devices={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  )
}

const useDeviceColumns = (): readonly Column<Device>[] => {
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

const statuses: readonly Status[] = ['online', 'offline', 'unknown']
const isStatus = (value: string): value is Status => statuses.some((status) => status === value)

const useDeviceFilters = (): readonly ListFilter<Device>[] => {
  const t = useT()
  return useMemo(
    () => [
      { key: 'status', label: t('devices.status'), valueOf: ({ status }) => status, textOf: (value) => (isStatus(value) ? t(`status.${value}`) : value), values: statuses },
      { key: 'model', label: t('devices.model'), valueOf: ({ model }) => model ?? '', textOf: (value) => value || t('devices.noModel') },
    ],
    [t],
  )
}
