import { once } from 'node:events'
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'

export interface Listening {
  /** Its origin, such as http://localhost:40123. */
  address: string
  stop(): Promise<void>
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Starts a server on a free port of this machine. `upgrade` takes its websockets. */
export const listen = async (
  listenerFor: (address: string) => RequestListener,
  { hostname = 'localhost', upgrade }: { hostname?: string; upgrade?: Upgrade } = {},
): Promise<Listening> => {
  const server = createServer().listen(0, hostname)
  await once(server, 'listening')
  if (upgrade) server.on('upgrade', upgrade)
  const bound = server.address()
  const address = `http://${hostname}:${typeof bound === 'object' && bound ? bound.port : 0}`
  server.on('request', listenerFor(address))
  return {
    address,
    stop: async () => {
      server.close().closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Forwards a request to another server, and its response back. */
export const forward = (request: IncomingMessage, response: ServerResponse, target: string): void => {
  const upstream = send(
    new URL(request.url ?? '/', target),
    { method: request.method, headers: request.headers },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  upstream.on('error', () => response.writeHead(502).end())
  request.pipe(upstream)
}
