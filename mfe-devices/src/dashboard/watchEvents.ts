import type { Broker, EventView } from '@console/platform/contract'

/** Asks for the events of all devices while somebody looks at this page. What `watch` answers ends it; so does what this answers. */
export const watchEvents = (broker: Broker, watch: (view: EventView) => () => void): (() => void) => {
  let end: (() => void) | null = null
  const follow = () => {
    end?.()
    end = null
    if (document.hidden) return
    const view = broker.events({ rows: 1 })
    const stop = watch(view)
    end = () => {
      stop()
      view.close()
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    end?.()
  }
}
