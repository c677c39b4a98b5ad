import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UserError } from '../userError.ts'

const attempts = 50

interface Listening {
  port: number
  /** The wanted port, when something else has it. */
  taken?: number
  servers: Server[]
}

/** Listens on the loopback addresses of this machine and on nothing else; a busy port gives way to the next free one. */
export async function listenOnLoopback(wanted: number, what: string): Promise<Listening> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const port = wanted === 0 ? 0 : wanted + attempt
    if (port > 65_535) break
    const listening = await tryPort(port)
    if (listening) return port === wanted ? listening : { ...listening, taken: wanted }
  }
  throw new UserError(`No port is free for the ${what}: ${wanted} and those after it are in use. Choose another one.`)
}

async function tryPort(port: number): Promise<Listening | undefined> {
  const first = await bind(port, '127.0.0.1')
  if (first === 'in use') return undefined
  if (first === 'no such address') throw new UserError('127.0.0.1 cannot be listened on: this machine has no loopback network.')
  const real = (first.address() as AddressInfo).port
  // `localhost` may mean either address, so both must be free.
  const second = await bind(real, '::1')
  if (second === 'in use') {
    first.close()
    return undefined
  }
  return { port: real, servers: second === 'no such address' ? [first] : [first, second] }
}

type Bound = Server | 'in use' | 'no such address'

function bind(port: number, host: string): Promise<Bound> {
  return new Promise((resolve, reject) => {
    // Node's own response to a request without Host has no security headers; checkRequest refuses it with them.
    const server = createServer({ requireHostHeader: false })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('in use')
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('no such address')
      else if (error.code === 'EACCES') reject(new UserError(`Port ${port} may not be used without special rights. Choose one above 1023.`))
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => {
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
