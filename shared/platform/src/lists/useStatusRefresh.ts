import { useEffect } from 'react'
import { useConsole } from '../contract/index.ts'
import { useQueryClient } from '../facades/query.ts'

// Milliseconds: several devices may change at once, and each sends several messages.
const settle = 300
// If a device list was loaded longer before the first connection, devices may have changed in between. Otherwise both
// belong to the same start.
const maxStartMs = 5_000

/** How the keys of every query about devices begin. */
const queryKey = ['devices'] as const

/**
 * Reloads all device queries after a message on the topic, after a reconnect, and when the first connection came long
 * after the list was loaded.
 */
export const useStatusRefresh = (topic: string | null) => {
  const { broker } = useConsole()
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async () => {
      // A running fetch is not cancelled: under steady events none would ever finish. Its data may be older than the
      // event, so it is fetched again.
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
    const isOld = () =>
      cache
        .getQueryCache()
        .findAll({ queryKey })
        .some(({ state }) => state.dataUpdatedAt > 0 && Date.now() - state.dataUpdatedAt > maxStartMs)
    // A retained message is no change.
    const stopListening =
      topic === null
        ? () => {}
        : broker.subscribe(topic, ({ retained }) => {
            if (!retained) refreshSoon()
          })
    let before = broker.state.getState().kind
    const stopWatching = broker.state.subscribe(() => {
      const { kind } = broker.state.getState()
      // Messages were missed while the connection was down.
      if (kind === 'live' && before !== 'live' && (before !== 'connecting' || isOld())) refreshSoon()
      before = kind
    })
    return () => {
      stopListening()
      stopWatching()
      clearTimeout(timer)
    }
  }, [broker, cache, topic])
}
