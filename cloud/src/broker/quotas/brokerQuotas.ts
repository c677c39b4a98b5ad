import type { Aedes, Client, PublishPacket } from 'aedes'
import { quotas } from '../../api/quotas.data.ts'
import { bindPersistence, bytesOf, type Persistence } from './boundPersistence.ts'
import { idPrefix } from '../brokerClients.ts'
import { paceRetained } from './clientLimits.ts'
import { Connections } from './connections.ts'
import type { FittingSubscriptions } from '../mends/fittingSubscriptions.ts'
import { Retained } from './retained.ts'
import { RetainedMessages } from './retainedMessages.ts'
import { outside } from '../ownTopics.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { unsentTo } from '../socketStream.ts'
import type { Principal } from '../topics.ts'

const { openSubscribes } = quotas.client
const second = 1000
const logPeriod = 60 * second

/** Holds clients to the quotas of quotas.data.ts. */
export class BrokerQuotas {
  readonly #connections = new Connections()
  readonly #filters = new WeakMap<Client, Set<string>>()
  readonly #retained: Retained
  readonly #messages = new RetainedMessages()
  readonly #log: (text: string) => void
  #aedes: Aedes | undefined
  #lastSweep = 0
  #lastLog = 0

  constructor(ownerOf: (device: string) => string | undefined, log: (text: string) => void) {
    this.#retained = new Retained(ownerOf)
    this.#log = log
  }

  watch(aedes: Aedes, fitting: FittingSubscriptions): void {
    this.#aedes = aedes
    let subscriber: Client | undefined
    // The library says who it is just before it asks for the retained messages.
    aedes.on('subscribe', (_subscriptions, client) => (subscriber = client))
    const matching = (filters: readonly string[]) => {
      const asking = subscriber
      return this.#messages.matching(filters, () => asking?.closed === true)
    }
    bindPersistence(this.#persistence, { retained: this.#retained, fitting, messages: this.#messages, matching })
    aedes.on('unsubscribe', (filters, client) =>
      filters.forEach((filter) => this.#filters.get(client)?.delete(outside(filter))),
    )
  }

  get #persistence(): Persistence {
    return (this.#aedes as unknown as { persistence: Persistence }).persistence
  }

  /** A refused client is told why, and disconnected. */
  admit(client: Client, who: Principal): boolean {
    const end = (reasonString: string) =>
      client.disconnect({ reasonCode: reasons.quotaExceeded, properties: { reasonString } })
    paceRetained(
      client,
      (packet) => this.#messages.isKept(packet),
      () => end(`More than ${openSubscribes} SUBSCRIBE packets wait for their retained messages to be read.`),
    )
    if (who.kind === 'device') return true
    const why = this.#connections.refusal(who.sub, client, this.#waiting(who.sub))
    if (why === undefined) {
      this.#connections.add(who.sub, client)
      return true
    }
    client.conn.write(refusedConnection(why))
    client.close()
    return false
  }

  *#waiting(account: string): Iterable<string> {
    const { expiringSessions } = this.#aedes as unknown as { expiringSessions: Map<string, unknown> }
    const prefix = idPrefix(account)
    for (const id of expiringSessions.keys()) if (id.startsWith(prefix)) yield id
  }

  /**
   * Refuses a retained message that is over the quota. With QoS 0, which has no acknowledgement, it is forwarded but
   * not retained.
   */
  checkPublish(client: Client, packet: PublishPacket & { _notAuthorized?: boolean }): void {
    if (!packet.retain || packet.payload.length === 0) return
    this.#sweep()
    const why = this.#retained.reserve(packet.topic, bytesOf({ ...packet, payload: Buffer.from(packet.payload) }))
    if (why === undefined) return
    if (this.refusePublish(client, packet, reasons.quotaExceeded, why)) return
    packet.retain = false
    this.#tell(why)
  }

  /**
   * Answers a message in place of the library, which then does nothing with it. Returns false for one that has no
   * answer.
   */
  refusePublish(
    client: Client,
    packet: PublishPacket & { _notAuthorized?: boolean },
    code: number,
    why: string,
  ): boolean {
    const { messageId } = packet as { messageId?: number }
    if (packet.qos === 0 || messageId === undefined) return false
    const silent = (client as unknown as { _requestProblemInformation: boolean })._requestProblemInformation === false
    client.conn.write(refusedMessage(packet.qos, messageId, code, silent ? undefined : why))
    packet._notAuthorized = true
    return true
  }

  maySubscribe(client: Client, filter: string): boolean {
    const filters = this.#filters.get(client) ?? new Set()
    this.#filters.set(client, filters)
    if (filter.length > quotas.client.topic || (!filters.has(filter) && filters.size >= quotas.client.subscriptions))
      return false
    filters.add(filter)
    return true
  }

  /** A client that reads too slowly misses messages. */
  mayReceive(client: Client): boolean {
    return unsentTo(client) <= quotas.client.unsent
  }

  forgetDevice(id: string): void {
    for (const topic of this.#retained.topicsOf(id)) this.#clear(topic)
  }

  #sweep(): void {
    const now = Date.now()
    if (now - this.#lastSweep < second) return
    this.#lastSweep = now
    for (const topic of this.#retained.expired(now)) this.#clear(topic)
  }

  #clear(topic: string): void {
    this.#persistence
      .storeRetained({ cmd: 'publish', topic, payload: Buffer.alloc(0) })
      .catch((error: unknown) =>
        this.#log(`Broker: the retained message of ${topic} was not cleared. ${String(error)}`),
      )
  }

  #tell(why: string): void {
    const now = Date.now()
    if (now - this.#lastLog < logPeriod) return
    this.#lastLog = now
    this.#log(`Broker: a retained message was passed on and not kept. ${why}`)
  }
}

const reasonString = 0x1f

/**
 * Written by hand: the library answers each refusal with "Not authorized", and clients would then fetch a new token.
 */
function refusedConnection(why: string): Buffer {
  return packet(0x20, [0, reasons.quotaExceeded, ...reason(why)])
}

/** PUBACK or PUBREC. The reason is left out if the client did not request it. */
function refusedMessage(qos: number, messageId: number, code: number, why: string | undefined): Buffer {
  return packet(qos === 1 ? 0x40 : 0x50, [messageId >> 8, messageId & 0xff, code, ...reason(why)])
}

function reason(why: string | undefined): number[] {
  if (why === undefined) return [0]
  const text = Buffer.from(why)
  const property = [reasonString, text.length >> 8, text.length & 0xff, ...text]
  return [...length(property.length), ...property]
}

function packet(kind: number, content: readonly number[]): Buffer {
  return Buffer.from([kind, ...length(content.length), ...content])
}

function length(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...length(value >> 7)]
}
