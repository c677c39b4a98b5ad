import { useConsole } from '@console/shared/contract'
import { matches } from '@console/shared/lists'
import { ButtonLink, EmptyState, PageHeader } from '@console/shared/ui'
import { DataTable, NoMatch, SearchBar, useListAddress } from '@console/shared/ui/table'
import { Cpu, Package } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../i18n/index.ts'
import { useDeviceColumns } from './useDeviceColumns.tsx'
import { useDevices } from './useDevices.ts'

export const DeviceListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const devices = useDevices()
  const { query, setQuery, sort, setSort } = useListAddress({ key: 'updatedAt', direction: 'desc' })
  const columns = useDeviceColumns()
  const rows = useMemo(() => devices.data?.filter(({ name, id, model }) => matches(query, [name, id, model])), [devices.data, query])
  return (
    <>
      <PageHeader
        title={t('devices.title')}
        count={devices.data?.length}
        actions={<ButtonLink to={href('firmware-list')} icon={<Package aria-hidden />}>{t('devices.firmware')}</ButtonLink>}
      />
      <SearchBar label={t('devices.search')} value={query} onChange={setQuery} shown={rows?.length} total={devices.data?.length} />
      <DataTable
        label={t('devices.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('device-details', { id })}
        sort={sort}
        onSort={setSort}
        error={devices.error}
        retrying={devices.isFetching}
        onRetry={() => void devices.refetch()}
        empty={
          <EmptyState icon={<Cpu aria-hidden />} title={t('devices.empty')} action={<ButtonLink variant="solid" size="xs" to={href('firmware-list')} icon={<Package aria-hidden />}>{t('devices.openFirmware')}</ButtonLink>}>
            {t('devices.emptyText')}
          </EmptyState>
        }
        noMatch={query ? <NoMatch query={query} total={devices.data?.length ?? 0} onClear={() => setQuery('')} /> : undefined}
      />
    </>
  )
}
