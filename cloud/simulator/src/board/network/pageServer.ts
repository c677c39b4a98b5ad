import {
  createServer,
  request as httpRequest,
  ServerResponse,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { boardLimits } from '../limits.data.ts'
import { admit, type Admission } from './pageAdmission.ts'
import { leadingToPorts, type Ports } from './pagePorts.ts'
import { streamPair } from './pair.ts'

const { pageRequests, pageSockets, pageTime } = boardLimits.network
const maxConnections = 64
const maxHeadersBytes = 16 * 1024
const maxBodyBytes = 96 * 1024

/** Scripts of a sketch's page run in an opaque origin, without cookies and storage. */
const sandbox = 'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads'
/** Headers of a sketch's response that would affect more than its page: all ports of a host share cookies. */
const dropped = [
  'set-cookie',
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
  'alt-svc',
  'access-control-allow-credentials',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'referrer-policy',
]

/** Of a sketch's answer to the handshake of a websocket. */
const handshake = ['upgrade', 'sec-websocket-accept', 'sec-websocket-protocol', 'sec-websocket-extensions']
const plainText = /^(?!undefined$)[\x20-\x7e]+$/

/** A sketch's server, and what a page of it may need to know. */
interface Sketch {
  connect(stream: Duplex): void
  tell(text: string): void
  ports(): Ports
  secretHost: string
}

export function pageServer(sketch: Sketch): Server {
  let [running, joined] = [0, 0]
  const made = createServer(
    { requestTimeout: pageTime, headersTimeout: pageTime, maxHeaderSize: maxHeadersBytes },
    (request, response) => {
      const instead = admit(request, sketch.secretHost)
      if (instead) {
        if ('location' in instead) redirect(response, instead.location)
        else refuse(response, ...instead.refused)
        return
      }
      if (running >= pageRequests) {
        refuse(response, 503, `The sketch answers ${pageRequests} requests at a time.`)
        return
      }
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
        response.writeHead(204, answerHeaders({}, request.headers)).end()
        return
      }
      running += 1
      response.once('close', () => {
        running -= 1
      })
      forward(request, response, sketch)
    },
  )
  made.on('upgrade', (request: IncomingMessage, socket: Socket, early: Buffer) => {
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    socket.on('error', () => socket.destroy())
    const refusal = socketRefusal(admit(request, sketch.secretHost), joined)
    if (refusal) {
      // Pages are not told why a websocket was refused.
      sketch.tell(`A page's websocket was refused: ${refusal[1]}`)
      refuse(response, ...refusal)
      return
    }
    joined += 1
    socket.once('close', () => {
      joined -= 1
    })
    forward(request, response, sketch, { socket, early })
  })
  giveWay(made)
  return made.unref()
}

/** Why a websocket is refused. Where a page would be sent to its own address, too: browsers follow no redirect of one. */
function socketRefusal(instead: Admission, joined: number): readonly [status: number, text: string] | undefined {
  if (instead && 'refused' in instead) return instead.refused
  if (instead) return [403, "A request that opens a page can't open a websocket."]
  return joined >= pageSockets ? [503, `The sketch has ${pageSockets} websockets at a time.`] : undefined
}

/**
 * A new connection takes the place of the one that has waited longest without a request of its own: connections that
 * ask nothing keep no page from being shown.
 */
function giveWay(made: Server): void {
  const idle = new Set<Socket>()
  let open = 0
  made.on('connection', (socket: Socket) => {
    open += 1
    idle.add(socket)
    socket.once('close', () => {
      open -= 1
      idle.delete(socket)
    })
    const [oldest] = idle
    if (open > maxConnections) oldest?.destroy()
  })
  made.on('request', ({ socket }: IncomingMessage) => idle.delete(socket))
  made.on('upgrade', ({ socket }: IncomingMessage) => idle.delete(socket))
}

/** `joining` is set where the page wants another protocol than HTTP: the sketch decides whether it gets one. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { connect, ports }: Sketch,
  joining?: { socket: Socket; early: Buffer },
): void {
  const [own, far] = streamPair()
  own.on('error', () => {})
  far.on('error', () => {})
  const { cookie: _cookie, expect: _expect, 'transfer-encoding': _encoding, ...headers } = request.headers
  const asked = httpRequest({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: { ...headers, connection: joining ? 'Upgrade' : 'close' } satisfies IncomingHttpHeaders,
    createConnection: () => own,
    insecureHTTPParser: true,
    maxHeaderSize: maxHeadersBytes,
  })
  const late = setTimeout(() => asked.destroy(new Error('late')), pageTime)
  asked.on('response', (answer) => {
    clearTimeout(late)
    const page = request.method === 'GET' ? leadingToPorts(request.headers, answer.headers, ports()) : undefined
    // A sketch's response may be invalid HTTP that can't be passed on.
    try {
      response.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage ?? '',
        answerHeaders(page?.headers ?? answer.headers, request.headers),
      )
    } catch {
      asked.destroy(new Error('invalid'))
      return
    }
    if (page) answer.pipe(page.through).pipe(response)
    else answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  const fail = (text: string) => (response.headersSent ? response.destroy() : refuse(response, 502, text))
  asked.on('error', (error) =>
    fail(
      error.message === 'late'
        ? `The sketch has not answered within ${pageTime / 1000} s.`
        : 'The sketch ended the connection without an answer of HTTP.',
    ),
  )
  asked.on('upgrade', (answer, _stream, first) => {
    clearTimeout(late)
    if (!joining || answer.headers.upgrade?.toLowerCase() !== 'websocket') {
      fail('The sketch answers with another protocol than a websocket, which this port does not pass on.')
      return
    }
    const { socket, early } = joining
    response.detachSocket(socket)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n${handshake.flatMap((name) => (plainText.test(String(answer.headers[name])) ? `${name}: ${String(answer.headers[name])}\r\n` : [])).join('')}\r\n`,
    )
    join(socket, own, early, first)
  })
  response.once('close', () => {
    clearTimeout(late)
    asked.destroy()
    own.destroy()
  })
  connect(far)
  if (joining) asked.end()
  else if (request.headers['transfer-encoding'] === undefined) request.pipe(asked)
  else
    wholeBody(request).then(
      (body) => asked.setHeader('content-length', body.length).end(body),
      () => refuse(response, 413, `A body without a length has at most ${maxBodyBytes / 1024} kB here.`),
    )
}

/** Passes the bytes of both on, beginning with those that came with the handshake. */
function join(socket: Socket, own: Duplex, early: Buffer, first: Buffer): void {
  if (first.length > 0) socket.write(first)
  if (early.length > 0) own.write(early)
  socket.pipe(own).pipe(socket)
  own.once('close', () => socket.destroySoon())
  socket.once('close', () => own.destroy())
}

/** Sketches read bodies by their length only. */
async function wholeBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  // The connection stays for the answer.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBodyBytes) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function answerHeaders(headers: IncomingHttpHeaders, { origin }: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.includes(name)))
  return {
    ...kept,
    'content-security-policy': [headers['content-security-policy'] ?? [], sandbox].flat().join(', '),
    // For requests of the sandboxed page, whose origin is "null".
    ...(origin === 'null' && {
      'access-control-allow-origin': 'null',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }),
    // It would tell others the page's own address.
    'referrer-policy': 'no-referrer',
    connection: 'close',
  }
}

/** To the page's own address. No browser may keep where that is: another cloud may have this port next time. */
function redirect(response: ServerResponse, location: string): void {
  response.writeHead(307, {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  })
  response.end()
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': sandbox,
    connection: 'close',
  })
  response.end(`${text}\n`)
}
