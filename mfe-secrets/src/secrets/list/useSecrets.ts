import { secretListQuery, type Secret } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useUndeleted } from '@console/shared/lists'
import { useQuery } from '@console/shared/query'
import { secretDeletions } from '../deletion/useDeleteSecret.ts'

const keyOf = ({ name }: Secret) => name

export const useSecrets = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(secretListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: secretDeletions, keyOf, optimistic: false }), error, isFetching, refetch }
}
