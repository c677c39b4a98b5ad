import { useConsole, type Broker, type EventView } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { watchRate } from '../../common/watchRate.ts'
import { watchEvents } from '../watchEvents.ts'
import { recent, type Sample } from './rateHistory.ts'

// Who comes back sees what was measured before.
const measured = new WeakMap<Broker, readonly Sample[]>()

interface EventRate {
  /** When it was measured last, epoch milliseconds. */
  now: number
  /** Oldest first. */
  samples: readonly Sample[]
  /** Why the broker refuses the events. */
  refused: string | null
}

/** How many events of all devices arrive in each second. The stream is asked for only while somebody looks at this page. */
export const useEventRate = (): EventRate => {
  const { broker } = useConsole()
  const [rate, setRate] = useState<EventRate>(() => ({ now: Date.now(), samples: recent(measured.get(broker) ?? [], Date.now()), refused: null }))
  useEffect(() => {
    const take = (view: EventView, rate: number) => {
      // Without a connection nothing is measured.
      if (broker.state.getState().kind !== 'live') return
      const now = Date.now()
      const samples = [...recent(measured.get(broker) ?? [], now), { time: now, rate }]
      measured.set(broker, samples)
      setRate({ now, samples, refused: view.state.getState().refused })
    }
    return watchEvents(broker, (view) => watchRate(view, (events) => take(view, events)))
  }, [broker])
  return rate
}
