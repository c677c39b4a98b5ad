import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const type = 'text/plain; charset=utf-8'

export type Headers = Readonly<Record<string, string>>

/** For the response to arrive. */
const closingTime = 1_000

/** Responds on a raw socket, and ends the connection, whether or not the other end does so, too. */
export function respondOnSocket(socket: Duplex, status: number, text: string, headers: Headers): void {
  socket.on('error', () => socket.destroy())
  const all = { ...headers, 'Content-Type': type, 'Content-Length': Buffer.byteLength(text), Connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  socket.resume()
  setTimeout(() => socket.destroy(), closingTime).unref()
}

export function respondWithText(response: ServerResponse, status: number, text: string, headers: Headers): void {
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
}

/** Responds to what never becomes a request: Node itself would do so without the headers, or hang up. */
export function respondToInvalidRequests(server: Server, headers: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isSilent = (socket as Socket).bytesRead === 0
    if (error.code === 'ECONNRESET' || !socket.writable || isSilent) socket.destroy()
    else respondOnSocket(socket, ...problemOf(error.code), headers)
  })
  server.on('checkExpectation', (_request, response) =>
    respondWithText(response, 417, 'The only expectation that is met is 100-continue.', headers),
  )
  server.on('connect', (_request, socket) =>
    respondOnSocket(socket, 405, 'This is not a proxy: it connects to nothing.', {
      ...headers,
      Allow: 'GET, HEAD, POST, PUT, DELETE',
    }),
  )
}

function problemOf(code: string | undefined): [status: number, text: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers of the request are too large.']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive.']
  return [400, 'The request is not valid HTTP.']
}
