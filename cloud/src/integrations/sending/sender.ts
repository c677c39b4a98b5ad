import { Problem } from '../content.ts'
import type { Request } from '../request/render.ts'
import { exchange, SendFailure, type TargetResponse, type Outgoing } from './exchange.ts'
import type { Guard } from './guard.ts'

interface Sending {
  rejectUnauthorized: boolean
  /** Whether the body holds a secret: then it is sent to no other host. */
  sensitiveBody: boolean
  closing: AbortSignal
}

const mostRedirects = 5

/** Sends requests to targets that the guard allows. */
export class Sender {
  readonly #guard: Guard
  readonly #timeout: number

  constructor(guard: Guard, timeout: number) {
    this.#guard = guard
    this.#timeout = timeout
  }

  async send({ method, url, headers, body }: Request, sending: Sending): Promise<TargetResponse> {
    const late = AbortSignal.timeout(this.#timeout)
    const signal = AbortSignal.any([late, sending.closing])
    try {
      return await this.#follow(new URL(url), { method, headers, body, rejectUnauthorized: sending.rejectUnauthorized }, sending, signal)
    } catch (error) {
      sending.closing.throwIfAborted()
      throw late.aborted ? new SendFailure(`No complete answer within ${this.#timeout / 1000} s.`, true, { cause: error }) : explained(error)
    }
  }

  async #follow(url: URL, outgoing: Outgoing, sending: Sending, signal: AbortSignal, followed = 0): Promise<TargetResponse> {
    // A DNS lookup takes no abort signal.
    const addresses = await orAborted(this.#guard.addressesOf(url), signal)
    const answer = await exchange(url, outgoing, addresses, signal)
    const next = redirected(url, outgoing, answer, sending.sensitiveBody)
    if (!next) return answer
    if (followed === mostRedirects) throw new SendFailure(`The request was redirected more than ${mostRedirects} times.`, false)
    return this.#follow(next.url, next.outgoing, sending, signal, followed + 1)
  }
}

function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The host refuses the connection.',
  ECONNRESET: 'The host ended the connection before it answered.',
  EHOSTUNREACH: 'The host can\'t be reached.',
  ENETUNREACH: 'The network can\'t be reached.',
  ETIMEDOUT: 'No connection in time.',
}

function explained(error: unknown): Error {
  if (error instanceof SendFailure || error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // If all addresses fail, the error has a code but no message.
  const text = reasons[code] ?? `The request failed: ${error instanceof Error ? error.message || code : String(error)}`
  return new SendFailure(text, code === 'ETIMEDOUT', { cause: error })
}

const keepMethod = new Set([307, 308])
const redirects = new Set([301, 302, 303, ...keepMethod])
// Any other header may hold a secret.
const forAnyone = new Set(['user-agent', 'accept', 'content-type'])

/** The next request of a redirect, if there is one. Secrets are not sent to another origin. */
function redirected(url: URL, outgoing: Outgoing, { status, headers }: TargetResponse, sensitiveBody: boolean): { url: URL; outgoing: Outgoing } | undefined {
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
