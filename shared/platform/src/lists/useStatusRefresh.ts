import { useEffect } from 'react'
import { useConsole } from '../contract/index.ts'
import { useQueryClient } from '../facades/query.ts'

// Several devices may come and go at once, and each tells so several times.
const settle = 300

/** How the keys of every query about devices begin. */
const queryKey = ['devices'] as const

/** Loads what is known of devices anew after a message on the topic, and once a connection that was down is live again. */
export const useStatusRefresh = (topic: string | null) => {
  const { broker } = useConsole()
  const cache = useQueryClient()
  useEffect(() => {
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
    // What the broker kept from before is no change.
    const stopListening = topic === null ? () => {} : broker.subscribe(topic, ({ retained }) => { if (!retained) refreshSoon() })
    let before = broker.state.getState().kind
    const stopWatching = broker.state.subscribe(() => {
      const { kind } = broker.state.getState()
      // What happened while the connection was down was not heard. Its first opening comes with the first load.
      if (kind === 'live' && before !== 'live' && before !== 'connecting') refreshSoon()
      before = kind
    })
    return () => {
      stopListening()
      stopWatching()
      clearTimeout(timer)
    }
  }, [broker, cache, topic])
}
