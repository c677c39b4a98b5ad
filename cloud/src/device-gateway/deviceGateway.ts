import type { Socket } from 'node:net'
import type { Broker } from '../broker/broker.ts'
import { quotas } from '../api/quotas.data.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { listenOnLoopbackWith, listenOnWith } from '../http/listen.ts'
import type { Tell } from '../operation/log.ts'
import type { Documents } from '../store/documents.ts'
import { UserError } from '../userError.ts'
import { announce } from './announcement.ts'
import { Authority } from './certificates/authority.ts'
import { ownHosts } from './certificates/ownHosts.ts'
import { ServedCertificate } from './certificates/servedCertificate.ts'
import { Listeners } from './listeners.ts'
import { DeviceApi } from './http/deviceApi.ts'
import type { DeviceRoute } from './http/deviceRoutes.ts'
import { acceptWebSockets } from './http/deviceSockets.ts'
import { authorityRoute, eventsRoute } from './http/ownRoutes.ts'
import type { KnownArrivals } from './knownArrivals.ts'
import { Rates } from './limits.ts'
import { DeviceLink } from './mqtt/deviceLink.ts'
import type { LinkRules } from './mqtt/linkRules.ts'
import { Senders } from './senders.ts'
import { overSocket, overWebSocket, type Transport } from './mqtt/transports.ts'

export interface DeviceGatewayOptions {
  /** 0 takes any free one. */
  port: number
  /** Of the door without TLS. */
  plainPort?: number
  /** Whether others in the network may connect. */
  lan: boolean
  /** The name that devices are given, where that is not one of this machine's own: behind a load balancer. */
  named?: string
  /** Addresses and networks of what passes connections on, and tells by the PROXY protocol where they come from. */
  proxies?: readonly string[]
  /** The network interfaces where it is announced; all of the local network unless given. */
  interfaces?: string[]
  /** How many connections it takes at once. */
  connections?: number
  /**
   * Milliseconds that TLS may take, and the answer to a CONNECT. All before takes no longer, and three seconds at most.
   */
  patience?: number
}

interface DeviceGatewayParts {
  documents: Documents
  fleet: Pick<Fleet, 'registry' | 'visited'>
  broker: Pick<Broker, 'admitDevice' | 'publishFor' | 'isReady'>
  arrivals: KnownArrivals
  /** Calls by HTTP beside its own ones. */
  routes: readonly DeviceRoute[]
  log: Tell
}

/** What devices connect to. */
export interface DeviceGateway {
  /** The address to give to devices. */
  readonly host: string
  readonly port: number
  readonly plainPort?: number
  /** The wanted port, when something else has it. */
  readonly portTaken?: number
  readonly lan: boolean
  /** The certificate that devices trust, as PEM, its SHA-256 and its end. */
  readonly ca: string
  readonly caSha256: string
  readonly caUntil: number
  close(): Promise<void>
}

const minute = 60_000
const usualPatience = 10_000
const watchPeriod = 5_000

/**
 * Opens the entrance for devices: MQTT 3.1.1 and 5, plain or over websocket, and the calls for devices, at one port
 * with TLS.
 */
