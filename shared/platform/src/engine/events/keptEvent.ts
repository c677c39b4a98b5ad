import type { AcceptedMessage, BrokerEvent, EventGapRow, EventRow } from '../../contract/events.ts'
import { parseEventTopic, previewOf } from '../../live/index.ts'

/** What few messages have beside their text. */
export type Beside = Pick<BrokerEvent, 'bytes' | 'properties'>

/** The bytes that it takes in memory, reckoned from above. */
export const costOfBeside = ({ bytes, properties }: Beside): number =>
  400 + (bytes?.length ?? 0) + (properties ? 2 * JSON.stringify(properties).length : 0)

export interface KeptEvent {
  readonly kind: 'message'
  readonly id: number
  readonly source: EventSource
  readonly text: string
  readonly retained: boolean
  /** Epoch milliseconds. */
  readonly time: number
  /** The id of the event before it on the same topic; 0 for none. */
  readonly previous: number
  /** Null for nothing. */
  readonly beside: Beside | null
  /** Missing where the server gives messages no ids. */
  readonly accepted?: AcceptedMessage | undefined
}

/** The stream was down from `from` to `to`, epoch milliseconds. */
export interface KeptGap {
  readonly kind: 'gap'
  readonly id: number
  readonly from: number
  readonly to: number
  /** A store's events of that time, the oldest first. Their ids lie between the gap's and the previous one. */
  missed?: readonly KeptEvent[]
  fill?: EventGapRow['fill'] & {}
}

export type Kept = KeptEvent | KeptGap

// Times since then are small enough to need no memory of their own.
const epoch = Date.now()

/** The id of the first message that the broker kept from before; those of the others are smaller. */
export const maxBefore = 1 / 2

/** Whether the broker kept it from before all that the list has: its id is then below 1. */
export const isFromBefore = ({ id }: Kept): boolean => id < 1

/** An event with as few fields as can be: 100,000 of them are kept. */
export class KeptMessage implements KeptEvent {
  readonly id: number
  readonly source: EventSource
  readonly text: string
  retained: boolean
  readonly previous: number
  readonly beside: Beside | null
  readonly #messageId: string
  readonly #acceptedSince: number
  #since: number

  constructor(
    id: number,
    source: EventSource,
    text: string,
    retained: boolean,
    time: number,
    beside: Beside | null,
    accepted?: AcceptedMessage,
  ) {
    this.id = id
    this.source = source
    this.text = text
    this.retained = retained
    this.previous = source.newest
    this.beside = beside
    this.#since = time - epoch
    this.#messageId = accepted?.id ?? ''
    this.#acceptedSince = (accepted?.at ?? epoch) - epoch
  }

  get kind(): 'message' {
    return 'message'
  }

  get accepted(): AcceptedMessage | undefined {
    return this.#messageId === '' ? undefined : { id: this.#messageId, at: epoch + this.#acceptedSince }
  }

  get time(): number {
    return epoch + this.#since
  }

  /** A store knows when a retained message was sent: it is an event like others. */
  wasSent(time: number): void {
    this.#since = time - epoch
    this.retained = false
  }
}

/** Where events come from: one per topic, shared by all its events. */
export interface EventSource {
  readonly topic: string
  readonly device: string
  readonly name: string
  /** The id of its newest event; 0 for none. */
  newest: number
  /** Its message that the broker kept from before; null for none. */
  before: KeptEvent | null
}

/**
 * The topics seen so far. A message's topic arrives as a new string each time: taking it apart once and keeping one
 * object for all its events is what makes an event cheap. Bounded, because devices can send any number of topics: when
 * full, it is cleared.
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
    const source = { topic, ...parsed, newest: 0, before: null }
    this.#known.set(topic, source)
    this.#used += cost
    return source
  }

  clear(): void {
    this.#known.clear()
    this.#used = 0
  }
}

/** The row that the page shows. */
export const rowOf = (kept: Kept): EventRow => {
  if (kept.kind === 'gap')
    return { kind: 'gap', id: kept.id, from: kept.from, to: kept.to, ...(kept.fill && { fill: kept.fill }) }
  const {
    id,
    source: { device, name },
    text,
    retained,
    time,
    accepted,
  } = kept
  return {
    kind: 'message',
    id,
    device,
    name,
    preview: previewOf(text),
    retained,
    time,
    ...(accepted && { accepted }),
  }
}

/** The whole event, as the page reads it. */
export const eventOf = ({
  id,
  source: { topic, device, name },
  text,
  retained,
  time,
  beside,
  accepted,
}: KeptEvent): BrokerEvent => ({
  id,
  device,
  name,
  topic,
  text,
  retained,
  time,
  ...beside,
  ...(accepted && { accepted }),
})
