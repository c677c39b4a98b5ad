import type { Answer, Outgoing } from './exchange.ts'
import { SendFailure } from './failure.ts'

const keepMethod = new Set([307, 308])
const redirects = new Set([301, 302, 303, ...keepMethod])
// Any other header may be a key of one's own making.
const forAnyone = new Set(['user-agent', 'accept', 'content-type'])

/** Where an answer leads to, if it does. What is secret does not leave the origin that it was meant for. */
export function redirected(url: URL, outgoing: Outgoing, { status, headers }: Answer, sensitiveBody: boolean): { url: URL; outgoing: Outgoing } | undefined {
  const location = headers['location']
  if (!redirects.has(status) || location === undefined) return undefined
  if (!URL.canParse(location, url.href)) throw new SendFailure('The request was redirected to an address that is not valid.', false)
  const next = new URL(location, url)
  const keeps = keepMethod.has(status) || outgoing.method === 'GET'
  const same = next.origin === url.origin
  if (keeps && !same && outgoing.body !== null && sensitiveBody) {
    throw new SendFailure(`The request was redirected to ${next.host}, and its body holds a secret that is not meant for it.`, false)
  }
  const kept = Object.entries(outgoing.headers).filter(([name]) => (same || forAnyone.has(name.toLowerCase())) && (keeps || name.toLowerCase() !== 'content-type'))
  return {
    url: next,
    outgoing: { ...outgoing, headers: Object.fromEntries(kept), ...(!keeps && { method: 'GET', body: null }) },
  }
}
