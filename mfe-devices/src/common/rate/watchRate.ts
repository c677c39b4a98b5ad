import type { EventView } from '@console/platform/contract'

const often = 1000

/** Tells each second how many events arrived in it. Answers the function that ends it. */
export const watchRate = (view: EventView, tell: (rate: number) => void): (() => void) => {
  let before: { received: number; time: number } | null = null
  const timer = setInterval(() => {
    const { received, limit } = view.state.getState()
    // What was kept before the view came, or arrived while nobody looked, did not arrive in this second.
    if (limit === 0 || document.hidden) {
      before = null
      return
    }
    const now = { received, time: performance.now() }
    // Fewer than before: it was cleared.
    if (before && received >= before.received) tell(Math.round((now.received - before.received) / ((now.time - before.time) / 1000)))
    before = now
  }, often)
  return () => clearInterval(timer)
}
