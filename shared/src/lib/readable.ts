/** A value that changes over time, read by React through `useReadable` and by anything else through `subscribe`. */
export interface Readable<T> {
  getState(): T
  /** Calls the listener after every change; answers the function that ends it. */
  subscribe(listener: () => void): () => void
}

export interface Writable<T> extends Readable<T> {
  setState(next: T): void
}
