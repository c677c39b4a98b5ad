import { useConsole } from '@console/shared/contract'
import { ButtonLink, EmptyState, PageHeader } from '@console/shared/ui'
import { DataTable, NoMatch, SearchBar, useListAddress } from '@console/shared/ui/table'
import { KeyRound, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from '../i18n/index.ts'
import { DeleteSecretAction } from './DeleteSecretAction.tsx'
import { useSecretColumns } from './useSecretColumns.tsx'
import { useSecrets } from './useSecrets.ts'

export const SecretListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { data, error, isFetching, refetch } = useSecrets()
  const { query, setQuery, sort, setSort } = useListAddress({ key: 'name', direction: 'asc' })
  const columns = useSecretColumns()
  const rows = useMemo(() => data?.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase())), [data, query])
  return (
    <>
      <PageHeader
        title={t('secrets.title')}
        count={data?.length}
        actions={<ButtonLink variant={data?.length === 0 ? 'outline' : 'solid'} to={href('secret-add')} icon={<Plus aria-hidden />}>{t('secrets.add')}</ButtonLink>}
      />
      <SearchBar label={t('secrets.search')} value={query} onChange={setQuery} shown={rows?.length} total={data?.length} note={t('secrets.writeOnly')} />
      <DataTable
        label={t('secrets.title')}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        rowHref={({ name }) => href('secret-details', { name })}
        rowActions={(secret) => <DeleteSecretAction secret={secret} />}
        rowActionCount={1}
        sort={sort}
        onSort={setSort}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<KeyRound aria-hidden />} title={t('secrets.empty')} action={<ButtonLink variant="solid" size="xs" to={href('secret-add')} icon={<Plus aria-hidden />}>{t('secrets.add')}</ButtonLink>}>
            {t('secrets.emptyText')}
          </EmptyState>
        }
        noMatch={query ? <NoMatch query={query} total={data?.length ?? 0} onClear={() => setQuery('')} /> : undefined}
      />
    </>
  )
}
