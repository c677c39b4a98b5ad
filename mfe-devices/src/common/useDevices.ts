import { deviceListQuery, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useStatusRefresh, useUndeleted } from '@console/platform/lists'
import { statusEvents } from '@console/platform/live'
import { useQuery } from '@console/platform/query'

/** The mutation key of device removals: lists hide the devices of running ones. */
export const deviceDeletions = ['devices', 'delete'] as const

const refetchInterval = 15_000

const keyOf = ({ id }: Device) => id

/** All devices. Their status follows the broker's events at once, and the server's list every 15 s. */
export const useDevices = () => {
  const { api } = useConsole()
  useStatusRefresh(statusEvents)
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...deviceListQuery(api), refetchInterval })
  return {
    data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: deviceDeletions, keyOf }),
    dataUpdatedAt,
    error,
    isFetching,
    refetch,
  }
}
