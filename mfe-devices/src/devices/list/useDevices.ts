import { deviceListQuery, type Device } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useUndeleted } from '@console/shared/lists'
import { statusEvents } from '@console/shared/live'
import { useQuery, useQueryClient } from '@console/shared/query'
import { useEffect } from 'react'
import { deviceDeletions } from './removal/deviceDeletions.ts'

// Several devices may come and go at once.
const settle = 300
const reload = 15_000

const keyOf = ({ id }: Device) => id

/** All devices. Their status follows what the broker says at once, and the server's list now and then. */
export const useDevices = () => {
  const { api, broker } = useConsole()
  const cache = useQueryClient()
  useEffect(() => {
    const { queryKey } = deviceListQuery(api)
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      // What is on its way is waited for: under steady events nothing would ever arrive. It may be older than the event, so one more load follows.
      const late = cache.isFetching({ queryKey }) > 0
      await cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
      if (late) await cache.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh()
      }, settle)
    }
    const stopListening = broker.subscribe(statusEvents, refreshSoon)
    // What happened while the connection was down was not heard.
    const stopWatching = broker.state.subscribe(() => broker.state.getState().kind === 'live' && refreshSoon())
    return () => {
      stopListening()
      stopWatching()
      clearTimeout(timer)
    }
  }, [api, broker, cache])
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...deviceListQuery(api), refetchInterval: reload })
  return { data: useUndeleted({ data, dataUpdatedAt }, { mutationKey: deviceDeletions, keyOf }), error, isFetching, refetch }
}
