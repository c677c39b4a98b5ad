import type { ISubackPacket, ISubscribePacket, IUnsubscribePacket, Packet } from 'mqtt-packet'
import { quotas } from '../../api/quotas.data.ts'
import { toBroker } from '../../mqtt/ownerTopics.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'

interface Step {
  up?: Packet
  down?: Packet
  /** Why the connection ends. */
  problem?: string
  code?: number
}

const { subscriptions: most, openSubscribes, topic: longest } = quotas.client

/**
 * The subscriptions of one client: the broker sees those that are granted, and its answers get the refusals back at
 * their places.
 */
export class Subscriptions {
  readonly #may: (filter: string) => boolean
  readonly #filters = new Set<string>()
  readonly #asked = new Map<number, boolean[]>()

  constructor(may: (filter: string) => boolean) {
    this.#may = may
  }

  ask(owner: string, packet: ISubscribePacket): Step {
    const { subscriptions, messageId = 0 } = packet
    if (subscriptions.length === 0) return none
    const refused = subscriptions.map(({ topic }) => !(this.#may(topic) && this.#fits(topic)))
    const granted = subscriptions.flatMap((each, at) =>
      refused[at] === true ? [] : [{ ...each, topic: toBroker(owner, each.topic) }],
    )
    if (granted.length === 0)
      return { down: { cmd: 'suback', messageId, granted: refused.map(() => reasons.notAuthorized) } }
    if (this.#asked.size >= openSubscribes)
      return { problem: `More than ${openSubscribes} SUBSCRIBE packets wait for their answer.` }
    this.#asked.set(messageId, refused)
    return { up: { ...packet, subscriptions: granted } }
  }

  end(owner: string, packet: IUnsubscribePacket): Step {
    const { unsubscriptions } = packet
    if (unsubscriptions.length === 0) return none
    for (const filter of unsubscriptions) this.#filters.delete(filter)
    return { up: { ...packet, unsubscriptions: unsubscriptions.map((filter) => toBroker(owner, filter)) } }
  }

  answered(packet: ISubackPacket): ISubackPacket {
    const { messageId = 0 } = packet
    const refused = this.#asked.get(messageId) ?? []
    this.#asked.delete(messageId)
    const codes = [...(packet.granted as number[])]
    return {
      ...packet,
      granted: refused.map((each) => (each ? reasons.notAuthorized : (codes.shift() ?? reasons.failed))),
    }
  }

  #fits(filter: string): boolean {
    if (filter.length > longest || (!this.#filters.has(filter) && this.#filters.size >= most)) return false
    this.#filters.add(filter)
    return true
  }
}

const none: Step = { problem: 'A packet has no topic filter.', code: reasons.protocolError }
