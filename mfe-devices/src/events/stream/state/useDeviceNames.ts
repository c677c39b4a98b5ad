import { deviceListQuery } from '@console/platform/api'
import { useConsole, type EventView } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useEffect, useMemo } from 'react'

/** The names of all devices by their ids, as far as they are known, also told to the view. A stream goes on without them. */
export const useDeviceNames = (view: EventView | null): ReadonlyMap<string, string> => {
  const { data } = useQuery(deviceListQuery(useConsole().api))
  const names = useMemo(() => new Map(data?.filter(({ name }) => name !== '').map(({ id, name }) => [id, name])), [data])
  useEffect(() => view?.nameDevices(names), [view, names])
  return names
}
