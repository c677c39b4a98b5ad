import type { BrokerMessage } from '@console/platform/contract'
import type { Routed } from '../protocol.ts'

export type Listener = (message: BrokerMessage) => void

export interface ListenersOptions {
  /** The filter has got its first listener. */
  first(filter: string): void
  /** The filter has lost its last listener. */
  last(filter: string): void
  /** A listener threw. */
  threw(error: unknown): void
}

/** Who listens to which filter. */
export class Listeners {
  readonly #options: ListenersOptions
  readonly #byFilter = new Map<string, Set<{ listener: Listener }>>()

  constructor(options: ListenersOptions) {
    this.#options = options
  }

  get filters(): string[] {
    return [...this.#byFilter.keys()]
  }

  add(filter: string, listener: Listener): () => void {
    // An object of its own per call: the same function may listen twice and leave once.
    const entry = { listener }
    const entries = this.#byFilter.get(filter)
    if (entries) {
      entries.add(entry)
    } else {
      this.#byFilter.set(filter, new Set([entry]))
      this.#options.first(filter)
    }
    return () => this.#delete(filter, entry)
  }

  tell({ filters, message }: Routed): void {
    for (const filter of filters) {
      for (const { listener } of [...(this.#byFilter.get(filter) ?? [])]) {
        try {
          listener(message)
        } catch (error) {
          this.#options.threw(error)
        }
      }
    }
  }

  clear(): void {
    this.#byFilter.clear()
  }

  #delete(filter: string, entry: { listener: Listener }): void {
    const entries = this.#byFilter.get(filter)
    if (!entries?.delete(entry) || entries.size > 0) return
    this.#byFilter.delete(filter)
    this.#options.last(filter)
  }
}
