import { integrationListQuery, type Integration } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'
import { integrationDeletions } from './useDeleteIntegration.ts'

const keyOf = ({ id }: Integration) => id

export const useIntegrations = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(integrationListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: integrationDeletions, keyOf }), error, isFetching, refetch }
}
