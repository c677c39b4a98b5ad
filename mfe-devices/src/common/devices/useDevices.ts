import { deviceListQuery, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useStatusRefresh, useUndeleted } from '@console/platform/lists'
import { statusEvents } from '@console/platform/live'
import { useQuery } from '@console/platform/query'
import { deviceDeletions } from './deviceDeletions.ts'

const reload = 15_000

const keyOf = ({ id }: Device) => id

/** All devices. Their status follows what the broker says at once, and the server's list now and then. */
export const useDevices = () => {
  const { api } = useConsole()
  useStatusRefresh(statusEvents)
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...deviceListQuery(api), refetchInterval: reload })
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: deviceDeletions, keyOf }), dataUpdatedAt, error, isFetching, refetch }
}
