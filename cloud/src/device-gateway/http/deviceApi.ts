import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { bareText } from '../../api/bareText.ts'
import { exactWhereSmall } from '../../api/exactJson.ts'
import { repairedJson } from '../../api/repairedJson.ts'
import { badRequest, Failure } from '../../api/failure.ts'
import { quotas } from '../../api/quotas.data.ts'
import { size } from '../../api/quota.ts'
import type { Registry } from '../../fleet/registry.ts'
import { respondToInvalidRequests, respondWithText } from '../../http/rawResponses.ts'
import { networkOf } from '../../http/sender.ts'
import { DatabaseAway } from '../../store/database.ts'
import type { KnownArrivals } from '../knownArrivals.ts'
import { Rates } from '../limits.ts'
import type { Senders } from '../senders.ts'
import type { DeviceRequest, DeviceRoute } from './deviceRoutes.ts'

interface DeviceApiParts {
  routes: readonly DeviceRoute[]
  devices: Pick<Registry, 'ownerOf' | 'keyMatches' | 'keys'>
  arrivals: KnownArrivals
  senders: Senders
  /** Milliseconds that a request may take to say what it is. */
  askingTime: number
  /** Called when a request has had the key of a device. */
  known(socket: Socket): void
  log(text: string): void
}

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const
const requestTimeout = 60_000
const maxHeadersBytes = 8 * 1024

/**
 * What the entrance answers by HTTP: the calls in its list, and nothing else. It listens nowhere; connections are
 * handed to it.
 */
export class DeviceApi {
  readonly server: Server
  readonly #parts: DeviceApiParts
  readonly #rates = new Rates(quotas.entrance.requests)

  constructor(parts: DeviceApiParts) {
    this.#parts = parts
    this.server = createServer({
      headersTimeout: parts.askingTime,
      requestTimeout,
      keepAliveTimeout: 5_000,
      maxHeaderSize: maxHeadersBytes,
      connectionsCheckingInterval: Math.min(500, parts.askingTime),
    })
    this.server.maxRequestsPerSocket = 1000
    this.server.on('request', (request, response) => void this.#answer(request, response))
    respondToInvalidRequests(this.server, headers)
    // The limits of time are watched from this event on.
    this.server.emit('listening')
  }

  /** An answer to who has not signed in ends its connection: to ask holds no place. */
  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { shouldKeepAlive } = response
    response.shouldKeepAlive = false
    try {
      const remote = this.#parts.senders.of(request.socket)
      const { route, matched } = this.#routeOf(request, response, remote)
      const device = route.needsKey ? await this.#deviceOf(request, response, remote) : ''
      if (device === '') this.#limit(remote)
      else response.shouldKeepAlive = shouldKeepAlive
      await route.answer(
        { raw: request, remote, device, matched, body: () => bodyOf(request) } satisfies DeviceRequest,
        response,
      )
    } catch (error) {
      this.#fail(response, error)
    }
  }

  /**
   * Who has no key of a device is limited by its address. A key is looked at first: else others could keep all devices
   * of the address from being heard.
   */
  #limit(remote: string): void {
    if (!this.#rates.take(networkOf(remote)))
      throw new Failure(429, 'Too many requests come from this address. Wait a second.', 1)
  }

  #routeOf(
    request: IncomingMessage,
    response: ServerResponse,
    remote: string,
  ): { route: DeviceRoute; matched: string[] } {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const found = this.#parts.routes.flatMap((route) => {
      const matched = route.path.exec(path)
      return matched ? [{ route, matched: matched.slice(1) }] : []
    })
    const fits = found.find(({ route: { method } }) => method === request.method)
    if (fits) return fits
    this.#limit(remote)
    if (found.length === 0) throw new Failure(404, 'There is nothing here.')
    response.setHeader('Allow', found.map(({ route: { method } }) => method).join(', '))
    throw new Failure(405, 'Not by this method.')
  }

  async #deviceOf(request: IncomingMessage, response: ServerResponse, remote: string): Promise<string> {
    const { devices, arrivals } = this.#parts
    const [, credentials = ''] = /^Basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const [, id = '', key = ''] = /^([^:]+):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? []
    response.setHeader('WWW-Authenticate', 'Basic realm="devices", charset="UTF-8"')
    if (id === '') {
      this.#limit(remote)
      throw new Failure(401, 'A device says who it is by its id and its key.')
    }
    if (devices.ownerOf(id) === undefined) {
      this.#limit(remote)
      arrivals.knocks.add('unknownDevice', remote)
      throw new Failure(401, 'The id or the key is wrong.')
    }
    const protocol = (request.socket as TLSSocket).encrypted ? 'https' : 'http'
    if (!(await devices.keyMatches(id, key))) {
      this.#limit(remote)
      arrivals.seen(id, remote, protocol)
      arrivals.refused(id, await devices.keys.reasonAgainst(id, key))
      throw new Failure(401, 'The id or the key is wrong.')
    }
    response.removeHeader('WWW-Authenticate')
    this.#parts.known(request.socket)
    arrivals.seen(id, remote, protocol, 'signedIn')
    arrivals.signedIn(id)
    return id
  }

  #fail(response: ServerResponse, error: unknown): void {
    if (response.headersSent) response.destroy()
    else if (error instanceof Failure)
      respondWithText(response, error.statusCode, `${error.message}\n`, {
        ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
        ...(error.statusCode === 413 && { Connection: 'close' }),
      })
    else if (error instanceof DatabaseAway)
      respondWithText(response, 503, "The data can't be reached at the moment.\n", { 'Retry-After': '2' })
    else {
      this.#parts.log(`DeviceGateway: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      respondWithText(response, 500, 'Something went wrong here.\n', {})
    }
  }

  close(): void {
    this.server.close(() => {})
    this.server.closeAllConnections()
  }
}

/** Read by events: a loop that ends early would end the connection before its answer. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const most = quotas.entrance.body
  const tooLarge = () => new Failure(413, `The body is larger than ${size(most)}.`)
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const text = await new Promise<string>((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    request.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > most) reject(tooLarge())
      else pieces.push(piece)
    })
    request.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
    request.once('close', () => reject(badRequest('The body is not whole.')))
  })
  try {
    return jsonIn(bareText(text))
  } catch {
    throw badRequest('The body is no JSON.')
  }
}

/** One number that is none, such as `nan`, does not take the others with it. */
function jsonIn(text: string): unknown {
  try {
    return exactWhereSmall(text)
  } catch {
    return exactWhereSmall(repairedJson(text))
  }
}
