import type { IncomingHttpHeaders } from 'node:http'
import type { KnownAddresses } from './addresses.ts'

export type Verdict =
  | { kind: 'pass' }
  | { kind: 'refuse'; status: 403 | 421; text: string }
  | { kind: 'redirect'; location: string }

export interface RequestHead {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

const pass: Verdict = { kind: 'pass' }

/**
 * A page of another site can make a browser send requests to this machine, and can resolve its own name to this
 * machine's address. So only requests with a known Host that come from a page of this cloud, or from no page, pass.
 */
export function checkRequest(request: RequestHead, addresses: KnownAddresses, port: number): Verdict {
  const { method, url, headers } = request
  const host = headers.host?.toLowerCase() ?? ''
  if (!addresses.hosts(port).has(host)) {
    return {
      kind: 'refuse',
      status: 421,
      text: `This is a local cloud, and it is not known under the address "${host}". Open ${addresses.origin} instead.`,
    }
  }
  if (!fromOwnPage(request, addresses)) {
    return {
      kind: 'refuse',
      status: 403,
      text: `Requests from pages of other sites are refused. Open ${addresses.origin} instead.`,
    }
  }
  const elsewhere = host !== new URL(addresses.origin).host
  if (elsewhere && addresses.redirectsToOrigin && isNavigation(method, headers)) {
    // Concatenated, not resolved: no path may turn into another host.
    return { kind: 'redirect', location: `${addresses.origin}/${url.replace(/^[/\\]+/, '')}` }
  }
  return pass
}

function fromOwnPage(request: RequestHead, { origins }: KnownAddresses): boolean {
  const { method, headers } = request
  const { origin } = headers
  const fromElsewhere = ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '')
  // Other sites may link here, but their pages may not load anything from here.
  if (origin === undefined) return !fromElsewhere || isNavigation(method, headers)
  if (origins.has(origin)) return true
  return origin === 'null' && !fromElsewhere && isSignInForm(request)
}

/**
 * Under `Referrer-Policy: no-referrer` browsers send the forms of our sign-in pages with the origin "null". Sandboxed
 * frames of any site send the same origin, and not all browsers distinguish them: only such a form is accepted.
 */
function isSignInForm({ method, url, headers }: RequestHead): boolean {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return method === 'POST' && isForm && url.startsWith('/oidc/')
}

/** Whether the user navigates to an address, as opposed to a page that loads a resource. */
export function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
