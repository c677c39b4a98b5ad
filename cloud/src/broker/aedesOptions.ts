import type { AedesOptions, AuthenticateError, Client, PublishPacket } from 'aedes'
import { quotas as limits } from '../api/quotas.data.ts'
import type { CloudMetrics } from '../operation/cloudMetrics.ts'
import type { BrokerClients } from './brokerClients.ts'
import { withoutDelay } from './mends/aedesMends.ts'
import { withFit, type FittingSubscriptions } from './mends/fittingSubscriptions.ts'
import type { Receipts } from './mends/receipts.ts'
import type { SubscribeAnswers } from './mends/subscribeAnswers.ts'
import type { Underway } from './mends/underway.ts'
import { filterOf, inside, outside, renameUnsubscriptions } from './ownTopics.ts'
import { reasons } from '../mqtt/packets/reasons.ts'
import { acceptMessage, type DeviceMessage } from '../mqtt/deviceMessage.ts'
import { withMessage, withoutOwn } from '../mqtt/messageProperties.ts'
import { sendingOf } from '../mqtt/packets/sending.ts'
import type { Published } from './published.ts'
import type { BrokerQuotas } from './quotas/brokerQuotas.ts'
import { maxPacketBytes } from './remote/packets.ts'
import { holdAcknowledgement, limitDelivery } from './socketStream.ts'
import { lengthProblem } from '../mqtt/topicLevels.ts'
import type { Principal } from './topics.ts'

interface HookParts {
  clients: BrokerClients
  quotas: BrokerQuotas
  published: Published
  metrics: CloudMetrics
  answers: SubscribeAnswers
  fitting: FittingSubscriptions
  underway: Underway
  receipts: Receipts
}

function authentication({
  clients,
  quotas,
  metrics,
  answers,
  fitting,
}: HookParts): NonNullable<AedesOptions['authenticate']> {
  return (client, username, password, next) => {
    const admitted = clients.admit(client, username ?? '', password?.toString('utf8') ?? '')
    const finish = (who: Principal | undefined) => {
      const account = clients.accountOf(client)
      if (!who || account === undefined) return next(notAuthorized(), null)
      renameUnsubscriptions(client, account)
      answers.follow(client)
      fitting.deliverByHighest(client)
      limitDelivery(client, () => metrics.messages.add({ direction: 'dropped' }))
      if (quotas.admit(client, who)) next(null, true)
    }
    admitted.then(finish, () => next(notAuthorized(), null))
  }
}

