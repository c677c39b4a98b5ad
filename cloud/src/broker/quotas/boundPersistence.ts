import { Readable } from 'node:stream'
import { quotas } from '../../api/quotas.data.ts'
import { outside } from '../ownTopics.ts'
import { drained } from '../socketStream.ts'
import type { Retained } from './retained.ts'
import { RetainedMessages } from './retainedMessages.ts'
import type { Packet, RetainedPacket } from './packet.ts'

interface Session {
  id: string
}

interface Subscription {
  topic: string
}

/** The part of the aedes persistence that is limited here. */
export interface Persistence {
  storeRetained(packet: RetainedPacket): Promise<void>
  createRetainedStreamCombi(filters: readonly string[]): Readable
  addSubscriptions(client: Session, subscriptions: Subscription[]): Promise<void>
  subscriptionsByClient(client: Session): Promise<Subscription[]>
  cleanSubscriptions(client: Session): Promise<void>
  outgoingEnqueue(subscription: { clientId: string }, packet: Packet): Promise<void>
  outgoingEnqueueCombi(subscriptions: { clientId: string }[], packet: Packet): Promise<void>
  outgoingUpdate(client: Session, packet: Packet): Promise<void>
  outgoingClearMessageId(client: Session, packet: Packet): Promise<Packet | undefined>
  outgoingStream(client: Session): Readable
  incomingStorePacket(client: Session, packet: Packet): Promise<void>
  incomingGetPacket(client: Session, packet: Packet): Promise<Packet>
  incomingDelPacket(client: Session, packet: Packet): Promise<void>
}

/** Limits the library's in-memory persistence: its own queues grow without end. */
export function bindPersistence(store: Persistence, retained: Retained): void {
  const { addSubscriptions, cleanSubscriptions } = store
  const messages = new RetainedMessages()
  const queues = new Map<string, SessionQueue>()
  /** Ids of messages that were received and not yet released, by session. */
  const taken = new Map<string, Set<number>>()
  const stored = new WeakSet<Subscription[]>()

  const enqueue = (id: string, packet: Packet) => {
    const queue = queues.get(id) ?? new SessionQueue()
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
    createRetainedStreamCombi: (filters) => Readable.from(messages.matching(filters)),
    // The library calls this with all subscriptions of a packet once for each of them.
    addSubscriptions: async (client, subscriptions) => {
      if (stored.has(subscriptions)) return
      stored.add(subscriptions)
      const known = await store.subscriptionsByClient(client)
      const topics = new Set(known.map(({ topic }) => topic))
      const fitting = subscriptions.filter(({ topic }) => topic.length <= quotas.client.topic && (topics.has(topic) || topics.size < quotas.client.subscriptions) && topics.add(topic))
      await addSubscriptions.call(store, client, fitting)
    },
    cleanSubscriptions: async (client) => {
      queues.delete(client.id)
      taken.delete(client.id)
      await cleanSubscriptions.call(store, client)
    },
    outgoingEnqueue: async ({ clientId }, packet) => enqueue(clientId, packet),
    outgoingEnqueueCombi: async (subscriptions, packet) => {
      if (subscriptions.length === 0) return
      const copy = { ...packet, payload: Buffer.from(packet.payload ?? '') }
      for (const id of new Set(subscriptions.map(({ clientId }) => clientId))) enqueue(id, copy)
    },
    outgoingUpdate: async ({ id }, packet) => queues.get(id)?.update(packet),
    outgoingClearMessageId: async ({ id }, packet) => queues.get(id)?.take(packet),
    outgoingStream: (client) => Readable.from(inStep(client, queues.get(client.id)?.all() ?? [])),
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
  Object.assign(store, limited)
}

async function* inStep(client: Session, packets: readonly Packet[]): AsyncGenerator<Packet> {
  for (const packet of packets) {
    await drained(client)
    // Queued messages are written as they are here.
    yield packet.topic === undefined ? packet : { ...packet, topic: outside(packet.topic) }
  }
}

interface Entry {
  packet: Packet
  bytes: number
}

const { queue } = quotas.client

/** Messages that wait for the acknowledgement of one session. The oldest are dropped when there are too many. */
export class SessionQueue {
  readonly #entries: Entry[] = []
  #bytes = 0

  add(packet: Packet): void {
    const bytes = bytesOf(packet)
    this.#entries.push({ packet: { ...packet, messageId: undefined }, bytes })
    this.#bytes += bytes
    while (this.#entries.length > queue.count || this.#bytes > queue.bytes) this.#removeAt(0)
  }

  /** Sets the id of a message, or replaces the message by its release (PUBREL). */
  update(packet: Packet): void {
    const at = packet.cmd === 'publish' ? this.#entries.findIndex((entry) => same(entry.packet, packet)) : this.#numbered(packet.messageId)
    const entry = this.#entries[at]
    if (!entry) return
    if (packet.cmd === 'publish') entry.packet.messageId = packet.messageId
    else this.#entries[at] = { packet, bytes: this.#resize(entry, bytesOf(packet)) }
  }

  take(packet: Packet): Packet | undefined {
    const at = packet.messageId === undefined ? this.#entries.findIndex((entry) => same(entry.packet, packet)) : this.#numbered(packet.messageId)
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
    this.#bytes -= entry?.bytes ?? 0
    return entry?.packet
  }

  #resize({ bytes }: Entry, now: number): number {
    this.#bytes += now - bytes
    return now
  }
}

function same(one: Packet, other: Packet): boolean {
  return one.brokerCounter === other.brokerCounter && one.brokerId === other.brokerId
}

/** The size of a stored message, properties included. */
export function bytesOf({ topic = '', payload = '', properties }: Packet): number {
  return topic.length + (typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length) + (properties ? JSON.stringify(properties).length : 0)
}
