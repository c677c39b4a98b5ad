import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../until.ts'

export interface Arrived {
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body: string
  at: number
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds until the headers are sent; none are, if it is Infinity. */
  after?: number
}

/** A server for integrations to call, which keeps what arrives. */
export interface Target {
  address: string
  port: number
  arrived: Arrived[]
  /** How to respond from now on. */
  respond(how: (arrived: Arrived, earlier: number) => Reply | 'drop'): void
  next(path: string, earlier?: number): Promise<Arrived>
  close(): Promise<void>
}

export async function startTarget(host = '127.0.0.1'): Promise<Target> {
  const arrived: Arrived[] = []
  let how: (one: Arrived, earlier: number) => Reply | 'drop' = () => ({})
  const server = createServer(async (request, response) => {
    const one = await read(request)
    const earlier = arrived.filter(({ path }) => path === one.path).length
    arrived.push(one)
    const reply = how(one, earlier)
    if (reply === 'drop') return void request.socket.destroy()
    const { status = 200, headers = {}, body = '', after = 0 } = reply
    if (after === Infinity) return
    setTimeout(() => response.writeHead(status, headers).end(body), after)
  })
  await new Promise<void>((listening) => server.listen(0, host, listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://${host}:${port}`,
    port,
    arrived,
    respond: (next) => void (how = next),
    next: (path, earlier = 0) =>
      until(() => arrived.filter((one) => one.path.startsWith(path))[earlier], `request ${earlier + 1} to ${path}`),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

async function read(request: IncomingMessage): Promise<Arrived> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: Buffer.concat(parts).toString('utf8'),
    at: Date.now(),
  }
}
