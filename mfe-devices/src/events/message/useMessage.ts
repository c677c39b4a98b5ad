import type { BrokerEvent, EventView } from '@console/platform/contract'
import { useEffect, useRef, useState } from 'react'

export type Step = 1 | -1

export interface Message {
  /** The event in full; undefined while it is fetched, null when the console no longer keeps it. */
  event: BrokerEvent | null | undefined
  /** The end of the list at which the last step stopped. */
  end: 'newest' | 'oldest' | null
  /** How many events were waiting at the newest one, because the list stands still. */
  waiting: number
  /** To the next older event (1) or newer one (-1). */
  step: (by: Step) => void
}

/** One event of a view, from which steps lead to its neighbours. What is shown stays, also when the view drops it meanwhile. */
export const useMessage = (view: EventView, id: number): Message => {
  const [state, setState] = useState<Omit<Message, 'step'>>({ event: undefined, end: null, waiting: 0 })
  // The event in sight once all steps so far are made: keys may come faster than answers.
  const last = useRef<Promise<BrokerEvent | null>>(Promise.resolve(null))

  useEffect(() => {
    let left = false
    last.current = view.read(id)
    void last.current.then((event) => !left && setState({ event, end: null, waiting: 0 }))
    return () => { left = true }
  }, [view, id])

  const step = (by: Step) => {
    last.current = last.current.then(async (current) => {
      if (!current) return current
      const next = await view.step(current.id, by)
      setState({ event: next ?? current, end: next ? null : by === 1 ? 'oldest' : 'newest', waiting: view.state.getState().waiting })
      return next ?? current
    })
  }
  return { ...state, step }
}
