import { deviceDetailsQuery, deviceListQuery, type Device, type DeviceDetails } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useStatusRefresh } from '@console/platform/lists'
import { eventTopic, isReachable } from '@console/platform/live'
import { useQuery } from '@console/platform/query'
import type { LoadError } from '@console/platform/ui'

// So that "last seen" goes on.
const reload = 15_000

export interface LastSeen {
  time: number | null
  /** Set where it could not be loaded. */
  retry: (() => void) | null
}

export type LoadedDevice =
  | { kind: 'loading' }
  | { kind: 'failed'; error: LoadError; retrying: boolean; retry: () => void }
  | { kind: 'notFound' }
  | { kind: 'ready'; device: Device; lastSeen: LastSeen }

const unknown: Omit<Device, 'id'> = { name: '', model: null, status: 'unknown', updatedAt: null, lastSeen: null, functions: [], variables: {} }

/** What the list and the details say of a device, the newer of them first. A device that only the details know is not in the list yet. */
const merge = (id: string, listed: Device | undefined, details: DeviceDetails | undefined, detailsAreNewer: boolean): Device | null => {
  if (!listed && details?.name === undefined) return null
  const { lastSeen: _, ...said } = details ?? { lastSeen: null }
  return detailsAreNewer ? { ...unknown, ...listed, ...said, id } : { ...unknown, ...said, ...listed, id }
}

// An address has no place for them: the server would be asked for something else.
const isNoId = (id: string) => id === '.' || id === '..'

/** A device. Its status follows what the broker says at once. */
export const useDevice = (id: string): LoadedDevice => {
  const { api } = useConsole()
  const list = useQuery(deviceListQuery(api))
  const details = useQuery({ ...deviceDetailsQuery(api, id), enabled: !isNoId(id), refetchInterval: (query) => (isNotFound(query.state.error) ? false : reload) })
  useStatusRefresh(isReachable(id, 'status') ? eventTopic(id, 'status') : null)

  if (isNoId(id) || isNotFound(details.error)) return { kind: 'notFound' }
  const listed = list.data?.find((device) => device.id === id)
  const device = merge(id, listed, details.data, details.dataUpdatedAt >= list.dataUpdatedAt)
  const retryDetails = () => void details.refetch()
  if (device) return { kind: 'ready', device, lastSeen: { time: details.data?.lastSeen ?? null, retry: details.error && !details.data ? retryDetails : null } }
  if (list.isPending || details.isPending) return { kind: 'loading' }
  const retry = () => void Promise.all([list.refetch(), details.refetch()])
  // The list may not have it yet: only the details can say that there is none.
  const error = details.error ?? list.error
  return error ? { kind: 'failed', error, retrying: list.isFetching || details.isFetching, retry } : { kind: 'notFound' }
}
