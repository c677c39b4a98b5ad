import { firstLevel } from '../../mqtt/topicLevels.ts'
import type { Client } from 'aedes'
import { Readable } from 'node:stream'
import { quotas } from '../../api/quotas.data.ts'
import { withFit, type FittingSubscriptions } from '../mends/fittingSubscriptions.ts'
import { outside } from '../ownTopics.ts'
import { drained } from '../socketStream.ts'
import type { Retained } from './retained.ts'
import type { RetainedMessages } from './retainedMessages.ts'
import type { Packet, RetainedPacket } from './packet.ts'

interface Session {
  id: string
}

interface Subscription {
  topic: string
}

/** Whose subscription a message waits for; of one client the highest. */
interface Enqueued {
  clientId: string
  qos: number
  /** Whether it wants to know that a message was retained. */
  rap?: boolean
}

/** The part of the aedes persistence that is limited here. */
export interface Persistence {
  storeRetained(packet: RetainedPacket): Promise<void>
  createRetainedStreamCombi(filters: readonly string[]): Readable
  addSubscriptions(client: Session, subscriptions: Subscription[]): Promise<void>
  subscriptionsByClient(client: Session): Promise<Subscription[]>
  cleanSubscriptions(client: Session): Promise<void>
  outgoingEnqueue(subscription: { clientId: string }, packet: Packet): Promise<void>
  outgoingEnqueueCombi(subscriptions: Enqueued[], packet: Packet): Promise<void>
  outgoingUpdate(client: Session, packet: Packet): Promise<void>
  outgoingClearMessageId(client: Session, packet: Packet): Promise<Packet | undefined>
  outgoingStream(client: Session): Readable
  incomingStorePacket(client: Session, packet: Packet): Promise<void>
  incomingGetPacket(client: Session, packet: Packet): Promise<Packet>
  incomingDelPacket(client: Session, packet: Packet): Promise<void>
}

interface BoundParts {
  retained: Retained
  fitting: FittingSubscriptions
  messages: Pick<RetainedMessages, 'store'>
  /** What the client that has just subscribed gets. */
  matching(filters: readonly string[]): AsyncIterable<RetainedPacket>
}

/** Limits the library's in-memory persistence: its own queues grow without end. */
export function bindPersistence(store: Persistence, { retained, fitting, messages, matching }: BoundParts): void {
  const { addSubscriptions, cleanSubscriptions } = store
  const queues = new Map<string, SessionQueue>()
  /** Ids of messages that were received and not yet released, by session. */
  const taken = new Map<string, Set<number>>()
  const stored = new WeakSet<Subscription[]>()
  const totals = new Map<string, Total>()
  const totalOf = ({ topic = '' }: Packet) => {
    const account = firstLevel(topic)
    const total = totals.get(account) ?? { bytes: 0, queues: new Set() }
    totals.set(account, total)
    return total
  }

  const enqueue = (id: string, packet: Packet) => {
    const queue = queues.get(id) ?? new SessionQueue(totalOf(packet))
    queues.set(id, queue)
    queue.add(packet)
  }
  const limited: Omit<Persistence, 'subscriptionsByClient'> = {
    storeRetained: async (packet) => {
      const topic = outside(packet.topic)
      if (packet.payload.length === 0) retained.removed(topic)
      else retained.stored(topic, bytesOf({ ...packet, topic }), packet.messageExpiry ?? Number.POSITIVE_INFINITY)
      messages.store(packet)
    },
    createRetainedStreamCombi: (filters) => Readable.from(matching(filters)),
    // The library calls this with all subscriptions of a packet once for each of them.
    addSubscriptions: async (client, subscriptions) => {
      if (stored.has(subscriptions)) return
      stored.add(subscriptions)
      const known = await store.subscriptionsByClient(client)
      const topics = new Set(known.map(({ topic }) => topic))
      // Those that were refused are among them, as the client wrote them.
      const fitting = subscriptions.filter(
        ({ topic }) =>
          topic !== outside(topic) &&
          topic.length <= quotas.client.topic &&
          (topics.has(topic) || topics.size < quotas.client.subscriptions) &&
          topics.add(topic),
      )
      await addSubscriptions.call(store, client, fitting)
    },
    cleanSubscriptions: async (client) => {
      queues.get(client.id)?.clear()
      queues.delete(client.id)
      taken.delete(client.id)
      await cleanSubscriptions.call(store, client)
    },
    outgoingEnqueue: async ({ clientId }, packet) => enqueue(clientId, packet),
    outgoingEnqueueCombi: async (subscriptions, packet) => {
      if (subscriptions.length === 0) return
      const copy = { ...packet, payload: Buffer.from(packet.payload ?? '') }
      for (const [id, { qos, rap = false }] of highestOf(subscriptions))
        enqueue(id, { ...copy, qos: Math.min(packet.qos ?? 0, qos), retain: packet.retain === true && rap })
    },
    outgoingUpdate: async ({ id }, packet) => queues.get(id)?.update(packet),
    outgoingClearMessageId: async ({ id }, packet) => queues.get(id)?.take(packet),
    outgoingStream: (client) => Readable.from(inStep(client, queues.get(client.id)?.all() ?? [], fitting)),
    ...received(taken),
  }
  Object.assign(store, limited)
}

