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
import { sendingOf } from '../mqtt/packets/sending.ts'
import type { Published } from './published.ts'
import type { BrokerQuotas } from './quotas/brokerQuotas.ts'
import { largestPacket } from './remote/packets.ts'
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
  return {
    maximumPacketSize: largestPacket,
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
      if (!client) return next()
      const { topic, payload } = packet
      const acknowledge = acknowledgementOf(payload)
      const message = [client, outside(topic), Buffer.from(payload), sendingOf(packet)] as const
      // Only a last will, and a message of QoS 0, have no number.
      const isNumbered = (packet as Numbered).messageId !== undefined
      acknowledge(isNumbered ? published.hear(...message) : published.hearWill(...message)).then(() => next(), next)
      underway.ends(client)
    },
    authorizeForward: (client, packet) => {
      const topic = outside(packet.topic)
      if (!clients.mayReceive(client, topic)) return null
      const reads = quotas.mayReceive(client)
      metrics.messages.add({ direction: reads ? 'out' : 'dropped' })
      return reads ? { ...withFit(packet, fitting.of(client, packet.topic)), topic } : null
    },
  }
}

type Numbered = PublishPacket & { messageId?: number | undefined; _notAuthorized?: boolean }

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
