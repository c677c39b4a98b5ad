import { createStore } from 'zustand/vanilla'

/** Which parts of the console hold work that leaving would lose. */
export const createUnsaved = () => {
  const store = createStore<ReadonlySet<string>>(() => new Set())
  return {
    report: (key: string, unsaved: boolean) => {
      const keys = store.getState()
      if (keys.has(key) === unsaved) return
      store.setState(new Set(unsaved ? [...keys, key] : [...keys].filter((other) => other !== key)), true)
    },
    any: () => store.getState().size > 0,
  }
}

export type Unsaved = ReturnType<typeof createUnsaved>
