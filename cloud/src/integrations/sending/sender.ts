import type { Request } from '../request/render.ts'
import { exchange, SendFailure, type TargetResponse, type Outgoing } from './exchange.ts'
import { explained } from './explained.ts'
import type { Guard } from './guard.ts'

interface Sending {
  rejectUnauthorized: boolean
  /** Whether the body holds a secret: then it is sent to no other host. */
  sensitiveBody: boolean
  /** By how many deliveries the event has come. */
  hops: number
  closing: AbortSignal
}

export interface Answer extends TargetResponse {
  /** What the log says beside the answer. */
  note?: string
}

const maxRedirects = 5

/** Sends requests to targets that the guard allows. */
export class Sender {
  readonly #guard: Guard
  readonly #timeout: number

  constructor(guard: Guard, timeout: number) {
    this.#guard = guard
    this.#timeout = timeout
  }

  async send({ method, url, headers, body }: Request, sending: Sending): Promise<Answer> {
    const late = AbortSignal.timeout(this.#timeout)
    const signal = AbortSignal.any([late, sending.closing])
    try {
      return await this.#follow(
        new URL(url),
        { method, headers, body, rejectUnauthorized: sending.rejectUnauthorized, hops: sending.hops + 1 },
        sending,
        signal,
      )
    } catch (error) {
      sending.closing.throwIfAborted()
      throw late.aborted
        ? new SendFailure(`No complete answer within ${this.#timeout / 1000} s.`, true, { cause: error })
        : explained(error)
    }
  }

  async #follow(url: URL, outgoing: Outgoing, sending: Sending, signal: AbortSignal, followed = 0): Promise<Answer> {
    // A DNS lookup takes no abort signal.
    const addresses = await orAborted(this.#guard.addressesOf(url), signal)
    const answer = await exchange(url, outgoing, addresses, signal)
    const next = redirected(url, outgoing, answer, sending.sensitiveBody)
    if (!next) return answer
    if (followed === maxRedirects)
      throw new SendFailure(`The request was redirected more than ${maxRedirects} times.`, false)
    const last = await this.#follow(next.url, next.outgoing, sending, signal, followed + 1)
    return next.note === undefined ? last : { ...last, note: next.note }
  }
}

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const redirects = new Set([301, 302, 303, 307, 308])
// Any other header may hold a secret.
const forAnyone = new Set(['user-agent', 'accept', 'content-type'])

interface Redirected {
  url: URL
  outgoing: Outgoing
  note?: string
}

/** The next request of a redirect, if there is one. Secrets are not sent to another origin. */
function redirected(
  url: URL,
  outgoing: Outgoing,
  { status, headers }: TargetResponse,
  sensitiveBody: boolean,
): Redirected | undefined {
  const location = headers['location']
  if (!redirects.has(status) || location === undefined) return undefined
  if (!URL.canParse(location, url.href))
    throw new SendFailure('The request was redirected to an address that is not valid.', false)
  const next = new URL(location, url)
  const keeps = keepsMethod(status, outgoing.method)
  const same = next.origin === url.origin
  if (keeps && !same && outgoing.body !== null && sensitiveBody) {
    throw new SendFailure(
      `The request was redirected to ${next.host}, and its body holds a secret that is not meant for it.`,
      false,
    )
  }
  const kept = Object.entries(outgoing.headers).filter(
    ([name]) => (same || forAnyone.has(name.toLowerCase())) && (keeps || name.toLowerCase() !== 'content-type'),
  )
  return {
    url: next,
    outgoing: { ...outgoing, headers: Object.fromEntries(kept), ...(!keeps && { method: 'GET', body: null }) },
    ...(!keeps &&
      status !== 303 && {
        note: `The host redirected the ${outgoing.method} (${status}) to ${next.origin}${next.pathname}, where it was sent as GET${outgoing.body === null ? '' : ', without its body'}. Let the URL of the integration be that address.`,
      }),
  }
}

/**
 * As browsers do, and RFC 9110 allows: 301 and 302 make GET of POST only, 303 of all; the others keep method and body.
 */
function keepsMethod(status: number, method: string): boolean {
  if (method === 'GET' || status === 307 || status === 308) return true
  return status !== 303 && method !== 'POST'
}
