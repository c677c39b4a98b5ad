import { once } from 'node:events'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { dist } from './dist.ts'

export interface HostConfig {
  productName?: string
  oidc: { authority: string; clientId: string; scope?: string; extraParams?: Record<string, string> }
  api?: { baseUrl: string }
  ide?: { baseUrl: string } | null
  broker?: { url: string }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
}

const originsOf = ({ oidc, api, ide, broker }: HostConfig): string =>
  [oidc.authority, api?.baseUrl, ide?.baseUrl, broker?.url].filter((address) => address !== undefined && address !== '').map((address) => new URL(String(address)).origin).join(' ')

/** The policy of the wire contract for what a configuration names. */
const policyFor = (config: HostConfig): string => {
  const issuer = new URL(config.oidc.authority).origin
  return [
    "default-src 'none'", "script-src 'self'", "worker-src 'self'", "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:", "font-src 'self' data:", `connect-src 'self' ${originsOf(config)}`, `frame-src 'self' ${issuer}`, `form-action 'self' ${issuer}`,
    "base-uri 'none'", "object-src 'none'", "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * A web server that serves the built console under a configuration of its own and the headers of the wire contract, and hands
 * /api and /oidc on to a cloud when it is given one. The console's files are those of `dist`, untouched.
 */
export class Host {
  readonly #server: Server
  #config: HostConfig | null = null
  #cloud: string | null = null

  constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response))
  }

  async start(): Promise<void> {
    this.#server.listen(0, 'localhost')
    await once(this.#server, 'listening')
  }

  get address(): string {
    const address = this.#server.address()
    return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  }

  /** From now on /config.json says this, and the policy allows it. */
  configure(config: HostConfig): void {
    this.#config = config
  }

  /** Hands /api and /oidc on to the cloud at this address. */
  standBefore(cloud: string): void {
    this.#cloud = cloud
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (this.#cloud !== null && /^\/(api|oidc)\//.test(pathname)) return passOn(request, response, this.#cloud)
    if (this.#config) response.setHeader('Content-Security-Policy', policyFor(this.#config))
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Permissions-Policy', 'serial=(self), usb=(), camera=(), microphone=(), geolocation=()')
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cache-Control', 'no-cache')
    if (pathname === '/config.json') return void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(this.#config))
    const file = fileFor(pathname, request.headers['sec-fetch-mode'] === 'navigate')
    if (!file) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`${pathname} does not exist.`)
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  }
}

export const startHost = async (): Promise<Host> => {
  const host = new Host()
  await host.start()
  return host
}

const fileFor = (pathname: string, navigation: boolean): string | null => {
  const file = path.join(dist, path.posix.normalize(pathname))
  if (file.startsWith(dist) && existsSync(file) && statSync(file).isFile()) return file
  return navigation && path.extname(pathname) === '' ? path.join(dist, 'index.html') : null
}

const passOn = (request: IncomingMessage, response: ServerResponse, cloud: string): void => {
  const upstream = ask(new URL(request.url ?? '/', cloud), { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.writeHead(502).end())
  request.pipe(upstream)
}
