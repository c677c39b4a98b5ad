import type { Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, ButtonLink, EmptyState, lazyPart, PageHeader } from '@console/platform/ui'
import { ListView, type Picking, type Sort } from '@console/platform/ui/table'
import { Cpu, Package, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { useDeviceColumns } from './useDeviceColumns.tsx'
import { useDeviceFilters } from './useDeviceFilters.ts'
import { useDevices } from '../../common/devices/useDevices.ts'

const RemoveDevicesDialog = lazyPart('RemoveDevicesDialog', () => import('./removal/RemoveDevicesDialog.tsx'))

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
