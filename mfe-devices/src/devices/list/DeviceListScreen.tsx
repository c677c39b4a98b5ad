import type { Device } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { ButtonLink, EmptyState, PageHeader } from '@console/shared/ui'
import { ListView, type Sort } from '@console/shared/ui/table'
import { Cpu, Package } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useDeviceColumns } from './useDeviceColumns.tsx'
import { useDevices } from './useDevices.ts'

const initialSort: Sort = { key: 'updatedAt', direction: 'desc' }
const textsOf = ({ name, id, model }: Device) => [name, id, model]

export const DeviceListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const list = useDevices()
  const columns = useDeviceColumns()
  return (
    <>
      <PageHeader
        title={t('devices.title')}
        count={list.data?.length}
        actions={<ButtonLink to={href('firmware-list')} icon={<Package aria-hidden />}>{t('devices.firmware')}</ButtonLink>}
      />
      <ListView
        list={list}
        searchLabel={t('devices.search')}
        textsOf={textsOf}
        initialSort={initialSort}
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
    </>
  )
}
