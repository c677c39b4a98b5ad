import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { KnownAddresses } from './addresses.ts'
import { judge } from './gate.ts'
import { securityHeaders } from './securityHeaders.ts'

export interface Rooms {
  isForProvider(path: string): boolean
  provider: RequestListener
  api: RequestListener
}

/** Every request passes here first, also while the rooms are still being furnished: it gets the security headers, and is turned away when it is not meant for this cloud. */
export function openFrontDoor(servers: readonly Server[], addresses: KnownAddresses, rooms: Promise<Rooms>): void {
  const headers = Object.entries(securityHeaders(addresses))
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    const url = request.url ?? '/'
    const verdict = judge({ method: request.method ?? 'GET', url, headers: request.headers }, addresses, addresses.port)
    if (verdict.kind === 'refuse') turnAway(response, verdict.status, verdict.text)
    else if (verdict.kind === 'redirect') response.writeHead(302, { Location: verdict.location }).end()
    else rooms.then(({ isForProvider, provider, api }) => (isForProvider(url) ? provider : api)(request, response)).catch(() => response.destroy())
  }
  for (const server of servers) {
    server.on('request', listener)
    server.on('clientError', (error, socket) => answerMalformed(error, socket, headers))
  }
}

function turnAway(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end(text)
}

function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex, headers: readonly [string, string][]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status}\r\n${lines}Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\nThe request is not valid HTTP.`)
}
