import type { Broker, EventView } from '@console/platform/contract'

/**
 * Opens a view of all devices' events while the page is visible. `watch` returns its clean-up; the returned function
 * ends everything.
 */
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
