import { Aedes, type AedesOptions, type AedesPublishPacket, type AuthenticateError, type Client } from 'aedes'
import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Fleet } from '../fleet/fleet.ts'
import type { KnownAddresses } from '../http/addresses.ts'
import type { CheckToken } from '../api/caller.ts'
import type { Grants } from '../identity/grants.ts'
import { WebSocketGateway } from './webSocketGateway.ts'
import { BrokerClients } from './brokerClients.ts'
import { BrokerQuotas } from './quotas/brokerQuotas.ts'
import type { Principal } from './topics.ts'

export interface BrokerParts {
  fleet: Pick<Fleet, 'registry' | 'connected' | 'disconnected' | 'heard'>
  grants: Pick<Grants, 'isLive' | 'onEnded'>
  log(text: string): void
}

export interface Broker {
  /** Accepts clients from now on. */
  admit(servers: readonly Server[], addresses: KnownAddresses, checkToken: CheckToken): void
  disconnectDevice(id: string): void
  /** Calls the listener for everything that devices and users publish, not for what the cloud itself publishes. */
  listen(listener: Listener): void
  /** Publishes an event in a device's name. */
  announce(device: string, event: string, payload: string): void
  close(): Promise<void>
}

type Listener = (topic: string, payload: Buffer) => void

const largestPacket = 256 * 1024

/** An MQTT 5 broker over websocket. */
export async function openBroker({ fleet, grants, log }: BrokerParts): Promise<Broker> {
  const clients = new BrokerClients(fleet.registry, grants)
  grants.onEnded((grant) => clients.disconnectGrant(grant))
  const quotas = new BrokerQuotas((device) => fleet.registry.ownerOf(device), log)
  const aedes = await Aedes.createBroker(aedesOptions(clients, quotas))
  quotas.watch(aedes)
  keepOrder(aedes)
  const listeners: Listener[] = []
  const announce = announcer(aedes)
  follow(aedes, clients, { fleet, log, listeners, announce })
  const gateways: WebSocketGateway[] = []
  let closing: Promise<void> | undefined
  return {
    admit: (servers, addresses, checkToken) => {
      clients.acceptTokens(checkToken)
      gateways.push(new WebSocketGateway(servers, addresses, (stream, request) => aedes.handle(stream, request)))
    },
    listen: (listener) => void listeners.push(listener),
    announce,
    disconnectDevice: (id) => {
      quotas.forgetDevice(id)
      clients.disconnectDevice(id)
    },
    close: () => (closing ??= close(aedes, gateways)),
  }
}

interface Numbered {
  counter: number
  mq: { emit(packet: { qos: number; brokerCounter: number }, done: () => void): void }
}

/**
 * To avoid duplicates, aedes forwards to a client only packets with a higher number than the last one. But a retained message gets its
 * number before it is stored, so a message that follows at once overtakes it, and it would never arrive. It gets a new number when it is forwarded.
 */
function keepOrder(aedes: Aedes): void {
  const numbered = aedes as unknown as Numbered
  const emit = numbered.mq.emit.bind(numbered.mq)
  numbered.mq.emit = (packet, done) => {
    if (packet.qos === 0) packet.brokerCounter = ++numbered.counter
    emit(packet, done)
  }
}

async function close(aedes: Aedes, gateways: readonly WebSocketGateway[]): Promise<void> {
  await new Promise<void>((closed) => aedes.close(closed))
  for (const gateway of gateways) gateway.close()
}

function aedesOptions(clients: BrokerClients, quotas: BrokerQuotas): AedesOptions {
  return {
    maximumPacketSize: largestPacket,
    connectTimeout: 10_000,
    keepaliveLimit: 60,
    sessionExpiryIntervalLimit: 300,
    pendingSessionsLimit: 500,
    preConnect: (_client, packet, next) => {
      if (packet.protocolVersion === 5) next(null, true)
      else next(new Error('MQTT 5 is required'), false)
    },
    authenticate: (client, username, password, next) => {
      const admitted = clients.admit(client, username ?? '', password?.toString('utf8') ?? '')
      const finish = (who: Principal | undefined) => {
        if (!who) next(notAuthorized(), null)
        else if (quotas.admit(client, who)) next(null, true)
      }
      admitted.then(finish, () => next(notAuthorized(), null))
    },
    authorizePublish: (client, packet, next) => {
      if (!clients.mayPublish(client, packet.topic, packet.retain)) next(new Error('Not authorized'))
      else {
        if (client) quotas.checkPublish(client, packet)
        next(null)
      }
    },
    authorizeSubscribe: (client, subscription, next) => next(null, clients.maySubscribe(client, subscription.topic) && quotas.maySubscribe(client, subscription.topic) ? subscription : null),
    authorizeForward: (client, packet) => (quotas.mayReceive(client) && clients.mayReceive(client, packet.topic) ? packet : null),
  }
}

function notAuthorized(): AuthenticateError {
  // 5 becomes the reason code 135 of MQTT 5.
  return Object.assign(new Error('Not authorized'), { returnCode: 5 })
}

function announcer(aedes: Aedes): Broker['announce'] {
  return (device, event, payload) => aedes.publish({ cmd: 'publish', topic: `devices/${device}/events/${event}`, payload, qos: 0, retain: false, dup: false }, () => {})
}

/** Records in the fleet which devices connect and disconnect, and what they publish. A full disk must not end the connections. */
function follow(aedes: Aedes, clients: BrokerClients, { fleet, log, listeners, announce }: Omit<BrokerParts, 'grants'> & { listeners: readonly Listener[]; announce: Broker['announce'] }): void {
  const failed = (error: unknown) => log(`Broker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }
  aedes.on('clientReady', (client) => {
    const id = clients.connected(client)
    if (id === undefined) return
    attempt(() => fleet.connected(id))
    announce(id, 'status', 'online')
  })
  aedes.on('clientDisconnect', (client) => {
    const id = clients.disconnected(client)
    if (id === undefined) return
    attempt(() => fleet.disconnected(id))
    announce(id, 'status', 'offline')
  })
  aedes.on('publish', (packet: AedesPublishPacket, client: Client | null) => {
    const who = client && clients.principalOf(client)
    if (!who) return
    const payload = Buffer.from(packet.payload)
    if (who.kind === 'device') attempt(() => fleet.heard(who.id, packet.topic, payload))
    for (const listener of listeners) attempt(() => listener(packet.topic, payload))
  })
  ;(aedes as EventEmitter).on('error', failed)
}
