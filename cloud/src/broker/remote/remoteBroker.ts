import { deviceTopic } from '../../mqtt/deviceTopic.ts'
import type { IPublishPacket } from 'mqtt-packet'
import { randomBytes } from 'node:crypto'
import { CloudMetrics } from '../../operation/cloudMetrics.ts'
import { eventPublishing, type Broker, type BrokerParts } from '../broker.ts'
import { BrokerClients } from '../brokerClients.ts'
import { Published, type Listener } from '../published.ts'
import { WebSocketGateway } from '../webSocketGateway.ts'
import type { BrokerAddress } from './brokerAddress.ts'
import { Control } from './control.ts'
import { Front } from './front.ts'
import { FrontQuotas } from './frontQuotas.ts'
import { topicOf, type DeviceMessage } from '../../mqtt/deviceMessage.ts'
import { markHeard, withMessage } from '../../mqtt/messageProperties.ts'
import { controlTopic, toBroker } from '../../mqtt/ownerTopics.ts'
import { ReplicaClient } from './replicaClient.ts'
import { SharedMessages } from './sharedMessages.ts'

interface RemoteOptions {
  address: BrokerAddress
  /** Whether clients connect to the broker itself, too: then what they publish is taken from there. */
  direct: boolean
  /** Seconds, of the connections that take it. */
  keepalive?: number
}

/** How long nothing more has to come of what a removed device has retained. */
const quiet = 500

/**
 * An MQTT 5 broker of others, which several replicas of the cloud use. Clients connect to the cloud, which lets them
 * in, passes their packets on, and stores a message before its sender gets the acknowledgement. Each owner's topics
 * have a level of their own in front.
 */
export async function openRemoteBroker(
  { fleet, grants, metrics = new CloudMetrics(), connections, arrivals, record, log }: BrokerParts,
  { address, direct, keepalive }: RemoteOptions,
): Promise<Broker> {
  const { registry } = fleet
  const clients = new BrokerClients(registry, grants, arrivals)
  const quotas = new FrontQuotas((device) => registry.ownerOf(device))
  const listeners: Listener[] = []
  const published = new Published(clients, {
    fleet,
    log,
    listeners,
    metrics,
    ...(arrivals && { arrivals }),
    ...(record && { record }),
  })
  const shared = direct
    ? new SharedMessages({
        fleet,
        listeners,
        metrics,
        log,
        address,
        ...(record && { record }),
        ...(keepalive !== undefined && { keepalive }),
      })
    : undefined
  const control = new Control(randomBytes(9).toString('base64url'), {
    removed: (device) => clients.disconnectDevice(device),
    ended: (grant) => clients.disconnectGrant(grant),
    taken: (client) => front.replace(client),
    kept: (topic, bytes, until) =>
      bytes === 0 ? quotas.retained.removed(topic) : quotas.retained.stored(topic, bytes, until),
  })
  const own = new ReplicaClient(
    address,
    [{ filter: controlTopic, hear: async (_topic, payload) => control.heard(payload) }],
    log,
  )
  control.send = (text, longest) => own.confirmed(controlTopic, text, longest)
  const publish = (
    owner: string,
    {
      topic,
      payload,
      qos = 0,
      retain = false,
      properties,
    }: Pick<IPublishPacket, 'topic' | 'payload' | 'properties'> & Partial<IPublishPacket>,
  ) => own.publish(toBroker(owner, topic), payload, { qos, retain, properties: markHeard(properties) })
  const pass = (message: DeviceMessage) =>
    publish(message.owner, {
      topic: topicOf(message),
      payload: message.payload,
      properties: withMessage(undefined, message),
    })
  const { announce, publishFor } = eventPublishing(registry, pass, published, record)
  const front = new Front({
    address,
    hasOtherClients: direct,
    clients,
    quotas,
    published,
    control,
    fleet,
    announce,
    publish,
    metrics,
    log,
  })
  followGrants(grants, clients, control)
  metrics.gauge('cloud_connections', 'MQTT connections, by who is connected.', () => clients.counted())
  const gateways: WebSocketGateway[] = []
  let closing: Promise<void> | undefined
  const close = async () => {
    for (const gateway of gateways) gateway.refuse()
    await front.end()
    await published.ended()
    await shared?.close()
    await own.close()
    for (const gateway of gateways) gateway.close()
  }
  return {
    isReady: () => closing === undefined && own.ready && (shared?.ready ?? true),
    admit: (servers, addresses, checkToken) => {
      clients.acceptTokens(checkToken)
      gateways.push(
        new WebSocketGateway(servers, addresses, (stream) => front.enter(stream), {
          ready: () => own.ready,
          ...(connections !== undefined && { most: connections }),
        }),
      )
    },
    listen: (listener) => void listeners.push(listener),
    announce,
    tell: (device, topic, payload) => {
      const owner = registry.ownerOf(device)
      if (owner !== undefined) publish(owner, { topic: deviceTopic(device, topic), payload, qos: 1 })
    },
    disconnectDevice: (id, owner) => {
      endConnection(id, clients, control)
      if (owner !== undefined)
        own
          .retained(toBroker(owner, deviceTopic(id, '#')), quiet, (topic) => own.publish(topic, '', { retain: true }))
          .catch(() => {})
      for (const topic of quotas.retained.topicsOf(id)) quotas.retained.removed(topic)
    },
    admitDevice: (stream) => own.ready && front.enter(stream),
    publishFor,
    endConnection: (id) => endConnection(id, clients, control),
    moveClients: async (milliseconds) => {
      for (const gateway of gateways) gateway.refuse()
      await Promise.all([front.move(milliseconds), shared?.leave()])
    },
    close: () => (closing ??= close()),
  }
}

/** Whose sign-in ends is disconnected, here and at every other replica. */
function followGrants(grants: BrokerParts['grants'], clients: BrokerClients, control: Control): void {
  grants.onEnded((grant) => {
    clients.disconnectGrant(grant)
    control.tell({ kind: 'ended', grant })
  })
  grants.onUnsure(() => clients.checkGrants())
}

function endConnection(device: string, clients: BrokerClients, control: Control): void {
  clients.disconnectDevice(device)
  control.tell({ kind: 'removed', device })
}
