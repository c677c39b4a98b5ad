import type { DeviceMessage } from '../mqtt/deviceMessage.ts'
import { unknownQuality, type Batch } from './protocol.ts'

const sizeOf = ({ payload, sending }: DeviceMessage): number => payload.length + (sending?.properties?.length ?? 0)

interface Lane {
  /** Those that are in no batch yet. */
  readonly queue: DeviceMessage[]
  /** Of these and of those that are being stored. */
  events: number
  bytes: number
  last: DeviceMessage | undefined
  /** The latest time of its events. */
  latest: number
}

/** Limits of the events that wait to be stored. */
const most = { events: 50_000, bytes: 32 * 1024 * 1024 }
/** The limit of one account, so that a flood of one leaves room for the others. */
const maxPerOwner = { events: most.events / 2, bytes: most.bytes / 2 }
const batchSize = { events: 2000, bytes: 4 * 1024 * 1024 }
/** So many of an account come into a batch before it is the next one's turn. */
const turn = { events: 100, bytes: 256 * 1024 }

/**
 * The events that wait to be stored, with a queue for each account: a flood of one account delays nobody else's events.
 */
export class WaitingEvents {
  readonly #lanes = new Map<string, Lane>()
  /** The accounts with events that are in no batch yet, in the order of their turns. */
  readonly #turns = new Map<string, Lane>()
  #events = 0
  #bytes = 0

  get count(): number {
    return this.#events
  }

  /** Returns false when there is no room for it. */
  add(event: DeviceMessage): boolean {
    const { owner } = event
    const length = sizeOf(event)
    const lane = this.#lanes.get(owner) ?? { queue: [], events: 0, bytes: 0, last: undefined, latest: 0 }
    const isFull = this.#events >= most.events || this.#bytes + length > most.bytes
    if (isFull || lane.events >= maxPerOwner.events || lane.bytes + length > maxPerOwner.bytes) return false
    lane.queue.push(event)
    lane.events += 1
    lane.bytes += length
    lane.last = event
    this.#events += 1
    this.#bytes += length
    this.#lanes.set(owner, lane)
    this.#turns.set(owner, lane)
    return true
  }

  /** The newest of an account, while it waits or is being stored. */
  lastOf(owner: string): DeviceMessage | undefined {
    return this.#lanes.get(owner)?.last
  }

  /**
   * The next batch: some events of each account in turn, an account's own in their order. They count as waiting until
   * `release`.
   */
  take(): DeviceMessage[] {
    const batch: [event: DeviceMessage, at: number][] = []
    let bytes = 0
    // An account with more is added again, and met again behind the others.
    for (const [owner, lane] of this.#turns) {
      if (batch.length >= batchSize.events || bytes >= batchSize.bytes) break
      this.#turns.delete(owner)
      const taken = lane.queue.splice(0, countOf(lane.queue, Math.min(turn.events, batchSize.events - batch.length)))
      for (const event of taken) {
        bytes += sizeOf(event)
        // A clock that was set back would else turn the order of its events round.
        lane.latest = Math.max(lane.latest, event.at)
        batch.push([event, lane.latest])
      }
      if (lane.queue.length > 0) this.#turns.set(owner, lane)
    }
    // The store numbers events of the same millisecond, and does so in fewest bytes when they come in the order of
    // time.
    return batch.sort(([, one], [, another]) => one - another).map(([event]) => event)
  }

  /** They are stored, or given up. */
  release(events: readonly DeviceMessage[]): void {
    for (const event of events) {
      const { owner } = event
      const length = sizeOf(event)
      const lane = this.#lanes.get(owner)
      if (!lane) continue
      lane.events -= 1
      lane.bytes -= length
      this.#events -= 1
      this.#bytes -= length
      if (lane.events === 0) this.#lanes.delete(owner)
    }
  }
}

/** How many events an account may give in its turn: one at least. */
function countOf(queue: readonly DeviceMessage[], maxEvents: number): number {
  let [count, bytes] = [0, 0]
  while (count < Math.min(queue.length, maxEvents) && (count === 0 || bytes < turn.bytes)) {
    const event = queue[count]
    bytes += event ? sizeOf(event) : 0
    count += 1
  }
  return count
}

export function batchOf(events: readonly DeviceMessage[], isRepeated = false): Batch {
  const topics: Batch['topics'] = []
  const known = new Map<string, number>()
  const [times, numbers, topicOf, ends, qualities] = [
    new Float64Array(events.length),
    new Float64Array(events.length),
    new Uint32Array(events.length),
    new Uint32Array(events.length),
    new Int8Array(events.length),
  ]
  const properties = new Map<number, string>()
  const bytes = new Uint8Array(events.reduce((sum, { payload }) => sum + payload.length, 0))
  let end = 0
  for (const [index, { owner, device, name = '', at, n, payload, sending }] of events.entries()) {
    const key = `${device}/${name}`
    const topic = known.get(key) ?? topics.push({ owner, device, name }) - 1
    known.set(key, topic)
    bytes.set(payload, end)
    end += payload.length
    times[index] = at
    numbers[index] = n
    topicOf[index] = topic
    ends[index] = end
    qualities[index] = sending?.qos ?? unknownQuality
    if (sending?.properties !== undefined) properties.set(index, sending.properties)
  }
  return { topics, times, numbers, topicOf, ends, bytes, qualities, properties, isRepeated }
}
