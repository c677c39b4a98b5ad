import { createStore } from 'zustand/vanilla'

/** Leaves after all. */
export type Departure = () => void

/** Which parts of the console hold work that leaving would lose, and the departure that waits for the user's word about it. */
export const createUnsaved = () => {
  const keys = createStore<ReadonlySet<string>>(() => new Set())
  const departure = createStore<{ leave: Departure | null }>(() => ({ leave: null }))
  const any = () => keys.getState().size > 0
  const ask = (leave: Departure) => departure.setState({ leave })
  const stay = () => departure.setState({ leave: null })
  return {
    report: (key: string, unsaved: boolean) => {
      const known = keys.getState()
      if (known.has(key) === unsaved) return
      keys.setState(new Set(unsaved ? [...known, key] : [...known].filter((other) => other !== key)), true)
    },
    any,
    /** What the user is being asked about. */
    departure,
    ask,
    stay,
    /** The user would rather lose it: the browser does not ask again. */
    abandon: () => {
      const { leave } = departure.getState()
      stay()
      keys.setState(new Set(), true)
      leave?.()
    },
    /** Leaves at once, or asks first when something would be lost. */
    leave: (go: Departure) => (any() ? ask(go) : go()),
  }
}

export type Unsaved = ReturnType<typeof createUnsaved>
