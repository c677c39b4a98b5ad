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
export function judge(asked: Asked, addresses: KnownAddresses, port: number): Verdict {
  const { method, url, headers } = asked
  const host = headers.host?.toLowerCase() ?? ''
  if (!addresses.hosts(port).has(host)) {
    return { kind: 'refuse', status: 421, text: `This is a local cloud, and it is not known under the address "${host}". Open ${addresses.origin} instead.` }
  }
  if (!fromOwnPage(asked, addresses)) {
    return { kind: 'refuse', status: 403, text: `Requests from pages of other sites are refused. Open ${addresses.origin} instead.` }
  }
  const elsewhere = host !== new URL(addresses.origin).host
  if (elsewhere && addresses.redirectsToOrigin && isNavigation(method, headers)) {
    // Joined, not resolved: no path may turn into another host.
    return { kind: 'redirect', location: `${addresses.origin}/${url.replace(/^[/\\]+/, '')}` }
  }
  return pass
}

function fromOwnPage(asked: Asked, { origins }: KnownAddresses): boolean {
  const { method, headers } = asked
  const { origin } = headers
  const fromElsewhere = ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '')
  // Links from other sites lead here; their pages may not load anything into themselves.
  if (origin === undefined) return !fromElsewhere || isNavigation(method, headers)
  if (origins.has(origin)) return true
  return origin === 'null' && !fromElsewhere && isSignInForm(asked)
}

/**
 * Under `Referrer-Policy: no-referrer` browsers send the forms of our sign-in pages with the origin "null". So do sandboxed
 * frames of any site with whatever they send, and not all browsers tell the two apart: nothing but such a form is taken.
 */
function isSignInForm({ method, url, headers }: Asked): boolean {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return method === 'POST' && isForm && url.startsWith('/oidc/')
}

/** Whether a person opens an address, as opposed to a page that loads a part of itself. */
export function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
