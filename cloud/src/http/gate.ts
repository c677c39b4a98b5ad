import type { IncomingHttpHeaders } from 'node:http'
import type { KnownAddresses } from './addresses.ts'

export type Verdict =
  | { kind: 'pass' }
  | { kind: 'refuse'; status: 403 | 421; text: string }
  | { kind: 'redirect'; location: string }

export interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

const pass: Verdict = { kind: 'pass' }

/**
 * A page of another site can make a browser send requests to this machine, and can give its own name this machine's
 * address. So only requests that name this cloud, and come from a page of it or from no page, are let in.
 */
export function judge({ method, url, headers }: Asked, addresses: KnownAddresses, port: number): Verdict {
  const host = headers.host?.toLowerCase() ?? ''
  if (!addresses.hosts(port).has(host)) {
    return { kind: 'refuse', status: 421, text: `This is a local cloud, and it is not known under the address "${host}". Open ${addresses.origin} instead.` }
  }
  if (!fromOwnPage(headers, addresses)) {
    return { kind: 'refuse', status: 403, text: `Requests from pages of other sites are refused. Open ${addresses.origin} instead.` }
  }
  const elsewhere = host !== new URL(addresses.origin).host
  if (elsewhere && addresses.redirectsToOrigin && isNavigation(method, headers)) {
    // Joined, not resolved: no path may turn into another host.
    return { kind: 'redirect', location: `${addresses.origin}/${url.replace(/^[/\\]+/, '')}` }
  }
  return pass
}

function fromOwnPage(headers: IncomingHttpHeaders, { origins }: KnownAddresses): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  if (origins.has(origin)) return true
  // Under `Referrer-Policy: no-referrer` browsers send forms of our own pages with the origin "null".
  const site = headers['sec-fetch-site']
  return origin === 'null' && (site === undefined || site === 'same-origin' || site === 'none')
}

/** Whether a person opens an address, as opposed to a page that loads a part of itself. */
export function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
