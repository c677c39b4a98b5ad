import type { AcceptedMessage, MissedEvent, MissingRest } from '../../contract/events.ts'
import { eventTopic } from '../../live/index.ts'
import { Deque } from './deque.ts'
import {
  costOfBeside,
  EventSources,
  KeptMessage,
  type Beside,
  type EventSource,
  type Kept,
  type KeptEvent,
  type KeptGap,
} from './keptEvent.ts'

export interface EventLimits {
  /** How many events are kept at most. */
  events: number
  /** How many bytes they may take in memory, reckoned from above. */
  bytes: number
}

export interface Arrival {
  topic: string
  text: string
  retained: boolean
  /** Epoch milliseconds. */
  time: number
  beside?: Beside | null
  accepted?: AcceptedMessage
}

// Two bytes a character is the most that a string takes, the rest is the event itself and its places in the lists.
const costOf = (kept: Kept): number =>
  200 +
  (kept.kind === 'gap'
    ? costOfAll(kept.missed ?? [])
    : 2 * (kept.text.length + kept.source.topic.length + (kept.accepted?.id.length ?? 0)) +
      (kept.beside ? costOfBeside(kept.beside) : 0))
const costOfAll = (events: readonly Kept[]): number => events.reduce((sum, event) => sum + costOf(event), 0)

// Milliseconds by which the times of the same event may differ, once the clocks of store and browser were compared.
const sameTime = 2_500
const maxAround = 20_000

const keyOf = (device: string, name: string, text: string): string => JSON.stringify([device, name, text])

/**
 * The missed events that were not received, from a time on. Where the server gives messages no ids, equal events are
 * told apart by their approximate time: each received one accounts for one missed one.
 */
const withoutKept = (missed: readonly MissedEvent[], { since, events: kept }: Around): readonly MissedEvent[] => {
  const ids = new Set(missed.flatMap(({ accepted }) => accepted?.id ?? []))
  const received = new Set(kept.flatMap(({ accepted }) => (accepted && ids.has(accepted.id) ? accepted.id : [])))
  const times = new Map<string, number[]>()
  for (const {
    source: { device, name },
    text,
    time,
    accepted,
  } of kept) {
    if (accepted && ids.size > 0) continue
    const key = keyOf(device, name, text)
    times.set(key, [...(times.get(key) ?? []), time])
  }
  return missed.filter(({ device, name, text, time, accepted }) => {
    if (accepted && received.has(accepted.id)) return false
    const known = times.get(keyOf(device, name, text)) ?? []
    const at = known.findIndex((other) => Math.abs(other - time) <= sameTime)
    if (at >= 0) known.splice(at, 1)
    return at < 0 && time >= since
  })
}

/** What is known of the time around a gap. */
interface Around {
  /** When the list began: what happened before was not missed. */
  since: number
  events: readonly KeptEvent[]
}

/**
 * The newest events, bounded in number and in bytes; the oldest make room. Ids are consecutive, from 1 on. A message
 * that the broker had kept when the stream began is older than all of them, whenever it comes: the ids of those are
 * 1/2, 1/3, and so on.
 */
export class EventBuffer {
  readonly limits: EventLimits
  readonly #kept = new Deque<Kept>()
  readonly #before: KeptEvent[] = []
  #divisor = 1
  #hadGap = false
  readonly #sources: EventSources
  readonly #onDrop: (kept: Kept) => void
  #nextId = 1
  #bytes = 0

  /** `onDrop` is told of each that made room. */
  constructor(limits: EventLimits, onDrop: (kept: Kept) => void) {
    this.limits = limits
    this.#onDrop = onDrop
    this.#sources = new EventSources(limits.bytes / 4)
  }

  /** The id that the next event gets. */
  get nextId(): number {
    return this.#nextId
  }

  /** The id of the oldest that is kept; `nextId` when nothing is. */
  get firstId(): number {
    return this.#nextId - this.#kept.length
  }

  get length(): number {
    return this.#kept.length + this.#before.length
  }

