import {
  type Integration,
  type IntegrationHealth,
  integrationHealthQuery,
  integrationListQuery,
} from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { type Language, useFormat } from '@console/platform/i18n'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'
import { ButtonLink, EmptyState, PageHeader } from '@console/platform/ui'
import { ListView, type Sort } from '@console/platform/ui/table'
import { Plus, Workflow } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { withoutPassword } from '../common/model/request.ts'
import { labelOf } from '../common/templates/templates.ts'
import { TestAction } from '../common/TestAction.tsx'
import { useT } from '../i18n/index.ts'
import { DeleteIntegrationAction, integrationDeletions } from './DeleteIntegrationAction.tsx'
import { targetOf, useIntegrationColumns } from './useIntegrationColumns.tsx'

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
        actions={
          <ButtonLink
            variant={list.data?.length === 0 ? 'outline' : 'solid'}
            to={href('integration-gallery')}
            icon={<Plus aria-hidden />}
          >
            {t('list.add')}
          </ButtonLink>
        }
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
        rowActions={(integration) => (
          <>
            <TestAction
              look="icon"
              id={integration.id}
              name={integration.content.name || integration.id}
              device={integration.content.deviceID}
            />
            <DeleteIntegrationAction integration={integration} />
          </>
        )}
        rowActionCount={2}
        empty={
          <EmptyState
            icon={<Workflow aria-hidden />}
            title={t('list.empty')}
            action={
              <ButtonLink variant="solid" size="xs" to={href('integration-gallery')} icon={<Plus aria-hidden />}>
                {t('list.openGallery')}
              </ButtonLink>
            }
          >
            {t('list.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}

const keyOf = ({ id }: Integration) => id

const useIntegrations = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(integrationListQuery(api))
  return {
    data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: integrationDeletions, keyOf }),
    error,
    isFetching,
    refetch,
  }
}

// A test's delivery shall be in the list when its user comes back from the form.
const reload = 5_000

/** The health of each integration's deliveries, by id; null where the server has none. */
const useHealth = (): ReadonlyMap<string, IntegrationHealth> | null => {
  const { api } = useConsole()
  const { data } = useQuery({
    ...integrationHealthQuery(api),
    refetchInterval: ({ state }) => (state.data === null ? false : reload),
    // What was kept of a former visit may be older than a delivery that the user has seen meanwhile.
    refetchOnMount: 'always',
    retry: false,
  })
  return useMemo(() => (data ? new Map(data.integrations.map((health) => [health.id, health])) : null), [data])
}

/** The texts that are searched: name, type, and URL or language. */
const textsOf = (integration: Integration, language: Language): string[] => {
  const {
    type,
    content: { name, url = '' },
  } = integration
  return [name, type, labelOf(type, language), withoutPassword(url), targetOf(integration)]
}
