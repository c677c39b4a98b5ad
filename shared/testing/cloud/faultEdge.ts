import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** In which ways calls fail. `shape` is JSON of something else. */
export const faultNames = ['500', 'timeout', 'offline', 'cut', 'html', 'shape'] as const
/** `stalled`: the answer begins and never ends. */
export type FaultName = (typeof faultNames)[number] | 'stalled'

export interface FaultEdge {
  /** What stands before the cloud: the same calls, under this address. */
  readonly address: string
  /** The calls that came, as "GET /api/v1/devices". */
  readonly calls: readonly string[]
  /** From now on calls fail like this; with null all of them reach the cloud. */
  fail(fault: FaultName | null, which?: (call: string) => boolean): void
  stop(): Promise<void>
}

export const faultText = 'The database is on fire.'

const answers: Record<FaultName, (response: ServerResponse) => void> = {
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
  html: (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Welcome to this network</title>'),
  shape: (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('[["something", "else"]]'),
}

const passOn = (request: IncomingMessage, response: ServerResponse, cloud: string): void => {
  const { host } = new URL(cloud)
  const upstream = ask(new URL(request.url ?? '/', cloud), { method: request.method, headers: { ...request.headers, host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

/** A server before a cloud whose calls can be made to fail at the edge of the network. Without a cloud it answers `{}`. */
export const startFaultEdge = async (cloud?: string): Promise<FaultEdge> => {
  const calls: string[] = []
  let fault: FaultName | null = null
  let concerns: (call: string) => boolean = () => true
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`
    calls.push(call)
    if (fault !== null && concerns(call)) {
      const answer = answers[fault]
      request.resume().on('end', () => answer(response))
    } else if (cloud === undefined) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    else passOn(request, response, cloud)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (next, which = () => true) => {
      fault = next
      concerns = which
    },
    stop: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