  /** What the broker had kept when the stream began; the order of their ids is from the greatest to the least. */
  get before(): readonly KeptEvent[] {
    return this.#before
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Keeps an event. Null when the topic isn't an event's, and for a retained copy of one that is still kept. */
  add({ topic, text, retained, time, beside = null, accepted }: Arrival): KeptEvent | null {
    const source = this.#sources.of(topic)
    if (!source || (retained && this.#has(source, text, accepted))) return null
    // One that replaced a message of the list was sent while the stream was down.
    if (retained && !(this.#hadGap && (this.get(source.newest) ?? source.before)))
      return this.#addBefore(new KeptMessage(1 / (this.#divisor += 1), source, text, retained, time, beside, accepted))
    const event = new KeptMessage(this.#nextId, source, text, retained, time, beside, accepted)
    source.newest = event.id
    this.#push(event)
    return event
  }

  /** Keeps a mark where messages may be missing; null while nothing is kept that they would be missing after. */
  addGap(from: number, to: number): KeptGap | null {
    this.#hadGap = true
    if (this.#kept.length === 0) return null
    const gap: KeptGap = { kind: 'gap', id: this.#nextId, from, to }
    this.#push(gap)
    return gap
  }

  /** Fills a gap with a store's events of its time; null if the gap is gone, or was filled before. */
  fill(id: number, missed: readonly MissedEvent[], rest: MissingRest | null): KeptGap | null {
    const gap = this.get(id)
    if (gap?.kind !== 'gap' || gap.fill) return null
    const events = this.#withoutRetained(gap, withoutKept(missed, this.#around(gap)))
    gap.missed = events.flatMap(({ device, name, text, time, accepted, ...beside }, index): KeptEvent[] => {
      const source = this.#sources.of(eventTopic(device, name))
      return source
        ? [
            {
              kind: 'message',
              id: id - 1 + (index + 1) / (events.length + 1),
              source,
              text,
              retained: false,
              time,
              previous: 0,
              beside: Object.keys(beside).length > 0 ? beside : null,
              ...(accepted && { accepted }),
            },
          ]
        : []
    })
    gap.fill = { count: gap.missed.length, rest }
    this.#bytes += costOfAll(gap.missed)
    return gap
  }

  /** Makes room until the bounds hold. Apart from `add`, so that an event is seen to arrive before it is seen to go. */
  trim(): void {
    while (this.length > this.limits.events || this.#bytes > this.limits.bytes) this.#drop()
  }

  get(id: number): Kept | undefined {
    if (id < 1) return id > 0 ? this.#before.find((event) => event.id === id) : undefined
    const kept = this.#kept.at(Math.ceil(id) - this.firstId)
    return Number.isInteger(id) || kept?.kind !== 'gap' ? kept : kept.missed?.find((event) => event.id === id)
  }

  /** What is kept from one id to another, the oldest first. */
  between(first: number, last: number): Kept[] {
    const from = Math.max(first, this.firstId)
    return Array.from({ length: Math.max(0, last + 1 - from) }, (_, index) => this.get(from + index)).filter(
      (kept) => kept !== undefined,
    )
  }

  /** The kept events of a topic, newest first. */
  *of(topic: string): Generator<KeptEvent> {
    const source = this.#sources.of(topic)
    for (let kept = this.get(source?.newest ?? 0); kept?.kind === 'message'; kept = this.get(kept.previous)) yield kept
  }

  /** How many live messages the topic has had since, among those kept. */
  countSince(source: EventSource, time: number): number {
    let count = 0
    for (
      let kept = this.get(source.newest);
      kept?.kind === 'message' && kept.time >= time;
      kept = this.get(kept.previous)
    ) {
      if (!kept.retained) count++
    }
    return count
  }

  clear(): void {
    this.#kept.clear()
    this.#before.length = 0
    this.#hadGap = false
    this.#sources.clear()
    this.#bytes = 0
  }

  /** The messages that were received shortly before and after a gap, and those that fill the gaps next to it. */
  #around({ id, from, to }: KeptGap): Around {
    const events: KeptEvent[] = []
    /** Returns whether it came to an end of the list. */
    const walk = (by: 1 | -1, last: number): boolean => {
      for (let at = id + by, kept = this.get(at); kept && Math.abs(at - id) <= maxAround; kept = this.get((at += by))) {
        if (kept.kind === 'gap') events.push(...(kept.missed ?? []))
        if (kept.kind === 'gap' || (by < 0 ? kept.time < last : kept.time > last)) return false
        if (!kept.retained) events.push(kept)
      }
      return true
    }
    const since = walk(-1, from - 2 * sameTime) ? Math.min(events.at(-1)?.time ?? from, from) : -Infinity
    walk(1, to + 2 * sameTime)
    return { since, events }
  }

  /** The missed events without those that came as retained messages after the gap: these now have their times. */
  #withoutRetained({ id }: KeptGap, missed: readonly MissedEvent[]): readonly MissedEvent[] {
    const retained = new Map<string, KeptMessage>()
    for (let at = id + 1, kept = this.get(at); kept && at - id <= maxAround; kept = this.get((at += 1))) {
      if (kept instanceof KeptMessage && kept.retained)
        retained.set(keyOf(kept.source.device, kept.source.name, kept.text), kept)
    }
    if (retained.size === 0) return missed
    // The newest of equal ones is what the broker kept.
    return missed
      .toReversed()
      .filter(({ device, name, text, time }) => {
        const key = keyOf(device, name, text)
        retained.get(key)?.wasSent(time)
        return !retained.delete(key)
      })
      .toReversed()
  }

  #addBefore(event: KeptEvent): KeptEvent {
    event.source.before = event
    this.#before.push(event)
    this.#bytes += costOf(event)
    return event
  }

  #push(kept: Kept): void {
    this.#kept.push(kept)
    this.#nextId++
    this.#bytes += costOf(kept)
  }

  #drop(): void {
    const before = this.#before.pop()
    if (before) before.source.before = null
    const kept = before ?? this.#kept.shift()
    if (!kept) return
    this.#bytes -= costOf(kept)
    this.#onDrop(kept)
  }

  #has(source: EventSource, text: string, accepted: AcceptedMessage | undefined): boolean {
    const isSame = (kept: KeptEvent) =>
      accepted && kept.accepted ? kept.accepted.id === accepted.id : kept.text === text
    if (source.before && isSame(source.before)) return true
    for (let kept = this.get(source.newest); kept?.kind === 'message'; kept = this.get(kept.previous)) {
      if (isSame(kept)) return true
    }
    return false
  }
}