/** What the broker asks of each client and packet. */
export function aedesOptions(parts: HookParts): AedesOptions {
  const { clients, quotas, published, metrics, fitting, underway, receipts } = parts
  const { holdUntilStored, acknowledgementOf } = heldAcknowledgements(receipts)
  const accepted = new AcceptedMessages(clients)
  return {
    maximumPacketSize: maxPacketBytes,
    connectTimeout: 10_000,
    keepaliveLimit: 60,
    sessionExpiryIntervalLimit: limits.client.session,
    pendingSessionsLimit: 2 * limits.sockets,
    preConnect: (_client, packet, next) => {
      if (packet.protocolVersion === 5) next(null, true)
      else next(new Error('MQTT 5 is required'), false)
    },
    authenticate: authentication(parts),
    authorizePublish: (client, packet, next) => {
      const account = client ? clients.accountOf(client) : undefined
      const problem = lengthProblem(packet.topic)
      if (
        !client ||
        account === undefined ||
        problem !== undefined ||
        !clients.mayPublish(client, packet.topic, packet.retain)
      ) {
        metrics.messages.add({ direction: 'refused' })
        if (!client || problem === undefined || !quotas.refusePublish(client, packet, reasons.invalidTopic, problem))
          next(new Error('Not authorized'))
        else next(null)
      } else {
        quotas.checkPublish(client, packet)
        accepted.add(client, account, packet)
        packet.topic = inside(account, packet.topic)
        withoutDelay(packet)
        holdUntilStored(client, packet)
        underway.begins(client, packet)
        next(null)
      }
    },
    authorizeSubscribe: (client, subscription, next) => {
      const account = clients.accountOf(client)
      const filter = filterOf(account ?? '', subscription.topic)
      const may =
        lengthProblem(filter) === undefined &&
        clients.maySubscribe(client, filter) &&
        quotas.maySubscribe(client, filter)
      if (account === undefined || !may) return next(null, null)
      subscription.topic = inside(account, filter)
      fitting.changed(client)
      next(null, subscription)
    },
    published: (packet, client, next) => {
      const message = client && accepted.of(packet)
      if (!message) return next()
      const acknowledge = acknowledgementOf(packet.payload)
      // Only a last will, and a message of QoS 0, have no number.
      const isNumbered = (packet as Numbered).messageId !== undefined
      const stored = isNumbered ? published.hear(client, message) : published.hearWill(client, message)
      acknowledge(stored).then(() => next(), next)
      underway.ends(client)
    },
    authorizeForward: (client, packet) => {
      const topic = outside(packet.topic)
      if (!clients.mayReceive(client, topic)) return null
      const reads = quotas.mayReceive(client)
      metrics.messages.add({ direction: reads ? 'out' : 'dropped' })
      if (!reads) return null
      const fitted = withFit(packet, fitting.of(client, packet.topic))
      if (clients.principalOf(client)?.kind === 'user') return { ...fitted, topic }
      // The ids of messages are for the console only.
      const properties = withoutOwn(fitted.properties)
      return { ...fitted, topic, ...(properties && { properties }) }
    },
  }
}

type Numbered = PublishPacket & { messageId?: number | undefined; _notAuthorized?: boolean }

/** The library copies a message before it passes it on. Its content is the same object, and says which one it is. */
class AcceptedMessages {
  readonly #clients: BrokerClients
  readonly #byPayload = new WeakMap<object, DeviceMessage>()

  constructor(clients: BrokerClients) {
    this.#clients = clients
  }

  /** Makes the message of a packet, whose subscribers get its id and its time. */
  add(client: Client, owner: string, packet: PublishPacket): void {
    const payload = Buffer.from(packet.payload)
    packet.payload = payload
    const properties = withoutOwn(packet.properties)
    const message = acceptMessage({
      owner,
      publisher: this.#clients.principalOf(client)?.kind ?? 'user',
      topic: packet.topic,
      payload,
      sending: sendingOf({ qos: packet.qos, ...(properties && { properties }) }),
    })
    if (!message) return
    packet.properties = withMessage(properties, message)
    this.#byPayload.set(payload, message)
  }

  of({ payload }: PublishPacket): DeviceMessage | undefined {
    return typeof payload === 'object' ? this.#byPayload.get(payload) : undefined
  }
}

/**
 * The library copies a message before it passes it on. Its content is the same object, and tells which message it is.
 */
function heldAcknowledgements(receipts: Receipts) {
  const held = new WeakMap<object, (stored: Promise<boolean>) => Promise<unknown>>()
  return {
    /** A will has no number, and what was refused is answered already. */
    holdUntilStored: (client: Client, { qos, messageId, payload, _notAuthorized }: Numbered) => {
      if (qos === 0 || messageId === undefined || typeof payload !== 'object' || _notAuthorized === true) return
      if (qos === 2) return void held.set(payload, (stored) => receipts.settle(client, messageId, stored))
      const acknowledge = holdAcknowledgement(client, messageId)
      held.set(payload, (stored) => stored.then(acknowledge))
    },
    acknowledgementOf: (payload: string | Buffer) =>
      (typeof payload === 'object' ? held.get(payload) : undefined) ?? ((stored: Promise<boolean>) => stored),
  }
}

function notAuthorized(): AuthenticateError {
  // 5 becomes the reason code 135 of MQTT 5.
  return Object.assign(new Error('Not authorized'), { returnCode: 5 })
}
