import { integrationListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

/** How many integrations there are of each type. */
export const useUses = (): ReadonlyMap<string, number> => {
  const { api } = useConsole()
  const { data = [] } = useQuery(integrationListQuery(api))
  const uses = new Map<string, number>()
  for (const { type } of data) uses.set(type, (uses.get(type) ?? 0) + 1)
  return uses
}
