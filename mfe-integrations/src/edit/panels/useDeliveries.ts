import { deliveriesQuery, type Delivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'

const often = 2_000
const seldom = 10_000

/** The deliveries of an integration, followed while they are looked at. `data` is null where the server keeps none. */
export const useDeliveries = (id: string, watched: boolean, enabled: boolean) => {
  const { api } = useConsole()
  const query = deliveriesQuery(api, id)
  return useQuery({
    ...query,
    enabled,
    refetchInterval: ({ state }) => {
      if (!watched || state.data === null) return false
      const waits = query.select(state.data ?? { deliveries: [] })?.some(({ status }: Delivery) => status === 'waiting')
      return waits ? often : seldom
    },
  })
}
