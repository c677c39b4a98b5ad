import type { UnsavedWork } from '@console/platform/contract'
import { createStore } from 'zustand/vanilla'

/** Continues with leaving. */
export type Departure = () => void

/** Which parts of the console hold unsaved work, and the departure that waits for the user's decision. */
export const createUnsaved = () => {
  const works = createStore<ReadonlyMap<string, UnsavedWork>>(() => new Map())
  const departure = createStore<{ leave: Departure | null }>(() => ({ leave: null }))
  let released = false
  const any = () => works.getState().size > 0
  const ask = (leave: Departure) => departure.setState({ leave })
  const stay = () => departure.setState({ leave: null })
  /** Leaves and discards the unsaved work. */
  const abandon = () => {
    const { leave } = departure.getState()
    stay()
    works.setState(new Map(), true)
    leave?.()
  }
  return {
    works,
    report: (key: string, unsaved: boolean, work: UnsavedWork = {}) => {
      const known = works.getState()
      if (!unsaved && !known.has(key)) return
      const others = [...known].filter(([other]) => other !== key)
      works.setState(new Map(unsaved ? [...others, [key, work]] : others), true)
    },
    any,
    /** The departure that waits for the user's decision in the dialog. */
    departure,
    ask,
    stay,
    abandon,
    /**
     * Saves everything, then leaves, unless the user has decided to stay in the meantime. Resolves with whether it is
     * saved; rejects with the reason.
     */
    saveAndLeave: async (): Promise<boolean> => {
      const { leave } = departure.getState()
      for (const { save } of works.getState().values()) {
        if (!(await save?.())) return false
      }
      if (departure.getState().leave === leave) abandon()
      return true
    },
    /** Leaves at once, or asks first when something would be lost. */
    leave: (go: Departure) => (any() ? ask(go) : go()),
    /** Whether the browser has to ask before the page is closed. */
    blocksUnload: () => any() && !released,
    /** The user has agreed to leave the page: the browser does not ask again. Returns a function that undoes this. */
    allowUnload: () => {
      released = true
      return () => void (released = false)
    },
  }
}

export type Unsaved = ReturnType<typeof createUnsaved>
