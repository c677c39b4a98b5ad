import type { EventView } from '@console/platform/contract'

const interval = 1000

/**
 * Reports the number of events per second, each second, until the returned function is called. Apart from EventRate,
 * whose texts the dashboard does not load.
 */
export const watchRate = (view: EventView, onRate: (rate: number) => void): (() => void) => {
  let before: { received: number; time: number } | null = null
  const timer = setInterval(() => {
    const { received, limit } = view.state.getState()
    // Events from before the view's first frame, or from while the page was hidden, did not arrive in this second.
    if (limit === 0 || document.hidden) {
      before = null
      return
    }
    const now = { received, time: performance.now() }
    // A smaller count means that the stream was cleared.
    if (before && received >= before.received)
      onRate(Math.round((now.received - before.received) / ((now.time - before.time) / 1000)))
    before = now
  }, interval)
  return () => clearInterval(timer)
}
