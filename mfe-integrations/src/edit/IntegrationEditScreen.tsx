import { integrationListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useQuery } from '@console/shared/query'
import { useParams } from '@console/shared/router'
import { NotBuiltYet } from '@console/shared/ui'
import { useT } from '../i18n/index.ts'

export const IntegrationEditScreen = () => {
  const t = useT()
  const { api, href } = useConsole()
  const { id = '' } = useParams()
  const { data } = useQuery(integrationListQuery(api))
  const name = data?.find((integration) => integration.id === id)?.content.name || id
  return <NotBuiltYet title={name} breadcrumb={[{ label: t('list.title'), to: href('integration-list') }]} />
}
