import { ApiError, SignInWantedError, type Http, type RequestOptions, type SignInChallenge } from '../contract/index.ts'
import { demandIn } from '../lib/index.ts'
import { failureText } from './failureText.ts'
import { withTimeout } from './withTimeout.ts'

/** What a 401 asks of the sign-in. A server of another origin has to expose the header, else it can't be read here. */
const challengeOf = ({ headers }: Response): SignInChallenge | undefined => {
  const header = headers.get('WWW-Authenticate') ?? ''
  if (!/error="?insufficient_user_authentication\b/.test(header)) return undefined
  const maxAge = /\bmax_age="?(\d{1,9})\b/.exec(header)?.[1]
  const acrValues = /\bacr_values="([^"]+)"/.exec(header)?.[1]
  const takesPassword = /\bcurrent_password="?accepted\b/.test(header)
  return {
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(acrValues !== undefined && { acrValues }),
    ...(takesPassword && { takesPassword }),
  }
}

export interface HttpSession {
  /** A token that is valid for a while yet. Rejects when there is no way to get one but to sign in. */
  getToken(): Promise<string>
  /** A token other than the one that the server has just rejected. */
  renewToken(rejected: string): Promise<string>
  /** Called when the server rejects a fresh token too. */
  signIn(): void
}

/** Milliseconds until a response begins, and until the end of one that is read whole. */
export interface Timeouts {
  begin: number
  beginSlow: number
  whole: number
}

const defaultTimeouts: Timeouts = { begin: 30_000, beginSlow: 300_000, whole: 60_000 }

const bodyOf = ({ json, body }: RequestOptions): Pick<RequestInit, 'body' | 'headers'> => {
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
  if (body === undefined) return {}
  return typeof body === 'string' ? { body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } } : { body }
}

const authError = (cause: unknown): never => {
  throw new ApiError('auth', cause instanceof Error ? cause.message : 'Sign-in is needed.', { cause })
}

const parseError = (place: string, cause?: unknown): ApiError =>
  new ApiError('parse', `The server’s response is not understood at ${place}.`, { place, cause })

// What a proxy or a captive portal sends in place of the server's response, also to a save.
const isForeignPage = (response: Response, path: string): boolean =>
  /^text\/html/i.test(response.headers.get('Content-Type') ?? '') && !/\.html?$/.test(path)

/**
 * The only caller of `fetch`. `baseUrl` is put before every path; "" is the same origin. A test may have something else
 * answer than a server.
 */
export const createHttp = (
  baseUrl: string,
  session: HttpSession,
  timeouts: Timeouts = defaultTimeouts,
  exchange: typeof fetch = (...request) => fetch(...request),
): Http => {
  /** Resolves to null when the server rejects the token and another one may be had. */
  const send = (path: string, token: string, options: RequestOptions, renewable: boolean): Promise<Response | null> => {
    const { body = null, headers } = bodyOf(options)
    return withTimeout(options.slow ? timeouts.beginSlow : timeouts.begin, options.signal, async (signal) => {
      const response = await exchange(baseUrl + path, {
        method: options.method ?? 'GET',
        body,
        headers: { ...headers, ...options.headers, Authorization: `Bearer ${token}` },
        signal,
      })
      const { ok, status } = response
      const challenge = status === 401 ? challengeOf(response) : undefined
      if (status === 401 && !challenge) {
        if (renewable) return null
        session.signIn()
      }
      if (!ok) {
        const text = await failureText(response)
        throw challenge
          ? new SignInWantedError(text, challenge)
          : new ApiError('http', text, { status, cause: demandIn(response.headers) })
      }
      if (isForeignPage(response, path)) throw parseError(path)
      return response
    })
  }

  const request: Http['request'] = async (path, options = {}) => {
    const token = await session.getToken().catch(authError)
    return (
      (await send(path, token, options, true)) ??
      ((await send(path, await session.renewToken(token).catch(authError), options, false)) as Response)
    )
  }

  const json: Http['json'] = async (path, options = {}) => {
    const text = await withTimeout(timeouts.whole, options.signal, async (signal) =>
      (await request(path, { ...options, signal })).text(),
    )
    if (text === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw parseError(path, cause)
    }
  }

  return { request, json }
}
