import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as SocketServer } from 'node:net'
import { UserError } from '../userError.ts'

const attempts = 50
/**
 * After the end of another cloud all of its clients come at once. The system leaves out what is more than this or its
 * own limit, and who is left out tries again after seconds only.
 */
export const backlog = 4096

interface Listening<Kind> {
  port: number
  /** The wanted port, when something else has it. */
  taken?: number
  servers: Kind[]
}

/** Listens on one address, such as all those of a container. What is in front knows the port: no other one is taken. */
export function listenOn(host: string, wanted: number, what: string, askingTime?: number): Promise<Listening<Server>> {
  return listenOnWith(() => webServer(askingTime), host, wanted, what)
}

export async function listenOnWith<Kind extends SocketServer>(
  make: () => Kind,
  host: string,
  wanted: number,
  what: string,
): Promise<Listening<Kind>> {
  const bound = await bind(make, wanted, host)
  if (bound === 'in use') throw new UserError(`Port ${wanted} of ${host} is in use, and the ${what} needs it.`)
  if (bound === 'no such address')
    throw new UserError(`${host} cannot be listened on: this machine has no such address.`)
  return { port: (bound.address() as AddressInfo).port, servers: [bound] }
}

/**
 * Listens on the loopback addresses of this machine and on nothing else; a busy port gives way to the next free one.
 */
export function listenOnLoopback(wanted: number, what: string, askingTime?: number): Promise<Listening<Server>> {
  return listenOnLoopbackWith(() => webServer(askingTime), wanted, what)
}

export async function listenOnLoopbackWith<Kind extends SocketServer>(
  make: () => Kind,
  wanted: number,
  what: string,
): Promise<Listening<Kind>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = wanted === 0 ? 0 : wanted + attempt
    if (port > 65_535) break
    const listening = await tryPort(make, port)
    if (listening) return port === wanted ? listening : { ...listening, taken: wanted }
  }
  throw new UserError(`No port is free for the ${what}: ${wanted} and those after it are in use. Choose another one.`)
}

/** Of browsers, which connect before they need it. */
const usualAskingTime = 10_000
const watchPeriod = 500
/** Milliseconds of a whole request with its body. A tool that releases sends no file for longer. */
const sendingTime = 120_000
/** Bytes. An access token that names the groups of a person may take half of it. */
const maxHeadersBytes = 32 * 1024

/**
 * Node's own response to a request without Host has no security headers; checkRequest refuses it with them.
 * `askingTime` is how many milliseconds the headers of a request may take, those of the first one from the connection
 * on.
 */
function webServer(askingTime = usualAskingTime): Server {
  return createServer({
    requireHostHeader: false,
    headersTimeout: askingTime,
    requestTimeout: sendingTime,
    maxHeaderSize: maxHeadersBytes,
    connectionsCheckingInterval: watchPeriod,
  })
}

async function tryPort<Kind extends SocketServer>(
  make: () => Kind,
  port: number,
): Promise<Listening<Kind> | undefined> {
  const first = await bind(make, port, '127.0.0.1')
  if (first === 'in use') return undefined
  if (first === 'no such address')
    throw new UserError('127.0.0.1 cannot be listened on: this machine has no loopback network.')
  const real = (first.address() as AddressInfo).port
  // `localhost` may mean either address, so both must be free.
  const second = await bind(make, real, '::1')
  if (second === 'in use') {
    first.close()
    return undefined
  }
  return { port: real, servers: second === 'no such address' ? [first] : [first, second] }
}

type Bound<Kind> = Kind | 'in use' | 'no such address'

function bind<Kind extends SocketServer>(make: () => Kind, port: number, host: string): Promise<Bound<Kind>> {
  return new Promise((resolve, reject) => {
    const server = make()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('in use')
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('no such address')
      else if (error.code === 'EACCES')
        reject(new UserError(`Port ${port} may not be used without special rights. Choose one above 1023.`))
      else reject(error)
    })
    server.listen({ port, host, backlog, exclusive: true }, () => {
      server.removeAllListeners('error')
      resolve(server)
    })
  })
}

const checkPeriod = 50

/** Takes no new connections, lets running requests finish, and cuts off what lasts longer. */
export async function closeServers(servers: readonly Server[], timeout: number): Promise<void> {
  const closed = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))
  // Browsers keep connections open after the last response; only idle ones are safe to close.
  const idle = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), checkPeriod)
  const timer = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), timeout)
  await Promise.all(closed)
  clearInterval(idle)
  clearTimeout(timer)
}
