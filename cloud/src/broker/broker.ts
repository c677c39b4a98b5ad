import { Aedes, type AedesOptions, type AedesPublishPacket, type AuthenticateError, type Client } from 'aedes'
import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Fleet } from '../fleet/fleet.ts'
import type { KnownAddresses } from '../http/addresses.ts'
import type { CheckToken } from '../api/caller.ts'
import type { Grants } from '../identity/grants.ts'
import { Door } from './webSocketGateway.ts'
import { Guests } from './brokerClients.ts'
import { BrokerQuotas } from './quotas/brokerQuotas.ts'
import type { Principal } from './topics.ts'

export interface BrokerParts {
  fleet: Pick<Fleet, 'registry' | 'connected' | 'disconnected' | 'heard'>
  grants: Pick<Grants, 'isLive' | 'onEnded'>
  log(text: string): void
}

export interface Broker {
  /** Lets clients in; until then nobody is. */
  admit(servers: readonly Server[], addresses: KnownAddresses, checkToken: CheckToken): void
  disconnectDevice(id: string): void
  /** Tells of everything that devices and users publish, but not of what the cloud does itself. */
  listen(listener: Listener): void
  /** Publishes an event in a device's name. */
  announce(device: string, event: string, payload: string): void
  close(): Promise<void>
}

type Listener = (topic: string, payload: Buffer) => void

const largestPacket = 256 * 1024

/** An MQTT 5 broker over websocket. */
export async function openBroker({ fleet, grants, log }: BrokerParts): Promise<Broker> {
  const guests = new Guests(fleet.registry, grants)
  grants.onEnded((grant) => guests.dismissGrant(grant))
  const quotas = new BrokerQuotas((device) => fleet.registry.ownerOf(device), log)
  const aedes = await Aedes.createBroker(rules(guests, quotas))
  quotas.watch(aedes)
  keepOrder(aedes)
  const listeners: Listener[] = []
  const announce = announcer(aedes)
  follow(aedes, guests, { fleet, log, listeners, announce })
  const doors: Door[] = []
  let closing: Promise<void> | undefined
  return {
    admit: (servers, addresses, checkToken) => {
      guests.acceptTokens(checkToken)
      doors.push(new Door(servers, addresses, (stream, request) => aedes.handle(stream, request)))
    },
    listen: (listener) => void listeners.push(listener),
    announce,
    disconnectDevice: (id) => {
      quotas.forgetDevice(id)
      guests.dismissDevice(id)
    },
    close: () => (closing ??= close(aedes, doors)),
  }
}

interface Numbered {
  counter: number
  mq: { emit(packet: { qos: number; brokerCounter: number }, done: () => void): void }
}

/**
 * aedes passes a client nothing whose number is lower than that of the last, so that nothing comes twice. But a retained message has its
 * number before it is stored, and what follows at once overtakes it: it would never arrive. It gets a new one when it is passed on.
 */
function keepOrder(aedes: Aedes): void {
  const numbered = aedes as unknown as Numbered
  const emit = numbered.mq.emit.bind(numbered.mq)
  numbered.mq.emit = (packet, done) => {
    if (packet.qos === 0) packet.brokerCounter = ++numbered.counter
    emit(packet, done)
  }
}

async function close(aedes: Aedes, doors: readonly Door[]): Promise<void> {
  await new Promise<void>((closed) => aedes.close(closed))
  for (const door of doors) door.close()
}

function rules(guests: Guests, quotas: BrokerQuotas): AedesOptions {
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
      const admitted = guests.admit(client, username ?? '', password?.toString('utf8') ?? '')
      const welcome = (who: Principal | undefined) => {
        if (!who) next(refusal(), null)
        else if (quotas.admit(client, who)) next(null, true)
      }
      admitted.then(welcome, () => next(refusal(), null))
    },
    authorizePublish: (client, packet, next) => {
      if (!guests.mayPublish(client, packet.topic, packet.retain)) next(new Error('Not authorized'))
      else {
        if (client) quotas.checkPublish(client, packet)
        next(null)
      }
    },
    authorizeSubscribe: (client, subscription, next) => next(null, guests.maySubscribe(client, subscription.topic) && quotas.maySubscribe(client, subscription.topic) ? subscription : null),
    authorizeForward: (client, packet) => (quotas.mayReceive(client) && guests.mayReceive(client, packet.topic) ? packet : null),
  }
}

function refusal(): AuthenticateError {
  // 5 becomes the reason code 135 of MQTT 5.
  return Object.assign(new Error('Not authorized'), { returnCode: 5 })
}

function announcer(aedes: Aedes): Broker['announce'] {
  return (device, event, payload) => aedes.publish({ cmd: 'publish', topic: `devices/${device}/events/${event}`, payload, qos: 0, retain: false, dup: false }, () => {})
}

/** Keeps the fleet's book: who comes and goes, and what they say. A full disk must not end the connections. */
function follow(aedes: Aedes, guests: Guests, { fleet, log, listeners, announce }: Omit<BrokerParts, 'grants'> & { listeners: readonly Listener[]; announce: Broker['announce'] }): void {
  const failed = (error: unknown) => log(`Broker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      failed(error)
    }
  }
  aedes.on('clientReady', (client) => {
    const id = guests.arrived(client)
    if (id === undefined) return
    attempt(() => fleet.connected(id))
    announce(id, 'status', 'online')
  })
  aedes.on('clientDisconnect', (client) => {
    const id = guests.left(client)
    if (id === undefined) return
    attempt(() => fleet.disconnected(id))
    announce(id, 'status', 'offline')
  })
  aedes.on('publish', (packet: AedesPublishPacket, client: Client | null) => {
    const who = client && guests.principalOf(client)
    if (!who) return
    const payload = Buffer.from(packet.payload)
    if (who.kind === 'device') attempt(() => fleet.heard(who.id, packet.topic, payload))
    for (const listener of listeners) attempt(() => listener(packet.topic, payload))
  })
  ;(aedes as EventEmitter).on('error', failed)
}
