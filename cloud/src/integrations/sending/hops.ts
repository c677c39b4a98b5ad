const maxRemembered = 10_000

/**
 * The hops of events that deliveries have sent, by the id of the delivery that they fire. A restart forgets them: then
 * a chain is counted anew.
 */
export class Hops {
  readonly #known = new Map<string, number>()

  remember(delivery: string, hops: number): void {
    if (hops === 0) return
    this.#known.set(delivery, hops)
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxRemembered && oldest !== undefined) this.#known.delete(oldest)
  }

  of(delivery: string): number {
    return this.#known.get(delivery) ?? 0
  }
}
