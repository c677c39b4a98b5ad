import type { BrokerEvent, EventView } from '@console/platform/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Step = 1 | -1

export interface Message {
  /** The whole event; undefined while it is read, null when the buffer has dropped it. */
  event: BrokerEvent | null | undefined
  /** Set when the last step reached an end of the list. */
  end: 'newest' | 'oldest' | null
  /** How many newer events wait because the list is frozen. */
  waiting: number
  /** Goes to the next older event (1) or newer event (-1). */
  step: (by: Step) => void
}

/** One event of a view, with steps to its neighbours. The event stays shown when the view drops it. */
export const useMessage = (view: EventView, id: number): Message => {
  const [state, setState] = useState<Omit<Message, 'step'>>({ event: undefined, end: null, waiting: 0 })
  // The event after all steps so far: keys may be pressed faster than events are read.
  const last = useRef<Promise<BrokerEvent | null>>(Promise.resolve(null))

  useEffect(() => {
    let left = false
    last.current = view.read(id)
    void last.current.then((event) => !left && setState({ event, end: null, waiting: 0 }))
    return () => {
      left = true
    }
  }, [view, id])

  const step = (by: Step) => {
    last.current = last.current.then(async (current) => {
      if (!current) return current
      const next = await view.step(current.id, by)
      setState({
        event: next ?? current,
        end: next ? null : by === 1 ? 'oldest' : 'newest',
        waiting: view.state.getState().waiting,
      })
      return next ?? current
    })
  }
  return { ...state, step }
}

const steps: Readonly<Record<string, Step>> = { ArrowDown: 1, ArrowUp: -1 }

const takesArrows = 'input:not([type=radio]), textarea, select, [contenteditable]'

// Focused containers that the arrow keys scroll.
const scrolls = (element: Element) =>
  element.matches('[role=group][tabindex="0"]') && element.scrollHeight > element.clientHeight

/** Steps on Up and Down, unless the focused element uses these keys: a text field, a scrollable message or a tree. */
export const useStepKeys = (step: (by: Step) => void): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && (event.target.matches(takesArrows) || scrolls(event.target))) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
