import { useConsole } from '@console/shared/contract'
import { matches } from '@console/shared/lists'
import { ButtonLink, EmptyState, PageHeader } from '@console/shared/ui'
import { DataTable, NoMatch, SearchBar, useListAddress } from '@console/shared/ui/table'
import { Code, Package } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../i18n/index.ts'
import { DeleteFirmwareAction } from './DeleteFirmwareAction.tsx'
import { DownloadFirmwareAction } from './DownloadFirmwareAction.tsx'
import { projectOf } from './projectOf.ts'
import { useFirmwareColumns } from './useFirmwareColumns.tsx'
import { useFirmwares } from './useFirmwares.ts'

export const FirmwareListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { data, error, isFetching, refetch } = useFirmwares()
  const { query, setQuery, sort, setSort } = useListAddress({ key: 'createdAt', direction: 'desc' })
  const columns = useFirmwareColumns()
  const rows = useMemo(() => data?.filter((firmware) => matches(query, [firmware.sha256, projectOf(firmware), firmware.productId])), [data, query])
  return (
    <>
      <PageHeader title={t('firmwares.title')} count={data?.length} breadcrumb={[{ label: t('firmwares.devices'), to: href('device-list') }]} />
      <SearchBar label={t('firmwares.search')} value={query} onChange={setQuery} shown={rows?.length} total={data?.length} />
      <DataTable
        label={t('firmwares.title')}
        columns={columns}
        rows={rows}
        rowKey={({ sha256 }) => sha256}
        rowHref={({ sha256 }) => href('firmware-details', { sha: sha256 })}
        groupOf={(firmware) => ({ key: firmware.projectId ?? '', caption: projectOf(firmware) ?? t('firmwares.noProject') })}
        rowActions={(firmware) => <><DownloadFirmwareAction firmware={firmware} /><DeleteFirmwareAction firmware={firmware} /></>}
        sort={sort}
        onSort={setSort}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<Package aria-hidden />} title={t('firmwares.empty')} action={<ButtonLink variant="solid" size="xs" to={href('project-list')} icon={<Code aria-hidden />}>{t('firmwares.openProjects')}</ButtonLink>}>
            {t('firmwares.emptyText')}
          </EmptyState>
        }
        noMatch={query ? <NoMatch query={query} total={data?.length ?? 0} onClear={() => setQuery('')} /> : undefined}
      />
    </>
  )
}
