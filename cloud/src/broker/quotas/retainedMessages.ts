import { piece } from '../../threads/pieces.ts'
import { outside } from '../ownTopics.ts'
import { firstLevel, levelsFit, levelsOf } from '../../mqtt/topicLevels.ts'
import type { RetainedPacket } from './packet.ts'

interface Message {
  packet: RetainedPacket
  levels: readonly string[]
}

/** Milliseconds. */
const maxWorkMs = 4
/** What is sent of them takes longer than to find them. */
const batchSize = 10

/**
 * Retained messages by account, as a subscription is about one account's. The library's store compares a filter with
 * all that there are.
 */
export class RetainedMessages {
  readonly #accounts = new Map<string, Map<string, Message>>()
  /** The topics of the broker by those of clients. */
  readonly #topics = new Map<string, string>()

  /**
   * One without content removes what was stored. Its topic may be that of a client: the device may be nobody's any
   * more.
   */
  store(packet: RetainedPacket): void {
    const plain = outside(packet.topic)
    const topic = packet.topic === plain ? (this.#topics.get(plain) ?? plain) : packet.topic
    const account = firstLevel(topic)
    const messages = this.#accounts.get(account) ?? new Map<string, Message>()
    if (packet.payload.length === 0) {
      messages.delete(topic)
      this.#topics.delete(plain)
    } else {
      // A copy: the payload is a view of the whole chunk that it arrived in.
      messages.set(topic, { packet: { ...packet, payload: Buffer.from(packet.payload) }, levels: levelsOf(topic) })
      this.#topics.set(plain, topic)
    }
    if (messages.size > 0) this.#accounts.set(account, messages)
    else this.#accounts.delete(account)
  }

  /** Whether it has not been replaced or removed. Who subscribes gets what is newer as it comes. */
  isKept({ topic, payload }: Pick<RetainedPacket, 'topic' | 'payload'>): boolean {
    return this.#accounts.get(firstLevel(topic))?.get(topic)?.packet.payload === payload
  }

  /**
   * In the order of the filters, until the subscriber is gone. A hundred filters and a thousand messages take their
   * time, and an account may ask on many connections.
   */
  async *matching(filters: readonly string[], isGone: () => boolean = () => false): AsyncGenerator<RetainedPacket> {
    for (const filter of filters) {
      const [wanted, account] = [levelsOf(filter), firstLevel(filter)]
      const messages = [...(this.#accounts.get(account)?.values() ?? [])]
      while (messages.length > 0 && !isGone()) yield* await piece(account, () => someOf(messages, wanted))
    }
  }
}

/** Takes messages out of a list for some milliseconds, and returns those that fit. */
function someOf(messages: Message[], wanted: readonly string[]): RetainedPacket[] {
  const fitting: RetainedPacket[] = []
  const end = performance.now() + maxWorkMs
  while (fitting.length < batchSize && performance.now() < end) {
    const next = messages.shift()
    if (!next) break
    if (levelsFit(wanted, next.levels)) fitting.push(next.packet)
  }
  return fitting
}
