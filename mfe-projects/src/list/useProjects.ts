import { projectListQuery, type Project } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useUndeleted } from '@console/shared/lists'
import { useQuery } from '@console/shared/query'

export const projectDeletions = ['projects', 'delete'] as const
const keyOf = ({ id }: Project) => id

export const useProjects = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(projectListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: projectDeletions, keyOf }), error, isFetching, refetch }
}
