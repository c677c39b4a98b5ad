import { useConsole } from '@console/shared/contract'
import { matches } from '@console/shared/lists'
import { ButtonLink, EmptyState, PageHeader } from '@console/shared/ui'
import { DataTable, NoMatch, SearchBar, useListAddress } from '@console/shared/ui/table'
import { Code, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../i18n/index.ts'
import { DeleteProjectAction } from './DeleteProjectAction.tsx'
import { useProjectColumns } from './useProjectColumns.tsx'
import { useProjects } from './useProjects.ts'

export const ProjectListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { data, error, isFetching, refetch } = useProjects()
  const { query, setQuery, sort, setSort } = useListAddress({ key: 'updatedAt', direction: 'desc' })
  const columns = useProjectColumns()
  const rows = useMemo(() => data?.filter(({ name, firmwareSha }) => matches(query, [name, firmwareSha])), [data, query])
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        count={data?.length}
        actions={<ButtonLink variant={data?.length === 0 ? 'outline' : 'solid'} to={href('project-gallery')} icon={<Plus aria-hidden />}>{t('projects.add')}</ButtonLink>}
      />
      <SearchBar label={t('projects.search')} value={query} onChange={setQuery} shown={rows?.length} total={data?.length} />
      <DataTable
        label={t('projects.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('project-editor', { id })}
        rowActions={(project) => <DeleteProjectAction project={project} />}
        rowActionCount={1}
        sort={sort}
        onSort={setSort}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<Code aria-hidden />} title={t('projects.empty')} action={<ButtonLink variant="solid" size="xs" to={href('project-gallery')} icon={<Plus aria-hidden />}>{t('projects.add')}</ButtonLink>}>
            {t('projects.emptyText')}
          </EmptyState>
        }
        noMatch={query ? <NoMatch query={query} total={data?.length ?? 0} onClear={() => setQuery('')} /> : undefined}
      />
    </>
  )
}
