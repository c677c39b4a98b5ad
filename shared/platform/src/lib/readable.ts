/** A value that changes over time, read by React through `useReadable` and by anything else through `subscribe`. */
export interface Readable<T> {
  getState(): T
  /** Calls the listener after every change; answers the function that ends it. */
  subscribe(listener: () => void): () => void
}

export interface Writable<T> extends Readable<T> {
  setState(next: T): void
}

/** A value that starts as `initial`. Setting what it already is tells nobody. Its functions need no `this`. */
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
      // A listener of its own per call: the same function may be passed twice and left once.
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
