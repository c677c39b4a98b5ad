import { matches } from '@console/platform/live'

const most = 10_000
const none: readonly string[] = []

/** The filters that the page listens to, and which of them want a topic. */
export class Routes {
  readonly #filters = new Set<string>()
  // Topics repeat: matching each anew would cost more than all the rest of a message.
  readonly #known = new Map<string, readonly string[]>()

  add(filter: string): void {
    this.#filters.add(filter)
    this.#known.clear()
  }

  delete(filter: string): void {
    this.#filters.delete(filter)
    this.#known.clear()
  }

  of(topic: string): readonly string[] {
    if (this.#filters.size === 0) return none
    const known = this.#known.get(topic)
    if (known) return known
    const wanting = [...this.#filters].filter((filter) => matches(filter, topic))
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(topic, wanting)
    return wanting
  }
}
