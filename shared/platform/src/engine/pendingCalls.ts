import type { Replies, Reply } from './protocol.ts'

interface Pending {
  settle(value: unknown): void
  fallback: unknown
}

/** The calls of one end of the channel that wait for their replies. */
export class PendingCalls {
  readonly #pending = new Map<number, Pending>()
  #last = 0
  #connected = true

  /** `send` gets the call's number. `fallback` is the result when the other end is gone. */
  make<To extends keyof Replies>(fallback: Replies[To], send: (call: number) => void): Promise<Replies[To]> {
    if (!this.#connected) return Promise.resolve(fallback)
    const call = ++this.#last
    return new Promise((resolve) => {
      this.#pending.set(call, { settle: (value) => resolve(value as Replies[To]), fallback })
      send(call)
    })
  }

  settle({ call, value }: Reply): void {
    this.#pending.get(call)?.settle(value)
    this.#pending.delete(call)
  }

  /** The other end is gone: all that is pending, and all calls until `connect`, get their fallback. */
  disconnect(): void {
    this.#connected = false
    for (const { settle, fallback } of this.#pending.values()) settle(fallback)
    this.#pending.clear()
  }

  connect(): void {
    this.#connected = true
  }
}
