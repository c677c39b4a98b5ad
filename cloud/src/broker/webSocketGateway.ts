import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { KnownAddresses } from '../http/addresses.ts'
import { checkRequest } from '../http/checkRequest.ts'
import { ConnectionPlaces } from '../http/connectionPlaces.ts'
import { respondWithText, respondOnSocket, respondToInvalidRequests, type Headers } from '../http/rawResponses.ts'
import { networkOf, senderOf } from '../http/sender.ts'
import { securityHeaders } from '../http/securityHeaders.ts'
import { quotas } from '../api/quotas.data.ts'
import { LimitedSocket } from './limitedSocket.ts'
import { SocketStream } from './socketStream.ts'

const path = '/mqtt'
const subprotocol = 'mqtt'
const maxFrameBytes = 300 * 1024
const stuckTime = 20_000
const watchPeriod = 5_000

interface GatewayOptions {
  /** Whether clients can be served. */
  ready?(): boolean
  /** How many connections it takes at once. */
  most?: number
}

type Rejection = { status: number; text: string }

/** The broker's websocket endpoint. Clients that stop reading are disconnected. */
export class WebSocketGateway {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    handleProtocols: () => subprotocol,
  })
  readonly #streams = new Set<SocketStream>()
  readonly #places: ConnectionPlaces
  readonly #most: number
  readonly #addresses: KnownAddresses
  readonly #headers: Headers
  readonly #enter: (stream: SocketStream, request: IncomingMessage) => void
  readonly #watch: NodeJS.Timeout
  readonly #options: GatewayOptions
  #refusing = false

  constructor(
    servers: readonly Server[],
    addresses: KnownAddresses,
    enter: (stream: SocketStream, request: IncomingMessage) => void,
    options: GatewayOptions = {},
  ) {
    this.#options = options
    this.#most = options.most ?? quotas.sockets
    this.#places = new ConnectionPlaces({
      most: this.#most,
      perAddress: this.#most,
      strangers: quotas.entrance.strangers,
    })
    this.#addresses = addresses
    this.#headers = securityHeaders(addresses)
    this.#enter = enter
    for (const server of servers) {
      server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
      server.on('request', (request, response) => this.#respond(request, response))
      respondToInvalidRequests(server, this.#headers)
    }
    this.#sockets.on('wsClientError', (error, socket) =>
      respondOnSocket(socket, 400, `${error.message}.`, { ...this.#headers, 'Sec-WebSocket-Version': '13, 8' }),
    )
    this.#sockets.on(
      'headers',
      (lines) => void lines.push(...Object.entries(this.#headers).map(([name, value]) => `${name}: ${value}`)),
    )
    this.#watch = setInterval(() => this.#closeStuck(), watchPeriod).unref()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refused = this.#rejectionOf(request)
    if (refused) {
      respondOnSocket(socket, refused.status, refused.text, this.#headers)
      return
    }
    const place = this.#places.enter(this.#senderOf(request), () => socket.destroy())
    if (!place) {
      respondOnSocket(
        socket,
        503,
        `The broker has ${this.#places.taken} of ${this.#most} connections. Close some of them first.`,
        this.#headers,
      )
      return
    }
    socket.once('close', place.leave)
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const limited = new LimitedSocket(webSocket)
      const stream = new SocketStream(limited)
      this.#streams.add(stream)
      webSocket.once('message', () => place.progressed())
      stream.once('signedIn', () => {
        place.signedIn()
        limited.signedIn()
      })
      stream.once('close', () => this.#streams.delete(stream))
      this.#enter(stream, request)
    })
  }

  #senderOf({ socket, headers }: IncomingMessage): string | undefined {
    const { proxies, redirectsToOrigin } = this.#addresses
    const sender = senderOf({ ip: socket.remoteAddress ?? '', headers }, { proxies, behindProxy: !redirectsToOrigin })
    return sender === undefined ? undefined : networkOf(sender)
  }

  #rejectionOf(request: IncomingMessage): Rejection | undefined {
    const verdict = checkRequest(
      { method: 'POST', url: request.url ?? '', headers: request.headers },
      this.#addresses,
      this.#addresses.brokerPort,
    )
    if (verdict.kind === 'refuse') return verdict
    if (this.#refusing) return { status: 503, text: 'This server ends. Connect again.' }
    const { ready = () => true } = this.#options
    if (!ready()) return { status: 503, text: 'The message broker is not there. Connect again later.' }
    if (request.url?.split('?', 1)[0] !== path) return { status: 404, text: `The broker is at ${path}.` }
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
    return offered.includes(subprotocol)
      ? undefined
      : { status: 400, text: `The websocket must ask for the protocol "${subprotocol}".` }
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const verdict = checkRequest(
      { method: 'POST', url: request.url ?? '', headers: request.headers },
      this.#addresses,
      this.#addresses.brokerPort,
    )
    const { status, text } =
      verdict.kind === 'refuse'
        ? verdict
        : {
            status: 426,
            text: `This is a message broker: connect to ${this.#addresses.brokerUrl} with MQTT over websocket.`,
          }
    const upgrade = status === 426 ? { Upgrade: 'websocket' } : {}
    respondWithText(response, status, text, { ...this.#headers, ...upgrade, Connection: 'close' })
  }

  #closeStuck(): void {
    const now = Date.now()
    for (const stream of this.#streams) if (stream.stuckFor(stuckTime, now)) stream.cutOff()
  }

  /** Takes no more connections; those that there are stay. */
  refuse(): void {
    this.#refusing = true
  }

  close(): void {
    clearInterval(this.#watch)
    this.#sockets.close()
    for (const socket of this.#sockets.clients) socket.terminate()
  }
}
