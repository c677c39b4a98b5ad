import type { Integration } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { ButtonLink, EmptyState, PageHeader } from '@console/platform/ui'
import { ListView, type Sort } from '@console/platform/ui/table'
import { Plus, Workflow } from 'lucide-react'
import { useCallback } from 'react'
import { TestAction } from '../common/test/TestAction.tsx'
import { useT } from '../i18n/index.ts'
import { DeleteIntegrationAction } from './DeleteIntegrationAction.tsx'
import { textsOf } from './textsOf.ts'
import { useHealth } from './useHealth.ts'
import { useIntegrationColumns } from './useIntegrationColumns.tsx'
import { useIntegrations } from './useIntegrations.ts'

const initialSort: Sort = { key: 'name', direction: 'asc' }

export const IntegrationListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { language } = useFormat()
  const list = useIntegrations()
  const columns = useIntegrationColumns(useHealth())
  const searched = useCallback((integration: Integration) => textsOf(integration, language), [language])
  return (
    <>
      <PageHeader
        title={t('list.title')}
        count={list.data?.length}
        actions={<ButtonLink variant={list.data?.length === 0 ? 'outline' : 'solid'} to={href('integration-gallery')} icon={<Plus aria-hidden />}>{t('list.add')}</ButtonLink>}
      />
      <ListView
        list={list}
        searchLabel={t('list.search')}
        textsOf={searched}
        initialSort={initialSort}
        label={t('list.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => href('integration-edit', { id })}
        rowActions={(integration) => <><TestAction look="icon" id={integration.id} name={integration.content.name || integration.id} device={integration.content.deviceID} /><DeleteIntegrationAction integration={integration} /></>}
        rowActionCount={2}
        empty={
          <EmptyState icon={<Workflow aria-hidden />} title={t('list.empty')} action={<ButtonLink variant="solid" size="xs" to={href('integration-gallery')} icon={<Plus aria-hidden />}>{t('list.openGallery')}</ButtonLink>}>
            {t('list.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
