import { Aedes } from 'aedes'
import type { IPublishPacket } from 'mqtt-packet'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { finished } from 'node:stream'
import type { Fleet } from '../fleet/fleet.ts'
import type { KnownAddresses } from '../http/addresses.ts'
import type { CheckToken } from '../api/caller.ts'
import type { Grants } from '../identity/grants.ts'
import { CloudMetrics } from '../operation/cloudMetrics.ts'
import type { Tell } from '../operation/log.ts'
import { spread } from '../threads/jitter.ts'
import { answerLongTopics, keepLatest, keepOrder } from './mends/aedesMends.ts'
import { FittingSubscriptions } from './mends/fittingSubscriptions.ts'
import { Receipts } from './mends/receipts.ts'
import { Underway } from './mends/underway.ts'
import { SubscribeAnswers } from './mends/subscribeAnswers.ts'
import { aedesOptions } from './aedesOptions.ts'
import { WebSocketGateway } from './webSocketGateway.ts'
import { BrokerClients, type BrokerArrivals } from './brokerClients.ts'
import { BrokerQuotas } from './quotas/brokerQuotas.ts'
import { inside } from './ownTopics.ts'
import { reasons } from '../mqtt/packets/reasons.ts'
import { failure, Published, type Listener } from './published.ts'
import { settled } from './settled.ts'
import { signedIn, streamOf, type SocketStream } from './socketStream.ts'
import { acceptMessage, topicOf, type DeviceMessage } from '../mqtt/deviceMessage.ts'
import { deviceTopic, eventTopic } from '../mqtt/deviceTopic.ts'
import { withMessage } from '../mqtt/messageProperties.ts'
import { lengthProblem } from '../mqtt/topicLevels.ts'

export interface BrokerParts {
  fleet: Pick<Fleet, 'registry' | 'connected' | 'disconnected' | 'heard' | 'presenceOf'>
  grants: Pick<Grants, 'isLive' | 'onEnded' | 'onUnsure'>
  metrics?: CloudMetrics
  /** How many connections it takes at once. */
  connections?: number
  arrivals?: BrokerArrivals
  /**
   * Called once for every published message, in order, also for the cloud's own messages. With `isAwaited` the promise
   * resolves when the message is stored, or its store is known to fail or is full.
   */
  record?(message: DeviceMessage, isAwaited: boolean): Promise<void>
  log: Tell
}

export interface Broker {
  /** Whether messages get through. */
  isReady(): boolean
  /** Accepts no more clients, and asks those that are connected to go elsewhere, one by one within this time. */
  moveClients(milliseconds: number): Promise<void>
  /** Accepts clients from now on. */
  admit(servers: readonly Server[], addresses: KnownAddresses, checkToken: CheckToken): void
  /** Takes a client of MQTT 5 that came in elsewhere. Returns false when it takes nobody. */
  admitDevice(stream: SocketStream): boolean
  /** Publishes an event that a device has sent by another way. Resolves to whether all of it is stored. */
  publishFor(device: string, event: string, payload: Buffer, hops?: number): Promise<boolean>
  /** Ends the connection of a device that was removed, and forgets what it has retained. */
  disconnectDevice(id: string, owner?: string): void
  /** Ends the connection of a device of which a key counts no more; with another key it may come back. */
  endConnection(id: string): void
  /**
   * Calls the listener for everything that devices and users publish, not for what the cloud itself publishes; for each
   * client in its order.
   */
  listen(listener: Listener): void
  /** Publishes an event in a device's name. */
  announce(device: string, event: string, payload: string | Buffer): void
  /** Publishes to a device, at least once if it is connected, at `devices/{device}/{topic}`. */
  tell(device: string, topic: string, payload: string): void
  close(): Promise<void>
}