export async function openDeviceGateway(
  parts: DeviceGatewayParts,
  {
    port,
    plainPort,
    lan,
    named,
    proxies = [],
    interfaces,
    connections = quotas.sockets,
    patience = usualPatience,
  }: DeviceGatewayOptions,
): Promise<DeviceGateway> {
  const { documents, fleet, broker, arrivals, log } = parts
  const authority = await openAuthority(documents, named)
  const served = new ServedCertificate(authority, () => ownHosts(lan, (name) => authority.mayName(name), named))
  const askingTime = Math.min(quotas.entrance.askingTime, patience)
  const senders = new Senders(proxies, askingTime)
  const rates = new Rates(quotas.device.messages)
  const rules: LinkRules = {
    ...rulesOf(parts),
    rates,
    takeovers: new Rates(quotas.device.takeovers),
    askingTime,
    patience,
  }
  const links = new Set<DeviceLink>()
  const link = (transport: Transport, socket: Socket) => {
    const made = new DeviceLink(transport, { ...rules, known: () => doors.known(socket) })
    links.add(made)
    transport.closed(() => links.delete(made))
  }
  const api = new DeviceApi({
    routes: [eventsRoute({ broker, fleet, rates, arrivals }), authorityRoute(authority.certificate), ...parts.routes],
    devices: fleet.registry,
    arrivals,
    senders,
    askingTime,
    known: (socket) => doors.known(socket),
    log,
  })
  acceptWebSockets(api.server, (socket, carrier, isSecure) =>
    link(overWebSocket(socket, senders.of(carrier), isSecure), carrier),
  )
  const doors = new Listeners({
    certificate: served.current,
    senders,
    connections,
    askingTime,
    patience,
    mqtt: (socket, first, isSecure) => link(overSocket(socket, senders.of(socket), isSecure, first), socket),
    http: (socket) => void api.server.emit('connection', socket),
    knocked: (reason, remote) => arrivals.knocks.add(reason, remote),
  })
  const renew = () => {
    if (!served.renew()) return
    doors.renew(served.current)
    log(`DeviceGateway: it has a new certificate, for ${served.hosts.join(', ')}.`)
  }
  const timers = [
    setInterval(renew, minute),
    setInterval(() => links.forEach((each) => each.watch(Date.now())), watchPeriod),
  ].map((timer) => timer.unref())
  const listen = (make: () => ReturnType<Listeners['plainServer']>, wanted: number, what: string) =>
    lan ? listenOnAll(make, wanted, what) : listenOnLoopbackWith(make, wanted, what)
  const secure = await listen(() => doors.secureServer(), port, 'entrance for devices')
  const plain =
    plainPort === undefined
      ? undefined
      : await listen(() => doors.plainServer(), plainPort, 'entrance for devices without TLS').catch(
          (error: unknown) => ({ error, servers: [], port: 0, taken: undefined }),
        )
  const servers = [...secure.servers, ...(plain?.servers ?? [])]
  let announced: ReturnType<typeof announce> | undefined
  const close = async () => {
    timers.forEach((timer) => clearInterval(timer))
    const closed = servers.map((server) => new Promise<void>((resolve) => void server.close(() => resolve())))
    api.close()
    doors.close()
    await Promise.all(closed)
    await (
      await announced
    )?.()
  }
  if (plain && ('error' in plain || plain.taken !== undefined)) {
    await close()
    throw 'error' in plain ? plain.error : new UserError(`Port ${plainPort ?? 0} is in use, and --plain names it.`)
  }
  if (lan)
    announced = announce({ port: secure.port, caSha256: authority.fingerprint }, log, interfaces ? { interfaces } : {})
  return {
    get host() {
      return served.hosts[0] ?? 'localhost'
    },
    port: secure.port,
    lan,
    ...(plain && { plainPort: plain.port }),
    ...(secure.taken !== undefined && { portTaken: secure.taken }),
    ca: authority.certificate,
    caSha256: authority.fingerprint,
    caUntil: authority.until.getTime(),
    close,
  }
}

function rulesOf({
  fleet: { registry },
  broker,
  arrivals,
}: DeviceGatewayParts): Pick<LinkRules, 'isDevice' | 'enter' | 'takes' | 'tryKey' | 'arrivals'> {
  return {
    isDevice: (id) => registry.ownerOf(id) !== undefined,
    enter: (stream) => broker.admitDevice(stream),
    takes: () => broker.isReady(),
    tryKey: async (id, key) => (await registry.keyMatches(id, key)) || (await registry.keys.reasonAgainst(id, key)),
    arrivals,
  }
}

async function openAuthority(documents: Documents, named?: string): Promise<Authority> {
  const authority = await Authority.open(documents, named === undefined ? {} : { named })
  if (named === undefined || authority.mayName(named)) return authority
  throw new UserError(
    `The entrance's authority was made at the first start without the name ${named} (--device-address), and may not certify it. Remove ${documents.placeOf('entrance')} to have a new one made: devices that were added before then need its certificate.`,
  )
}

/** On all addresses, of both kinds where there are both. */
async function listenOnAll(make: () => ReturnType<Listeners['plainServer']>, wanted: number, what: string) {
  try {
    return await listenOnWith(make, '::', wanted, what)
  } catch {
    return listenOnWith(make, '0.0.0.0', wanted, what)
  }
}
