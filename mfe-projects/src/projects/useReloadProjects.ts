import { projectListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'

/** Reloads the list of projects. Never throws: a created project exists even if the list can't be loaded. */
export const useReloadProjects = (): (() => Promise<void>) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const { select: _, ...list } = projectListQuery(api)
  return () =>
    cache.fetchQuery({ ...list, staleTime: 0 }).then(
      () => undefined,
      () => undefined,
    )
}