/** An MQTT 5 broker over websocket. */
export async function openBroker({
  fleet,
  grants,
  metrics = new CloudMetrics(),
  connections,
  arrivals,
  record,
  log,
}: BrokerParts): Promise<Broker> {
  const clients = new BrokerClients(fleet.registry, grants, arrivals)
  grants.onEnded((grant) => clients.disconnectGrant(grant))
  grants.onUnsure(() => clients.checkGrants())
  const quotas = new BrokerQuotas((device) => fleet.registry.ownerOf(device), log)
  const listeners: Listener[] = []
  const published = new Published(clients, {
    fleet,
    log,
    listeners,
    metrics,
    ...(arrivals && { arrivals }),
    ...(record && { record }),
  })
  const mends = {
    answers: new SubscribeAnswers(),
    fitting: new FittingSubscriptions(),
    underway: new Underway(),
    receipts: new Receipts(),
  }
  const aedes = await Aedes.createBroker(aedesOptions({ clients, quotas, published, metrics, ...mends }))
  quotas.watch(aedes, mends.fitting)
  mends.answers.watch(aedes)
  mends.fitting.watch(aedes)
  mends.receipts.watch(aedes)
  mends.underway.watch(aedes)
  keepOrder(aedes)
  keepLatest(aedes)
  answerLongTopics(aedes)
  const publish = publisher(aedes)
  const pass = (message: DeviceMessage) =>
    publish(message.owner, topicOf(message), message.payload, { properties: withMessage(undefined, message) })
  const { announce, publishFor } = eventPublishing(fleet.registry, pass, published, record)
  follow(aedes, { clients, fleet, log, announce, published, underway: mends.underway })
  const gateways: WebSocketGateway[] = []
  const streams = new Set<SocketStream>()
  const enter = (stream: SocketStream, request?: IncomingMessage) => {
    streams.add(stream)
    stream.once('close', () => streams.delete(stream))
    aedes.handle(stream, request)
  }
  let refusing = false
  let closing: Promise<void> | undefined
  metrics.gauge('cloud_connections', 'MQTT connections, by who is connected.', () => clients.counted())
  return {
    admit: (servers, addresses, checkToken) => {
      clients.acceptTokens(checkToken)
      gateways.push(
        new WebSocketGateway(servers, addresses, enter, {
          ...(connections !== undefined && { most: connections }),
        }),
      )
    },
    listen: (listener) => void listeners.push(listener),
    announce,
    tell: (device, topic, payload) => {
      const owner = fleet.registry.ownerOf(device)
      if (owner !== undefined) publish(owner, deviceTopic(device, topic), payload, { qos: 1 })
    },
    isReady: () => closing === undefined,
    admitDevice: (stream) => {
      if (refusing || closing) return false
      enter(stream)
      return true
    },
    publishFor,
    moveClients: async (milliseconds) => {
      refusing = true
      for (const gateway of gateways) gateway.refuse()
      await spread(clients.all(), milliseconds, async (client) => {
        await settled([streamOf(client)])
        client.disconnect({
          reasonCode: reasons.shuttingDown,
          properties: { reasonString: 'This server ends. Connect again.' },
        })
      })
    },
    disconnectDevice: (id) => {
      quotas.forgetDevice(id)
      clients.disconnectDevice(id)
    },
    endConnection: (id) => clients.disconnectDevice(id),
    close: () => (closing ??= close(aedes, gateways, streams, published)),
  }
}

async function close(
  aedes: Aedes,
  gateways: readonly WebSocketGateway[],
  streams: ReadonlySet<SocketStream>,
  published: Published,
): Promise<void> {
  for (const gateway of gateways) gateway.refuse()
  await settled(streams)
  await new Promise<void>((closed) => aedes.close(closed))
  await published.ended()
  for (const gateway of gateways) gateway.close()
}

/** Publishes what the cloud itself says. The library fails over a topic of too many levels. */
function publisher(aedes: Aedes) {
  return (
    owner: string,
    topic: string,
    payload: string | Buffer,
    { qos = 0, properties }: Pick<Partial<IPublishPacket>, 'qos' | 'properties'>,
  ) => {
    if (lengthProblem(topic) !== undefined) return
    const message = { cmd: 'publish', topic: inside(owner, topic), payload, qos, retain: false, dup: false } as const
    aedes.publish({ ...message, ...(properties && { properties }) }, () => {})
  }
}

/** Publishes events in devices' names, unless the device is nobody's any more. */
export function eventPublishing(
  registry: Pick<Fleet['registry'], 'ownerOf'>,
  pass: (message: DeviceMessage) => void,
  published: Published,
  record: BrokerParts['record'],
): Pick<Broker, 'announce' | 'publishFor'> {
  const accept = (publisher: 'device' | 'cloud', device: string, event: string, payload: Buffer, hops = 0) => {
    const owner = registry.ownerOf(device)
    return owner === undefined
      ? undefined
      : acceptMessage({ owner, publisher, topic: eventTopic(device, event), payload, hops })
  }
  return {
    announce: (device, event, payload) => {
      const message = accept('cloud', device, event, Buffer.from(payload))
      if (!message) return
      pass(message)
      record?.(message, false).catch(() => {})
    },
    publishFor: async (device, event, payload, hops) => {
      const message = accept('device', device, event, payload, hops)
      if (!message) return false
      pass(message)
      return published.pass(message)
    },
  }
}

interface FollowParts extends Pick<BrokerParts, 'fleet' | 'log'> {
  clients: BrokerClients
  published: Published
  underway: Underway
  announce: Broker['announce']
}

/**
 * Records in the fleet which devices connect and disconnect: from the answer to their CONNECT, before which nothing
 * else of them is read, until their connection ends. Their history has it in the order in which it happened: what they
 * published before they left comes first.
 */
function follow(aedes: Aedes, { clients, fleet, log, announce, published, underway }: FollowParts): void {
  const tell = (id: string, status: string) => published.behind(id, () => announce(id, 'status', status))
  aedes.on('connackSent', ({ reasonCode }, client) => {
    if (reasonCode !== 0) return
    const id = clients.connected(client, client.closed)
    if (id !== undefined) {
      fleet.connected(id)
      tell(id, 'online')
    }
    finished(client.conn, () => {
      const gone = clients.disconnected(client)
      if (gone === undefined) return
      fleet.disconnected(gone)
      underway.whenNone(client, () => tell(gone, 'offline'))
    })
    signedIn(client)
  })
  ;(aedes as EventEmitter).on('error', (error) => log(failure(error)))
}
