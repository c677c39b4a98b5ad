import { acceptMessage } from '../../mqtt/deviceMessage.ts'
import { isHeard } from '../../mqtt/messageProperties.ts'
import type { CloudMetrics } from '../../operation/cloudMetrics.ts'
import type { BrokerParts } from '../broker.ts'
import { sendingOf, type Sending } from '../../mqtt/packets/sending.ts'
import { failure, type Listener } from '../published.ts'
import type { BrokerAddress } from './brokerAddress.ts'
import { splitTopic } from '../../mqtt/ownerTopics.ts'
import { ReplicaClient } from './replicaClient.ts'

interface SharedParts extends Pick<BrokerParts, 'fleet' | 'log' | 'record'> {
  address: BrokerAddress
  listeners: readonly Listener[]
  metrics: CloudMetrics
  keepalive?: number
}

/** Each takes one message after the other. */
const lanes = 4
/** How long it waits for messages that are on their way to it. */
const maxMoveMs = 9_000
const maxEndMs = 1_000
const filters = ['$share/cloud/+/devices/+/events/#', '$share/cloud/+/devices/+/webhooks/+']

/**
 * What clients publish at the broker itself: the broker gives each message to one replica, which acknowledges it when
 * it is stored. The broker has let its sender in, and has told it from other owners; which device it was is not told.
 */
export class SharedMessages {
  readonly #parts: SharedParts
  readonly #clients: ReplicaClient[]
  #left: Promise<unknown> | undefined

  constructor(parts: SharedParts) {
    this.#parts = parts
    this.#clients = Array.from(
      { length: lanes },
      () =>
        new ReplicaClient(
          parts.address,
          filters.map((filter) => ({
            filter,
            hear: (topic, payload, packet) =>
              isHeard(packet.properties) || packet.retain
                ? Promise.resolve(true)
                : this.#hear(topic, payload, sendingOf(packet)),
          })),
          parts.log,
          parts.keepalive,
        ),
    )
  }

  get ready(): boolean {
    return this.#clients.every(({ ready }) => ready)
  }

  async #hear(fullTopic: string, payload: Buffer, sending: Sending): Promise<boolean> {
    const { fleet, listeners, metrics, record, log } = this.#parts
    const { owner, topic } = splitTopic(fullTopic) ?? { owner: '', topic: '' }
    const message = acceptMessage({ owner, publisher: 'device', topic, payload, sending })
    if (owner === '' || message === undefined || fleet.registry.ownerOf(message.device) !== owner) {
      metrics.messages.add({ direction: 'refused' })
      return true
    }
    // Which client it was is not told; webhooks are tried by users.
    if (message.kind !== 'events') message.publisher = 'user'
    metrics.messages.add({ direction: 'shared' })
    const work = listeners.map((listener) => listener(message))
    if (message.publisher === 'device') work.push(fleet.heard(message))
    const problems = (await Promise.allSettled(work)).flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    for (const problem of problems) log(failure(problem))
    // What is not acknowledged comes once more. Its sender has the broker's acknowledgement already, so the next
    // message does not wait for the event to be stored.
    if (problems.length === 0 || sending.qos === 0) record?.(message, false).catch(() => {})
    return problems.length === 0
  }

  /** Takes no more messages; other replicas do. The broker would give to nobody what it has sent here. */
  async leave(longest = maxMoveMs): Promise<void> {
    await (this.#left ??= Promise.all(this.#clients.map((client) => client.leave(longest))))
  }

  close(): Promise<void> {
    return this.leave(maxEndMs)
  }
}
