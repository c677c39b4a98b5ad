import type { TopicSummary } from '../../contract/events.ts'
import { numberFieldsIn, previewOf } from '../../live/index.ts'
import type { EventBuffer } from '../events/eventBuffer.ts'
import { isFromBefore, type KeptEvent } from '../events/keptEvent.ts'

type Parts = Omit<TopicSummary, 'count' | 'rate'>

interface Entry {
  count: number
  /** Its newest event, while the buffer has it. */
  newest: KeptEvent | null
  /** The summary of its newest event; null until it is read. */
  parts: Parts | null
}

const longest = 10_000
const shortest = 1_000
const cost = 1_000

/** Counts events by topic. Each event costs one lookup in a map; everything else is computed when it is read. */
export class TopicTally {
  readonly #buffer: EventBuffer
  readonly #entries = new Map<string, Entry>()
  #bytes = 0
  // When it began to count, epoch milliseconds.
  #since: number | null = null

  constructor(buffer: EventBuffer) {
    this.#buffer = buffer
  }

  add(event: KeptEvent): void {
    const { topic } = event.source
    if (!event.retained) this.#since ??= event.time
    const entry = this.#entries.get(topic)
    if (entry) {
      entry.count++
      if (isFromBefore(event)) return
      entry.newest = event
      entry.parts = null
      return
    }
    this.#entries.set(topic, { count: 1, newest: event, parts: null })
    this.#bytes += cost + 2 * topic.length
    this.#makeRoom()
  }

  /** The buffer dropped it: its text must not be held any longer. */
  drop(event: KeptEvent): void {
    const entry = this.#entries.get(event.source.topic)
    if (entry?.newest !== event) return
    entry.parts ??= partsOf(event)
    entry.newest = null
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
    this.#since = null
  }

  /** The busiest first. `now` is in epoch milliseconds. */
  summaries(now: number): TopicSummary[] {
    // The rate of a stream that has just begun counts from its first event.
    const span = Math.min(longest, Math.max(shortest, now - (this.#since ?? now)))
    const summaries: TopicSummary[] = []
    for (const entry of this.#entries.values()) {
      const { count, newest } = entry
      // Of thousands of topics, few change between two reports.
      const parts = newest ? (entry.parts ??= partsOf(newest)) : entry.parts
      if (parts)
        summaries.push({
          ...parts,
          count,
          rate: newest ? this.#buffer.countSince(newest.source, now - span) / (span / 1_000) : 0,
        })
    }
    return summaries.sort((one, other) => other.rate - one.rate || other.count - one.count)
  }

  // Devices can send any number of topics: those seen first are removed.
  #makeRoom(): void {
    for (const topic of this.#entries.keys()) {
      if (this.#bytes <= this.#buffer.limits.bytes / 2) return
      this.#entries.delete(topic)
      this.#bytes -= cost + 2 * topic.length
    }
  }
}

const partsOf = ({ source: { device, name }, text, time, retained }: KeptEvent): Parts => ({
  device,
  name,
  last: previewOf(text),
  time,
  retained,
  numbers: numberFieldsIn(text),
})
