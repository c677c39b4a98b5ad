/** A value that changes over time, read by React through `useReadable` and by anything else through `subscribe`. */
export interface Readable<T> {
  getState(): T
  /** Calls the listener after every change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface Writable<T> extends Readable<T> {
  setState(next: T): void
}

/** A value that starts as `initial`. Setting the same value again notifies nobody. Its functions need no `this`. */
export const createWritable = <T>(initial: T): Writable<T> => {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState: (next) => {
      if (Object.is(state, next)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      // One wrapper per call: the same function may subscribe twice and unsubscribe once.
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
