import type { Secret } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { ButtonLink, EmptyState, PageHeader } from '@console/platform/ui'
import { ListView, type Sort } from '@console/platform/ui/table'
import { KeyRound, Plus } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { DeleteSecretAction } from '../deletion/DeleteSecretAction.tsx'
import { useSecretColumns } from './useSecretColumns.tsx'
import { useSecrets } from './useSecrets.ts'

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
        actions={<ButtonLink variant={list.data?.length === 0 ? 'outline' : 'solid'} to={href('secret-add')} icon={<Plus aria-hidden />}>{t('secrets.add')}</ButtonLink>}
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
          <EmptyState icon={<KeyRound aria-hidden />} title={t('secrets.empty')} action={<ButtonLink variant="solid" size="xs" to={href('secret-add')} icon={<Plus aria-hidden />}>{t('secrets.add')}</ButtonLink>}>
            {t('secrets.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
