import { projectListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'

/** Loads the list of projects anew. One that was made exists, whether or not the list arrives. */
export const useReloadProjects = (): (() => Promise<void>) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const { select: _, ...list } = projectListQuery(api)
  return () => cache.fetchQuery({ ...list, staleTime: 0 }).then(() => undefined, () => undefined)
}
