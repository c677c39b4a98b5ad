import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { DeployedConsole } from './deployedConsole.ts'

/** Replaces a console's origin by this server's, and the reverse. */
export interface OriginMap {
  /** For requests: this server's address becomes the console's. */
  toConsole(text: string): string
  /** For responses: the console's address becomes this server's. */
  toPage(text: string): string
}

const replaced = (text: string, from: string, to: string): string =>
  text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to))

export const originMapOf = (console: string, page: string): OriginMap => ({
  toConsole: (text) => replaced(text, page, console),
  toPage: (text) => replaced(text, console, page),
})

/** A request's headers as a page of the console itself would send them. */
const requestHeaders = (headers: IncomingHttpHeaders, target: URL, { toConsole }: OriginMap): OutgoingHttpHeaders => ({
  ...headers,
  host: target.host,
  ...(headers.origin !== undefined && { origin: toConsole(headers.origin) }),
  ...(headers.referer !== undefined && { referer: toConsole(headers.referer) }),
})

/** The console's policy, which also allows this server's websocket for the broker. */
const policyFor = (policy: string, { toPage }: OriginMap, page: string): string =>
  toPage(policy)
    .replace(/;?\s*upgrade-insecure-requests/, '')
    .replace(/connect-src /, `connect-src ${page.replace(/^http/, 'ws')} `)

/** A response's headers for a page of this server. */
const responseHeaders = (headers: IncomingHttpHeaders, origins: OriginMap, page: string): OutgoingHttpHeaders => {
  // Neither is this server's to keep: it is no TLS, and its own scripts have no hashes.
  const {
    location,
    'content-security-policy': policy,
    'set-cookie': cookies,
    'access-control-allow-origin': allowed,
    'strict-transport-security': _,
    'integrity-policy': __,
    ...others
  } = headers
  return {
    ...others,
    ...(location !== undefined && { location: origins.toPage(location) }),
    ...(typeof policy === 'string' && { 'content-security-policy': policyFor(policy, origins, page) }),
    ...(cookies && { 'set-cookie': cookies.map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, '')) }),
    ...(allowed !== undefined && { 'access-control-allow-origin': origins.toPage(allowed) }),
  }
}

/**
 * The console's configuration with all servers of other origins behind this one, since those accept requests from the
 * console's origin only.
 */
export const configFor = ({ config, servers }: DeployedConsole, { toPage }: OriginMap, page: string): object => ({
  ...config,
  oidc: { ...config.oidc, authority: toPage(config.oidc?.authority ?? '') },
  ...(servers.api && { api: { baseUrl: `${page}/.dev/api` } }),
  ...(servers.ide && { ide: { baseUrl: `${page}/.dev/ide` } }),
  broker: { url: `${page.replace(/^http/, 'ws')}/.dev/broker` },
  // Nobody has signed this machine's build, and its errors are none of the release that it stands for. JSON leaves both
  // out.
  signatures: undefined,
  reports: undefined,
})

const requestTo = (target: URL) => (/^(https|wss):/.test(target.protocol) ? requestHttps : requestHttp)

interface Forwarding {
  target: URL
  origins: OriginMap
  page: string
  /** Changes a text response; without it the response is forwarded unchanged. */
  change?: ((body: string, type: string) => string) | undefined
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true

/** Forwards a request, and its response back. */
export const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  { target, origins, page, change }: Forwarding,
): Promise<void> => {
  const headers = requestHeaders(request.headers, target, origins)
  const form = isForm(request) ? origins.toConsole(await text(request)) : null
  if (form !== null) headers['content-length'] = Buffer.byteLength(form)
  if (change) headers['accept-encoding'] = 'identity'
  const upstream = requestTo(target)(target, { method: request.method, headers }, (reply) => {
    const { 'content-length': length, ...others } = responseHeaders(reply.headers, origins, page)
    const type = String(reply.headers['content-type'] ?? '')
    if (!change || !/^(text\/html|application\/json)/.test(type)) {
      response.writeHead(reply.statusCode ?? 502, {
        ...others,
        ...(length !== undefined && { 'content-length': length }),
      })
      reply.pipe(response)
      return
    }
    text(reply).then(
      (body) => response.writeHead(reply.statusCode ?? 502, others).end(change(body, type)),
      () => response.destroy(),
    )
  })
  upstream.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`${target.origin} can't be reached: ${error.message}`)
  })
  if (form === null) request.pipe(upstream)
  else upstream.end(form)
}

const headOf = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}

/** Forwards a websocket. */
export const forwardSocket = (
  request: IncomingMessage,
  socket: Duplex,
  { target, origins }: Pick<Forwarding, 'target' | 'origins'>,
): void => {
  const upstream = requestTo(target)(new URL(target.href.replace(/^ws/, 'http')), {
    headers: requestHeaders(request.headers, target, origins),
  })
  upstream.on('upgrade', (reply, server, head) => {
    socket.write(headOf(reply))
    server.write(head)
    socket.pipe(server).pipe(socket)
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  upstream.on('response', (reply) => socket.end(headOf(reply)))
  upstream.on('error', () => socket.destroy())
  upstream.end()
}
