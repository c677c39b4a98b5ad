import { webPagesQuery, type WebPage } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

/** A sketch opens its server some time after its device is online. */
const refetchInterval = 10_000
const none: WebPage[] = []

/** The web servers of a simulated device's sketch, while it runs; none where the server does not list them. */
export const useWebPages = (id: string, runs: boolean): WebPage[] => {
  const { data } = useQuery({
    ...webPagesQuery(useConsole().api, id),
    enabled: runs,
    refetchInterval: (query) => (query.state.data === null || query.state.error ? false : refetchInterval),
  })
  return (runs && data) || none
}
