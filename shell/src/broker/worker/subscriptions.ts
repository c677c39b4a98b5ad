import { planOf } from './plan.ts'

/** Where subscriptions are sent. */
export interface Wire {
  subscribe(filter: string, answered: (refusal: string | null) => void): void
  unsubscribe(filter: string): void
}

/** Counts who wants which filter, and keeps the broker's subscriptions in step with that, also over reconnects. */
export class Subscriptions {
  readonly #wanted = new Map<string, number>()
  readonly #changed: () => void
  #wire: Wire | null = null
  // What was sent on this connection, each with a mark that tells its answer from that of an earlier one.
  readonly #sent = new Map<string, symbol>()
  readonly #refused = new Map<string, string>()

  /** `changed` is called when the broker refused a filter. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Wants the filter until the answered function is called. */
  hold(filter: string): () => void {
    const count = this.#wanted.get(filter) ?? 0
    this.#wanted.set(filter, count + 1)
    if (count === 0) {
      // Somebody new may try again what was refused.
      this.#refused.delete(filter)
      this.#reconcile()
    }
    let held = true
    return () => {
      if (held) this.#release(filter)
      held = false
    }
  }

  /** Subscribes everything on a new connection. */
  connect(wire: Wire): void {
    this.#wire = wire
    this.#sent.clear()
    this.#refused.clear()
    this.#reconcile()
  }

  disconnect(): void {
    this.#wire = null
  }

  /** Why the broker refused the filter; null when it didn't. */
  refusalOf(filter: string): string | null {
    return this.#refused.get(filter) ?? null
  }

  #release(filter: string): void {
    const count = (this.#wanted.get(filter) ?? 0) - 1
    if (count > 0) {
      this.#wanted.set(filter, count)
    } else {
      this.#wanted.delete(filter)
      this.#reconcile()
    }
  }

  #reconcile(): void {
    const wire = this.#wire
    if (!wire) return
    const plan = planOf(this.#wanted.keys(), this.#refused)
    // The old ones go first, in the same breath: with both, some brokers would send every message twice, and nothing in a
    // message tells on all of them which of the two it came for.
    for (const filter of [...this.#sent.keys()]) {
      if (plan.includes(filter)) continue
      this.#sent.delete(filter)
      wire.unsubscribe(filter)
    }
    for (const filter of plan) if (!this.#sent.has(filter)) this.#subscribe(wire, filter)
  }

  #subscribe(wire: Wire, filter: string): void {
    const mark = Symbol(filter)
    this.#sent.set(filter, mark)
    wire.subscribe(filter, (refusal) => {
      if (refusal === null || this.#sent.get(filter) !== mark) return
      this.#sent.delete(filter)
      this.#refused.set(filter, refusal)
      this.#reconcile()
      this.#changed()
    })
  }
}
