import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * The name of this computer at which the pages of one device are shown. Browsers send it with all that a page requests,
 * and pages of others don't know it. Chromium and Firefox find names below `localhost` by themselves; with other browsers
 * the system has to, or its hosts file.
 */
export const newSecretHost = () => `${randomBytes(16).toString('hex')}.localhost`

/** What becomes of a browser's request: it is passed on, refused, or sent to the page's own address. */
export type Admission = { refused: readonly [status: number, text: string] } | { location: string } | undefined

const foreign: Admission = {
  refused: [403, "Pages of other sites can't use a sketch's server. Open the address itself."],
}

/**
 * A sketch's page has the origin "null" because of its sandbox, and sends no referrer; so has a sandboxed page of any
 * other site. The host name tells them apart. Other host names may be another site's that resolve to this computer.
 */
export function admit(
  { method, url = '/', headers, socket: { localPort = 0 } }: IncomingMessage,
  secretHost: string,
): Admission {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const own = ['localhost', '127.0.0.1', '[::1]', secretHost].map((name) => `${name}:${localPort}`)
  if (!own.includes(host)) return { refused: [421, 'This address is for localhost only.'] }
  if (origin !== undefined && origin !== 'null' && !own.some((name) => origin === `http://${name}`)) return foreign
  if (host === `${secretHost}:${localPort}`) return undefined
  // Here are the public addresses, which pages of others can guess.
  if (origin === 'null') return foreign
  // A program.
  if (site === undefined) return undefined
  const isOpened = mode === 'navigate' && method === 'GET' && site !== 'cross-site'
  if (isOpened) return { location: `http://${secretHost}:${localPort}${url}` }
  return site === 'none' || site === 'same-origin' ? undefined : foreign
}
