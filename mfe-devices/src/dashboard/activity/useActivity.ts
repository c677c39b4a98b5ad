import { useConsole, type Broker, type EventView } from '@console/shared/contract'
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

// Who comes back sees what was there before.
const seen = new WeakMap<Broker, readonly Latest[]>()

/** What each device sent last, while somebody looks at this page. */
export const useActivity = (): Activity => {
  const { broker } = useConsole()
  const [activity, setActivity] = useState<Activity>(() => ({ latest: seen.get(broker) ?? null, refused: null }))
  useEffect(() => watchEvents(broker, (view) => follow(view, (activity) => {
    if (activity.latest) seen.set(broker, activity.latest)
    setActivity(activity)
  })), [broker])
  return activity
}

const follow = (view: EventView, tell: (activity: Activity) => void): (() => void) => {
  let ended = false
  let isEmpty = true
  const take = async () => {
    const latest = latestOf(await view.topics())
    isEmpty = latest.length === 0
    if (!ended) tell({ latest, refused: view.state.getState().refused })
  }
  void take()
  const timer = setInterval(() => void take(), often)
  // The first events are not waited for.
  const stop = view.state.subscribe(() => { if (isEmpty) void take() })
  return () => {
    ended = true
    clearInterval(timer)
    stop()
  }
}
