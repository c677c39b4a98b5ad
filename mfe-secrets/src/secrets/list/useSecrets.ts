import { secretListQuery, type Secret } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'
import { secretDeletions } from '../deletion/useDeleteSecret.ts'

const keyOf = ({ name }: Secret) => name

export const useSecrets = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(secretListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: secretDeletions, keyOf, optimistic: false }), error, isFetching, refetch }
}
