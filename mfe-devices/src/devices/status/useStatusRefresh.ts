import { deviceListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useQueryClient } from '@console/shared/query'
import { useEffect } from 'react'

// Several devices may come and go at once, and each tells so several times.
const settle = 300

/** Loads what is known of devices anew after a message on the topic, and once a connection that was down is live again. */
export const useStatusRefresh = (topic: string | null) => {
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
    const stopListening = topic === null ? () => {} : broker.subscribe(topic, refreshSoon)
    // What happened while the connection was down was not heard.
    const stopWatching = broker.state.subscribe(() => broker.state.getState().kind === 'live' && refreshSoon())
    return () => {
      stopListening()
      stopWatching()
      clearTimeout(timer)
    }
  }, [api, broker, cache, topic])
}
