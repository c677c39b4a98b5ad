import { integrationListQuery, type Integration } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useUndeleted } from '@console/shared/lists'
import { useQuery } from '@console/shared/query'
import { integrationDeletions } from './useDeleteIntegration.ts'

const keyOf = ({ id }: Integration) => id

export const useIntegrations = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(integrationListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: integrationDeletions, keyOf }), error, isFetching, refetch }
}
