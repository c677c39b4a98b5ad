import type { EventView } from '@console/shared/contract'
import { useFormat } from '@console/shared/i18n'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'

const often = 1000

/** How many events arrive in a second. */
export const EventRate = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const [rate, setRate] = useState<number | null>(null)
  useEffect(() => {
    if (!view) return undefined
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
      if (before && received >= before.received) setRate(Math.round((now.received - before.received) / ((now.time - before.time) / 1000)))
      before = now
    }, often)
    return () => clearInterval(timer)
  }, [view])
  return rate === null ? null : t('events.rate', { rate: format.number(rate) })
}
