import { createReadStream, existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { startCloud, type TestCloud, type TestCloudOptions } from 'cloud/testing/startCloud.ts'
import { dist } from './dist.ts'
import { forward, listen } from './listen.ts'

interface HostConfig {
  productName?: string
  oidc: { authority: string; clientId: string; scope?: string; extraParams?: Record<string, string> }
  api?: { baseUrl: string }
  ide?: { baseUrl: string } | null
  broker?: { url: string }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const originsOf = ({ oidc, api, ide, broker }: HostConfig): string =>
  [oidc.authority, api?.baseUrl, ide?.baseUrl, broker?.url]
    .filter((address) => address !== undefined && address !== '')
    .map((address) => new URL(String(address)).origin)
    .join(' ')

/** The content security policy that the wire contract wants for a configuration. */
const policyFor = (config: HostConfig): string => {
  const issuer = new URL(config.oidc.authority).origin
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${originsOf(config)}`,
    `frame-src 'self' ${issuer}`,
    `form-action 'self' ${issuer}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const fileFor = (pathname: string, navigation: boolean): string | null => {
  const file = path.join(dist, path.posix.normalize(pathname))
  if (file.startsWith(dist) && existsSync(file) && statSync(file).isFile()) return file
  return navigation && path.extname(pathname) === '' ? path.join(dist, 'index.html') : null
}

const headersFor = (config: HostConfig | null): Record<string, string> => ({
  ...(config && { 'Content-Security-Policy': policyFor(config) }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'serial=(self), usb=(), camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
})

export interface Host {
  readonly address: string
  /** From now on /config.json holds this, and the policy allows it. */
  configure(config: HostConfig): void
  /** Forwards /api and /oidc to the cloud at this address. */
  standBefore(cloud: string): void
  stop(): Promise<void>
}

/**
 * Starts a web server that serves the built console with a configuration of its own and the headers of the wire
 * contract, and forwards /api and /oidc to a cloud when it has one. The console's files are those of `dist`, unchanged.
 */
export const startHost = async (): Promise<Host> => {
  let config: HostConfig | null = null
  let cloud: string | null = null
  const respond = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (cloud !== null && /^\/(api|oidc)\//.test(pathname)) return forward(request, response, cloud)
    for (const [name, value] of Object.entries(headersFor(config))) response.setHeader(name, value)
    if (pathname === '/config.json')
      return void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(config))
    const file = fileFor(pathname, request.headers['sec-fetch-mode'] === 'navigate')
    if (!file) return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end(`${pathname} does not exist.`)
    response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  }
  const { address, stop } = await listen(() => respond)
  return {
    address,
    stop,
    configure: (next) => {
      config = next
    },
    standBefore: (target) => {
      cloud = target
    },
  }
}

/** Has the console behind a host use the local cloud, except for another broker or another server of projects. */
export const configureWithCloud = (host: Host, brokerUrl: string, ideUrl = ''): void =>
  host.configure({
    oidc: { authority: `${host.address}/oidc`, clientId: 'console' },
    api: { baseUrl: '' },
    ide: { baseUrl: ideUrl },
    broker: { url: brokerUrl },
  })

/** Starts the local cloud behind a host, whose address becomes the cloud's in the browser. */
export const startCloudBehind = async (host: Host, options: TestCloudOptions = {}): Promise<TestCloud> => {
  const cloud = await startCloud({ ...options, origin: host.address })
  host.standBefore(cloud.address)
  configureWithCloud(host, cloud.brokerUrl)
  return { ...cloud, address: host.address }
}