/** Messages of QoS 2 that were received and are not yet released. */
function received(
  taken: Map<string, Set<number>>,
): Pick<Persistence, 'incomingStorePacket' | 'incomingGetPacket' | 'incomingDelPacket'> {
  return {
    incomingStorePacket: async ({ id }, { messageId = 0 }) => {
      const numbers = taken.get(id) ?? new Set()
      taken.set(id, numbers.add(messageId))
    },
    incomingGetPacket: async ({ id }, packet) => {
      if (!taken.get(id)?.has(packet.messageId ?? 0)) throw new Error('no such packet')
      return packet
    },
    incomingDelPacket: async ({ id }, { messageId = 0 }) => void taken.get(id)?.delete(messageId),
  }
}

function highestOf(subscriptions: readonly Enqueued[]): Map<string, Enqueued> {
  const highest = new Map<string, Enqueued>()
  for (const each of subscriptions)
    if (each.qos > (highest.get(each.clientId)?.qos ?? -1)) highest.set(each.clientId, each)
  return highest
}

async function* inStep(
  client: Session,
  packets: readonly Packet[],
  fitting: FittingSubscriptions,
): AsyncGenerator<Packet> {
  for (const packet of packets) {
    await drained(client)
    // Queued messages are written as they are here. One that has a number was sent before (MQTT-3.3.1-1).
    if (packet.topic === undefined) yield packet
    else
      yield {
        ...withFit(packet, fitting.of(client as Client, packet.topic)),
        topic: outside(packet.topic),
        dup: packet.messageId !== undefined,
      }
  }
}

interface Entry {
  packet: Packet
  bytes: number
}

const { queue } = quotas.client

/** Of the sessions of an account. */
interface Total {
  bytes: number
  readonly queues: Set<SessionQueue>
}

/**
 * Messages that wait for the acknowledgement of one session. The oldest are dropped when there are too many; of the
 * account's longest queue, when its sessions have too many together.
 */
export class SessionQueue {
  readonly #entries: Entry[] = []
  readonly #total: Total
  #bytes = 0

  constructor(total: Total = { bytes: 0, queues: new Set() }) {
    this.#total = total
    total.queues.add(this)
  }

  add(packet: Packet): void {
    const bytes = bytesOf(packet)
    this.#entries.push({ packet: { ...packet, messageId: undefined }, bytes })
    this.#grow(bytes)
    while (this.#entries.length > queue.count || this.#bytes > queue.bytes) this.#removeAt(0)
    while (this.#total.bytes > quotas.account.queued.bytes && this.#bytes > 0) this.#largest().#removeAt(0)
  }

  /** Of the account's queues: one that has little keeps it. */
  #largest(): SessionQueue {
    return [...this.#total.queues].reduce((largest, each) => (each.#bytes > largest.#bytes ? each : largest), this)
  }

  /** Its session has ended. */
  clear(): void {
    this.#grow(-this.#bytes)
    this.#entries.length = 0
    this.#total.queues.delete(this)
  }

  /** Sets the id of a message, or replaces the message by its release (PUBREL). */
  update(packet: Packet): void {
    const at =
      packet.cmd === 'publish'
        ? this.#entries.findIndex((entry) => same(entry.packet, packet))
        : this.#numbered(packet.messageId)
    const entry = this.#entries[at]
    if (!entry) return
    if (packet.cmd === 'publish') entry.packet.messageId = packet.messageId
    else this.#entries[at] = { packet, bytes: this.#resize(entry, bytesOf(packet)) }
  }

  take(packet: Packet): Packet | undefined {
    const at =
      packet.messageId === undefined
        ? this.#entries.findIndex((entry) => same(entry.packet, packet))
        : this.#numbered(packet.messageId)
    return at < 0 ? undefined : this.#removeAt(at)
  }

  all(): Packet[] {
    return this.#entries.map(({ packet }) => packet)
  }

  #numbered(messageId: number | undefined): number {
    return messageId === undefined ? -1 : this.#entries.findIndex(({ packet }) => packet.messageId === messageId)
  }

  #removeAt(at: number): Packet | undefined {
    const [entry] = this.#entries.splice(at, 1)
    this.#grow(-(entry?.bytes ?? 0))
    return entry?.packet
  }

  #resize({ bytes }: Entry, now: number): number {
    this.#grow(now - bytes)
    return now
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
    this.#total.bytes += bytes
  }
}

function same(one: Packet, other: Packet): boolean {
  return one.brokerCounter === other.brokerCounter && one.brokerId === other.brokerId
}

/** The size of a stored message, properties included. */
export function bytesOf({ topic = '', payload = '', properties }: Packet): number {
  return (
    topic.length +
    (typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length) +
    (properties ? JSON.stringify(properties).length : 0)
  )
}
