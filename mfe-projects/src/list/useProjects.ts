import { projectListQuery, type Project } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useUndeleted } from '@console/platform/lists'
import { useQuery } from '@console/platform/query'

export const projectDeletions = ['projects', 'delete'] as const
const keyOf = ({ id }: Project) => id

export const useProjects = () => {
  const { api } = useConsole()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(projectListQuery(api))
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: projectDeletions, keyOf }), error, isFetching, refetch }
}
