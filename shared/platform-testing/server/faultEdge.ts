import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The ways in which calls fail. `shape` is valid JSON of another shape. */
export const faultNames = ['500', 'timeout', 'offline', 'cut', 'html', 'shape'] as const
/** `stalled`: the response begins and never ends. */
export type FaultName = (typeof faultNames)[number] | 'stalled'

export interface FaultEdge {
  /** The cloud's calls are reached under this address. */
  readonly address: string
  /** The calls that were received, such as "GET /api/v1/devices". */
  readonly calls: readonly string[]
  /** Makes calls fail like this; with null all calls reach the cloud. */
  fail(fault: FaultName | null, which?: (call: string) => boolean): void
  stop(): Promise<void>
}

export const faultText = 'The database is on fire.'

const faultyResponses: Record<FaultName, (response: ServerResponse) => void> = {
  '500': (response) => void response.writeHead(500, { 'Content-Type': 'text/plain' }).end(faultText),
  timeout: () => {},
  offline: (response) => response.destroy(),
  cut: (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
    response.write('{"id":"a', () => response.destroy())
  },
  stalled: (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{')
  },
  html: (response) =>
    void response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Welcome to this network</title>'),
  shape: (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end('[["something", "else"]]'),
}

const forward = (request: IncomingMessage, response: ServerResponse, cloud: string): void => {
  const { host } = new URL(cloud)
  const upstream = send(
    new URL(request.url ?? '/', cloud),
    { method: request.method, headers: { ...request.headers, host } },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    },
  )
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

/** Starts a proxy in front of a cloud that can make calls fail. Without a cloud it responds with `{}`. */
export const startFaultEdge = async (cloud?: string): Promise<FaultEdge> => {
  const calls: string[] = []
  let fault: FaultName | null = null
  let matches: (call: string) => boolean = () => true
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    if (fault !== null && matches(call)) {
      const respond = faultyResponses[fault]
      request.resume().on('end', () => respond(response))
    } else if (cloud === undefined) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    else forward(request, response, cloud)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (next, which = () => true) => {
      fault = next
      matches = which
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
