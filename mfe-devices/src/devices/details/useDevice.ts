import {
  deleteDevice,
  deviceDetailsQuery,
  deviceListQuery,
  renameDevice,
  withName,
  type Device,
  type DeviceDetails,
} from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useDeletion, useStatusRefresh } from '@console/platform/lists'
import { eventTopic, isReachable } from '@console/platform/live'
import { useMutation, useQuery, useQueryClient } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
import { useErrorText, type LoadError } from '@console/platform/ui'
import { useEffect, useRef } from 'react'
import { deviceDeletions } from '../../common/useDevices.ts'
import { useT } from '../../i18n/index.ts'

// Keeps "last seen" current.
const refetchInterval = 15_000

export interface LastSeen {
  time: number | null
  /** Set when loading failed. */
  retry: (() => void) | null
}

type LoadedDevice =
  | { kind: 'loading' }
  | { kind: 'failed'; error: LoadError; retrying: boolean; retry: () => void }
  | { kind: 'notFound' }
  | { kind: 'ready'; device: Device; lastSeen: LastSeen }

const unknown: Omit<Device, 'id'> = {
  name: '',
  model: null,
  status: 'unknown',
  updatedAt: null,
  lastSeen: null,
  functions: [],
  variables: {},
}

/** Merges a device's entry in the list with its details; newer values win. A new device may be missing in the list. */
const merge = (
  id: string,
  listed: Device | undefined,
  details: DeviceDetails | undefined,
  detailsAreNewer: boolean,
): Device | null => {
  if (!listed && details?.name === undefined) return null
  const { lastSeen: _, ...detailed } = details ?? { lastSeen: null }
  return detailsAreNewer ? { ...unknown, ...listed, ...detailed, id } : { ...unknown, ...detailed, ...listed, id }
}

// A URL path can't contain these ids: they would address another resource.
const isInvalidId = (id: string) => id === '.' || id === '..'

/** Loads a device. Its status follows the broker's events at once. */
export const useDevice = (id: string): LoadedDevice => {
  const { api } = useConsole()
  const list = useQuery(deviceListQuery(api))
  const details = useQuery({
    ...deviceDetailsQuery(api, id),
    enabled: !isInvalidId(id),
    refetchInterval: (query) => (isNotFound(query.state.error) ? false : refetchInterval),
  })
  const listed = list.data?.find((device) => device.id === id)
  // A broker refuses the topics of a device that there is not, and the console would say so.
  const isKnown = (listed !== undefined || details.data !== undefined) && !isNotFound(details.error)
  useStatusRefresh(isKnown && isReachable(id, 'status') ? eventTopic(id, 'status') : null)

  if (isInvalidId(id) || isNotFound(details.error)) return { kind: 'notFound' }
  const device = merge(id, listed, details.data, details.dataUpdatedAt >= list.dataUpdatedAt)
  const retryDetails = () => void details.refetch()
  if (device)
    return {
      kind: 'ready',
      device,
      lastSeen: { time: details.data?.lastSeen ?? null, retry: details.error && !details.data ? retryDetails : null },
    }
  if (list.isPending || details.isPending) return { kind: 'loading' }
  const retry = () => void Promise.all([list.refetch(), details.refetch()])
  // Only the details can say that a device does not exist: the list may lack a new one.
  const error = details.error ?? list.error
  return error
    ? { kind: 'failed', error, retrying: list.isFetching || details.isFetching, retry }
    : { kind: 'notFound' }
}

/** Renames a device, on the server and in the cache. Shows a failure as a toast and rejects. */
export const useRename = (id: string) => {
  const t = useT()
  const { api, toast, dismissToast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = deviceListQuery(api)
  const action = `rename device ${id}`
  const { mutateAsync } = useMutation({
    mutationFn: (name: string) => renameDevice(api, id, name),
    onSuccess: async (_, name) => {
      dismissToast?.(action)
      // A running request may still return the old name.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (list: unknown) => withName(list, id, name))
      cache.setQueryData(deviceDetailsQuery(api, id).queryKey, (details: unknown) =>
        typeof details === 'object' && details !== null && 'name' in details ? { ...details, name } : details,
      )
      void cache.invalidateQueries({ queryKey })
    },
    onError: (error) => toast({ kind: 'error', title: t('details.renameFailed'), text: errorText(error), action }),
  })
  return mutateAsync
}

/**
 * Removes a device and navigates to the list. A failure shows the server's reason as a toast, on whatever screen the
 * user is then.
 */
export const useRemoval = (id: string) => {
  const t = useT()
  const { api, toast, href } = useConsole()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useDeletion({
    mutationKey: deviceDeletions,
    call: (key) => deleteDevice(api, key),
    lists: [deviceListQuery(api)],
    failure: 'shown',
  })
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const action = `remove device ${id}`
  const remove = (name: string): Promise<void> =>
    mutateAsync(id).then(
      () => {
        toast({
          kind: 'success',
          title: t('devices.removal.done', { count: 1, formatted: '1', name: isolate(name) }),
          action,
        })
        if (mounted.current) void navigate(href('device-list'), { replace: true })
      },
      (error: unknown) =>
        toast({
          kind: 'error',
          title: t('details.removeFailed', { name: isolate(name) }),
          text: errorText(error),
          action,
        }),
    )
  return { remove, isPending }
}
