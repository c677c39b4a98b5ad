import type { Fleet } from '../fleet/fleet.ts'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import { eventNameOf, topicOf, type DeviceMessage } from '../mqtt/deviceMessage.ts'
import { Turns } from '@console/threads'
import type { BrokerArrivals, BrokerClient, BrokerClients } from './brokerClients.ts'
import { whileStoring } from './socketStream.ts'

export type Listener = (message: DeviceMessage) => Promise<void>

interface PublishedParts {
  fleet: Pick<Fleet, 'heard'>
  listeners: readonly Listener[]
  arrivals?: BrokerArrivals
  metrics: CloudMetrics
  record?(message: DeviceMessage, isAwaited: boolean): Promise<void>
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
  hear(client: BrokerClient, message: DeviceMessage): Promise<boolean> {
    return this.#hear(client, message, { isAcknowledged: (message.sending?.qos ?? 0) > 0 })
  }

  /** As `hear`, for a last will: nobody sends it once more, so its event is recorded whatever else fails. */
  hearWill(client: BrokerClient, message: DeviceMessage): Promise<boolean> {
    return this.#hear(client, message, { isAcknowledged: false })
  }

  async #hear(
    client: BrokerClient,
    message: DeviceMessage,
    { isAcknowledged }: { isAcknowledged: boolean },
  ): Promise<boolean> {
    this.#parts.metrics.messages.add({ direction: 'in' })
    if (!this.#clients.principalOf(client)) return false
    let stored = false
    await whileStoring(client, topicOf(message).length + message.payload.length, async () => {
      let recorded: Promise<void> | undefined
      await this.#turns.run(client.id, async () => {
        stored = await this.#tell(message)
        if (stored || !isAcknowledged) recorded = this.#record(message, isAcknowledged)
      })
      await recorded
    })
    return stored
  }

  /** What a device has sent by another way than a connection to the broker. */
  async pass(message: DeviceMessage): Promise<boolean> {
    this.#parts.metrics.messages.add({ direction: 'in' })
    let stored = false
    let recorded: Promise<void> | undefined
    await this.#turns.run(`device:${message.device}`, async () => {
      stored = await this.#tell(message)
      if (stored) recorded = this.#record(message, true)
    })
    await recorded
    return stored
  }

  #record(message: DeviceMessage, isAwaited: boolean): Promise<void> | undefined {
    const recorded = this.#parts.record?.(message, isAwaited)
    if (!recorded) return undefined
    this.#recording.add(recorded)
    const forget = () => void this.#recording.delete(recorded)
    recorded.then(forget, forget)
    return recorded
  }

  async #tell(message: DeviceMessage): Promise<boolean> {
    const { fleet, log, listeners, arrivals } = this.#parts
    const isOfDevice = message.publisher === 'device'
    const event = isOfDevice ? eventNameOf(message) : undefined
    if (event !== undefined) arrivals?.heard(message.device, event)
    const work = listeners.map((listener) => listener(message))
    if (isOfDevice) work.push(fleet.heard(message))
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
