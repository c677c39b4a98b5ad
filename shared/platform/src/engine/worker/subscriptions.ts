import { allEvents, intersects, join } from '../../live/index.ts'
import type { Transport } from '../connection/transport.ts'

type Subscriber = Pick<Transport, 'subscribe' | 'unsubscribe'>

/** Counts who wants which filter, and keeps the broker's subscriptions in step with that, also over reconnects. */
export class Subscriptions {
  readonly #wanted = new Map<string, number>()
  readonly #changed: () => void
  #transport: Subscriber | null = null
  // What was sent on this connection, each with a mark that tells its answer from that of an earlier one.
  readonly #sent = new Map<string, symbol>()
  readonly #refused = new Map<string, string>()

  /** `changed` is called when the broker refused a filter. */
  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Retains the filter until the returned function is called. */
  retain(filter: string): () => void {
    const count = this.#wanted.get(filter) ?? 0
    this.#wanted.set(filter, count + 1)
    if (count === 0) {
      // Somebody new may try again what was refused.
      this.#refused.delete(filter)
      this.#reconcile()
    }
    let retained = true
    return () => {
      if (retained) this.#release(filter)
      retained = false
    }
  }

  /** Subscribes everything on a new connection. */
  connect(transport: Subscriber): void {
    this.#transport = transport
    this.#sent.clear()
    this.#refused.clear()
    this.#reconcile()
  }

  disconnect(): void {
    this.#transport = null
    this.#refused.clear()
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
    const transport = this.#transport
    if (!transport) return
    const plan = planOf(this.#wanted.keys(), this.#refused)
    // The old ones go first, in the same breath: with both, some brokers would send every message twice, and nothing in
    // a message tells on all of them which of the two it came for.
    for (const filter of [...this.#sent.keys()]) {
      if (plan.includes(filter)) continue
      this.#sent.delete(filter)
      transport.unsubscribe(filter)
    }
    for (const filter of plan) if (!this.#sent.has(filter)) this.#subscribe(transport, filter)
  }

  #subscribe(transport: Subscriber, filter: string): void {
    const mark = Symbol(filter)
    this.#sent.set(filter, mark)
    transport.subscribe(filter, (refusal) => {
      if (refusal === null || this.#sent.get(filter) !== mark) return
      this.#sent.delete(filter)
      this.#refused.set(filter, refusal)
      this.#reconcile()
      this.#changed()
    })
  }
}

// Brokers limit the subscriptions of a client; the local cloud allows 100.
const most = 50

/**
 * The filters to subscribe so that all those wanted are served, no two of them with a message in common: some brokers
 * send one copy per matching subscription. What a broker refused serves nobody, so it doesn't stand in for others
 * either. The events of many devices become those of all devices.
 */
export const planOf = (wanted: Iterable<string>, refused: { has(filter: string): boolean }): string[] => {
  const chosen: string[] = []
  const choose = (filter: string): void => {
    if (refused.has(filter)) return
    for (const [index, other] of chosen.entries()) {
      if (!intersects(filter, other)) continue
      const both = join(filter, other)
      if (refused.has(both)) continue
      chosen.splice(index, 1)
      return choose(both)
    }
    chosen.push(filter)
  }
  for (const filter of wanted) {
    choose(filter)
    // It takes the others in, as it intersects them.
    if (chosen.filter((each) => intersects(each, allEvents)).length > most) choose(allEvents)
  }
  return chosen
}
