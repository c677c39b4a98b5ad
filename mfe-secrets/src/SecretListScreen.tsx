import { secretListQuery, type Secret } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'
import { ButtonLink, EmptyState, PageHeader, RelativeTime, Text } from '@console/platform/ui'
import { ListView, type Column, type Sort } from '@console/platform/ui/table'
import { KeyRound, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useT } from './i18n/index.ts'
import { DeleteSecretAction, secretDeletions } from './common/DeleteSecretAction.tsx'

const initialSort: Sort = { key: 'name', direction: 'asc' }
const textsOf = ({ name }: Secret) => [name]

export const SecretListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const list = useSecrets()
  const columns = useSecretColumns()
  return (
    <>
      <PageHeader
        title={t('secrets.title')}
        count={list.data?.length}
        actions={
          <ButtonLink
            variant={list.data?.length === 0 ? 'outline' : 'solid'}
            to={href('secret-add')}
            icon={<Plus aria-hidden />}
          >
            {t('secrets.add')}
          </ButtonLink>
        }
      />
      <ListView
        list={list}
        searchLabel={t('secrets.search')}
        note={t('secrets.writeOnly')}
        textsOf={textsOf}
        initialSort={initialSort}
        label={t('secrets.title')}
        columns={columns}
        rowKey={({ name }) => name}
        rowHref={({ name }) => href('secret-details', { name })}
        rowActions={(secret) => <DeleteSecretAction secret={secret} />}
        rowActionCount={1}
        empty={
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title={t('secrets.empty')}
            action={
              <ButtonLink variant="solid" size="xs" to={href('secret-add')} icon={<Plus aria-hidden />}>
                {t('secrets.add')}
              </ButtonLink>
            }
          >
            {t('secrets.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}

const keyOf = ({ name }: Secret) => name

const useSecrets = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(secretListQuery(api))
  return {
    data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: secretDeletions, keyOf, optimistic: false }),
    error,
    isFetching,
    refetch,
  }
}

const useSecretColumns = (): readonly Column<Secret>[] => {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('secrets.name'),
        cell: ({ name }) => visible(name),
        sortValue: ({ name }) => name,
        width: 'minmax(136px, 1.4fr)',
        mono: true,
      },
      {
        key: 'usageCount',
        header: t('secrets.usedBy'),
        cell: ({ usageCount }) =>
          usageCount > 0 ? (
            format.number(usageCount)
          ) : (
            <Text as="span" color="fg.subtle">
              {t('secrets.unused')}
            </Text>
          ),
        sortValue: ({ usageCount }) => usageCount,
        firstSort: 'desc',
        align: 'end',
        width: '112px',
        phone: 'labelled',
      },
      {
        key: 'updatedAt',
        header: t('secrets.updatedAt'),
        cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />,
        sortValue: ({ updatedAt }) => updatedAt,
        firstSort: 'desc',
        width: 'minmax(104px, 1fr)',
        muted: true,
        phone: 'labelled',
      },
      {
        key: 'accessedAt',
        header: t('secrets.accessedAt'),
        cell: ({ accessedAt }) => <RelativeTime time={accessedAt} empty={t('never')} />,
        sortValue: ({ accessedAt }) => accessedAt,
        firstSort: 'desc',
        width: 'minmax(104px, 1fr)',
        muted: true,
        phone: 'labelled',
      },
    ],
    [t, format],
  )
}
