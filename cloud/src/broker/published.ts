import type { Fleet } from '../fleet/fleet.ts'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { eventTopic, parseEventTopic } from '../mqtt/deviceTopic.ts'
import { Turns } from '@console/threads'
import type { BrokerArrivals, BrokerClient, BrokerClients } from './brokerClients.ts'
import type { Sending } from '../mqtt/packets/sending.ts'
import { whileStoring } from './socketStream.ts'
import type { Principal } from './topics.ts'

/** `hops`: by how many deliveries of integrations it has come. */
export type Listener = (topic: string, payload: Buffer, hops?: number) => Promise<void>

interface PublishedParts {
  fleet: Pick<Fleet, 'heard'>
  listeners: readonly Listener[]
  arrivals?: BrokerArrivals
  metrics: CloudMetrics
  record?(topic: string, payload: Buffer, isAwaited: boolean, sending?: Sending): Promise<void>
  log(text: string): void
}

/**
 * Passes on what clients have published, for each of them in its order. What one of the listeners can't do, for a full
 * disk say, must not end the connection.
 */
export class Published {
  readonly #clients: BrokerClients
  readonly #parts: PublishedParts
  readonly #turns = new Turns()
  /** Events that are being stored. */
  readonly #recording = new Set<Promise<void>>()

  constructor(clients: BrokerClients, parts: PublishedParts) {
    this.#clients = clients
    this.#parts = parts
  }

  /**
   * Resolves to whether all of it is stored; of what is to be acknowledged, the event itself, too, unless the store of
   * events fails or is full (`Outbox`). What is not stored, and was to be acknowledged, comes once more: it is recorded
   * then. The client's next message does not wait for the event to be stored: many are stored in one transaction.
   */
  hear(client: BrokerClient, topic: string, payload: Buffer, sending: Sending): Promise<boolean> {
    return this.#hear(client, topic, payload, sending, { isAcknowledged: sending.qos > 0 })
  }

  /** As `hear`, for a last will: nobody sends it once more, so its event is recorded whatever else fails. */
  hearWill(client: BrokerClient, topic: string, payload: Buffer, sending: Sending): Promise<boolean> {
    return this.#hear(client, topic, payload, sending, { isAcknowledged: false })
  }

  async #hear(
    client: BrokerClient,
    topic: string,
    payload: Buffer,
    sending: Sending,
    { isAcknowledged }: { isAcknowledged: boolean },
  ): Promise<boolean> {
    const who = this.#clients.principalOf(client)
    this.#parts.metrics.messages.add({ direction: 'in' })
    if (!who) return false
    let stored = false
    await whileStoring(client, topic.length + payload.length, async () => {
      let recorded: Promise<void> | undefined
      await this.#turns.run(client.id, async () => {
        stored = await this.#tell(who, topic, payload)
        if (stored || !isAcknowledged) recorded = this.#record(topic, payload, isAcknowledged, sending)
      })
      await recorded
    })
    return stored
  }

  /** What a device has sent by another way than a connection to the broker. */
  pass(
    device: string,
    event: string,
    payload: Buffer,
    announce: (device: string, event: string, payload: Buffer) => void,
    hops = 0,
  ): Promise<boolean> {
    announce(device, event, payload)
    return this.#hearOf(device, eventTopic(device, event), payload, hops)
  }

  async #hearOf(device: string, topic: string, payload: Buffer, hops: number): Promise<boolean> {
    this.#parts.metrics.messages.add({ direction: 'in' })
    let stored = false
    let recorded: Promise<void> | undefined
    await this.#turns.run(`device:${device}`, async () => {
      stored = await this.#tell({ kind: 'device', id: device }, topic, payload, hops)
      if (stored) recorded = this.#record(topic, payload, true)
    })
    await recorded
    return stored
  }

  #record(topic: string, payload: Buffer, isAwaited: boolean, sending?: Sending): Promise<void> | undefined {
    const recorded = this.#parts.record?.(topic, payload, isAwaited, sending)
    if (!recorded) return undefined
    this.#recording.add(recorded)
    const forget = () => void this.#recording.delete(recorded)
    recorded.then(forget, forget)
    return recorded
  }

  async #tell(who: Principal, topic: string, payload: Buffer, hops = 0): Promise<boolean> {
    const { fleet, log, listeners, arrivals } = this.#parts
    const event = who.kind === 'device' ? parseEventTopic(topic) : undefined
    if (who.kind === 'device' && event?.device === who.id) arrivals?.heard(who.id, event.name)
    const work = listeners.map((listener) => listener(topic, payload, hops))
    if (who.kind === 'device') work.push(fleet.heard(who.id, topic, payload))
    const problems = (await Promise.allSettled(work)).flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    for (const problem of problems) log(failure(problem))
    return problems.length === 0
  }

  /** What is to stand behind all that the device has published before. */
  behind(device: string, work: () => void): void {
    this.#turns.run(`device:${device}`, async () => work()).catch((error: unknown) => this.#parts.log(failure(error)))
  }

  /** Resolves when all that was published is stored. */
  async ended(): Promise<void> {
    await this.#turns.ended()
    await Promise.allSettled(this.#recording)
  }
}

export function failure(error: unknown): string {
  return `Broker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
