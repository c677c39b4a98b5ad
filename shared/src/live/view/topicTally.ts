import type { TopicSummary } from '../../contract/broker.ts'
import { previewOf, type EventBuffer, type KeptEvent } from '../events/index.ts'
import { numberFieldsIn } from '../numbers/index.ts'

interface Entry {
  count: number
  /** Its newest event while the buffer has it, else what is left of it. */
  newest: KeptEvent | Omit<TopicSummary, 'count' | 'rate'>
}

const seconds = 10
const cost = 1_000

/** Counts events by topic. What it takes for an event is a look into a map: the rest waits until somebody asks. */
export class TopicTally {
  readonly #buffer: EventBuffer
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(buffer: EventBuffer) {
    this.#buffer = buffer
  }

  add(event: KeptEvent): void {
    const { topic } = event.source
    const entry = this.#entries.get(topic)
    if (entry) {
      entry.count++
      entry.newest = event
      return
    }
    this.#entries.set(topic, { count: 1, newest: event })
    this.#bytes += cost + 2 * topic.length
    this.#makeRoom()
  }

  /** The buffer dropped it: its text must not be held any longer. */
  drop(event: KeptEvent): void {
    const entry = this.#entries.get(event.source.topic)
    if (entry?.newest === event) entry.newest = partsOf(event)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  /** The busiest first. `now` is in epoch milliseconds. */
  summaries(now: number): TopicSummary[] {
    const summaries = [...this.#entries.values()].map(({ count, newest }): TopicSummary => ({
      ...('source' in newest ? partsOf(newest) : newest),
      count,
      rate: 'source' in newest ? this.#buffer.countSince(newest.source, now - seconds * 1_000) / seconds : 0,
    }))
    return summaries.sort((one, other) => other.rate - one.rate || other.count - one.count)
  }

  // Topics are anyone's to invent: those seen first make room.
  #makeRoom(): void {
    for (const topic of this.#entries.keys()) {
      if (this.#bytes <= this.#buffer.limits.bytes / 2) return
      this.#entries.delete(topic)
      this.#bytes -= cost + 2 * topic.length
    }
  }
}

const partsOf = ({ source: { device, name }, text, time }: KeptEvent): Omit<TopicSummary, 'count' | 'rate'> =>
  ({ device, name, last: previewOf(text), time, numbers: numberFieldsIn(text) })
