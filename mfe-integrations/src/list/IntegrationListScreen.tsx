import { useConsole } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { ButtonLink, EmptyState, PageHeader } from '@console/shared/ui'
import { DataTable, NoMatch, SearchBar, useListAddress } from '@console/shared/ui/table'
import { Plus, Workflow } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../i18n/index.ts'
import { DeleteIntegrationAction } from './DeleteIntegrationAction.tsx'
import { matching } from './matching.ts'
import { useIntegrationColumns } from './useIntegrationColumns.tsx'
import { useIntegrations } from './useIntegrations.ts'

export const IntegrationListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const { data, error, isFetching, refetch } = useIntegrations()
  const { query, setQuery, sort, setSort } = useListAddress({ key: 'name', direction: 'asc' })
  const columns = useIntegrationColumns()
  const rows = useMemo(() => data && matching(data, query, language), [data, query, language])
  return (
    <>
      <PageHeader
        title={t('list.title')}
        count={data?.length}
        actions={<ButtonLink variant={data?.length === 0 ? 'outline' : 'solid'} to={href('integration-gallery')} icon={<Plus aria-hidden />}>{t('list.add')}</ButtonLink>}
      />
      <SearchBar label={t('list.search')} value={query} onChange={setQuery} shown={rows?.length} total={data?.length} />
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('integration-edit', { id })}
        rowActions={(integration) => <DeleteIntegrationAction integration={integration} />}
        rowActionCount={1}
        sort={sort}
        onSort={setSort}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<Workflow aria-hidden />} title={t('list.empty')} action={<ButtonLink variant="solid" size="xs" to={href('integration-gallery')} icon={<Plus aria-hidden />}>{t('list.openGallery')}</ButtonLink>}>
            {t('list.emptyText')}
          </EmptyState>
        }
        noMatch={query ? <NoMatch query={query} total={data?.length ?? 0} onClear={() => setQuery('')} /> : undefined}
      />
    </>
  )
}
