import { useConsole, type Broker, type EventView, type TopicSummary } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { watchEvents } from '../watchEvents.ts'
import { latestOf, type Latest } from './latestOf.ts'

interface Activity {
  /** The newest first; null until it has been asked for. */
  latest: readonly Latest[] | null
  /** Why the broker refuses the events. */
  refused: string | null
}

// Oftener, nobody could read it.
const often = 3_000

// Who comes back sees what was there before, also when the events themselves are no longer kept.
const seen = new WeakMap<Broker, readonly Latest[]>()

/** What each device sent last, while somebody looks at this page. */
export const useActivity = (): Activity => {
  const { broker } = useConsole()
  const [activity, setActivity] = useState<Activity>(() => ({ latest: seen.get(broker) ?? null, refused: null }))
  useEffect(() => {
    const take = (topics: readonly TopicSummary[], refused: string | null) => {
      const latest = latestOf(seen.get(broker) ?? [], topics)
      seen.set(broker, latest)
      setActivity({ latest, refused })
    }
    return watchEvents(broker, (view) => follow(view, take))
  }, [broker])
  return activity
}

const follow = (view: EventView, tell: (topics: readonly TopicSummary[], refused: string | null) => void): (() => void) => {
  let ended = false
  let isEmpty = true
  const ask = async () => {
    const topics = await view.topics()
    isEmpty = topics.every(({ retained }) => retained)
    if (!ended) tell(topics, view.state.getState().refused)
  }
  void ask()
  const timer = setInterval(() => void ask(), often)
  // The first events are not waited for.
  const stop = view.state.subscribe(() => { if (isEmpty) void ask() })
  return () => {
    ended = true
    clearInterval(timer)
    stop()
  }
}
