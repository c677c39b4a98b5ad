import type { Aedes, AedesPublishPacket, Client } from 'aedes'
import type { QoS } from 'mqtt-packet'
import { levelsFit, levelsOf } from '../../mqtt/topicLevels.ts'

/** As the library keeps it, by filter. */
interface Kept {
  qos: QoS
  /** Its identifier. */
  si?: number
}

interface Known {
  all: readonly (Kept & { levels: readonly string[] })[]
  /** When none has an identifier and all have the same quality, which is the usual case: messages are many. */
  common: Fit | undefined
}

/** What a message is delivered with. */
interface Fit {
  qos: QoS
  identifiers: readonly number[]
}

interface Fitted {
  qos?: number
  properties?: object
  brokerId?: string | null
}

interface Delivering {
  subscriptions: Record<string, Kept | undefined>
  deliver0: Deliver
  deliverQoS: Deliver
}

type Deliver = (packet: AedesPublishPacket, done: () => void) => void

/**
 * The library delivers one copy of a message by whichever of a client's subscriptions comes first, with that one's
 * identifier, and with the quality of the message where the filter has wildcards. Here it gets the identifiers of all
 * that fit (MQTT-3.3.4-4), the highest quality granted by one of them (MQTT-3.3.4-2), and none above it (MQTT-3.8.4-8).
 */
export class FittingSubscriptions {
  readonly #known = new WeakMap<Client, Known>()

  watch(aedes: Aedes): void {
    aedes.on('subscribe', (_subscriptions, client) => this.changed(client))
    aedes.on('unsubscribe', (_filters, client) => this.changed(client))
    // The subscriptions of a session that goes on are there again.
    aedes.on('connackSent', (_packet, client) => this.changed(client))
  }

  /** Its subscriptions have changed, or may have. */
  changed(client: Client): void {
    this.#known.delete(client)
  }

  /** A subscription of QoS 0 does not take from another one that fits, too. */
  deliverByHighest(client: Client): void {
    const delivering = client as unknown as Delivering
    const { deliver0 } = delivering
    delivering.deliver0 = (packet, done) => {
      const isAbove = packet.qos > 0 && packet.brokerId !== null && (this.of(client, packet.topic)?.qos ?? 0) > 0
      if (isAbove) delivering.deliverQoS(packet, done)
      else deliver0(packet, done)
    }
  }

  /** Undefined when none fits: the message is from before. */
  of(client: Client, topic: string): Fit | undefined {
    const { all, common } = this.#of(client)
    if (common) return common
    const levels = levelsOf(topic)
    const fitting = all.filter((each) => levelsFit(each.levels, levels))
    if (fitting.length === 0) return undefined
    return {
      qos: Math.max(...fitting.map(({ qos }) => qos)) as QoS,
      identifiers: [...new Set(fitting.flatMap(({ si }) => si ?? []))],
    }
  }

  #of(client: Client): Known {
    const known = this.#known.get(client)
    if (known) return known
    const kept = Object.entries((client as unknown as Delivering).subscriptions).flatMap(([filter, each]) =>
      each ? { qos: each.qos, ...(each.si !== undefined && { si: each.si }), levels: levelsOf(filter) } : [],
    )
    const [first] = kept
    const common =
      first && kept.every(({ qos, si }) => qos === first.qos && si === undefined)
        ? { qos: first.qos, identifiers: [] }
        : undefined
    const made = { all: kept, common }
    this.#known.set(client, made)
    return made
  }
}

/** The message with what its subscriptions say; retained ones have the identifier of the SUBSCRIBE that they answer. */
export function withFit<Packet extends Fitted>(packet: Packet, fit: Fit | undefined): Packet {
  const { qos: sent = 0, brokerId, properties } = packet
  const qos = Math.min(sent, fit?.qos ?? sent)
  if (!fit || brokerId === null || fit.identifiers.length === 0) return { ...packet, qos, dup: false }
  const [identifier] = fit.identifiers
  return {
    ...packet,
    qos,
    dup: false,
    properties: { ...properties, subscriptionIdentifier: fit.identifiers.length === 1 ? identifier : fit.identifiers },
  }
}
