import { parseEventTopic } from '../topics/index.ts'

/** Where events come from: one per topic, shared by all its events. */
export interface EventSource {
  readonly topic: string
  readonly device: string
  readonly name: string
  /** The id of its newest event; 0 for none. */
  newest: number
}

/**
 * The topics seen so far. A message's topic arrives as a new string each time: taking it apart once and keeping one object for
 * all its events is what makes an event cheap. Bounded, because topics are anyone's to invent: when full, it starts afresh.
 */
export class EventSources {
  readonly #bytes: number
  readonly #known = new Map<string, EventSource>()
  #used = 0

  /** `bytes` is what they may take in memory, reckoned from above. */
  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** Null when the topic isn't an event's. */
  of(topic: string): EventSource | null {
    const known = this.#known.get(topic)
    if (known) return known
    const parsed = parseEventTopic(topic)
    if (!parsed) return null
    const cost = 200 + 4 * topic.length
    if (this.#used + cost > this.#bytes) this.clear()
    const source = { topic, ...parsed, newest: 0 }
    this.#known.set(topic, source)
    this.#used += cost
    return source
  }

  clear(): void {
    this.#known.clear()
    this.#used = 0
  }
}
