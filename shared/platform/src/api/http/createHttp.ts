import { ApiError, SignInWantedError, type Http, type RequestOptions } from '../../contract/index.ts'
import { challengeOf } from './challengeOf.ts'
import { within } from './within.ts'

export interface HttpSession {
  /** A token that is valid for a while yet. Rejects when there is no way to get one but to sign in. */
  getToken(): Promise<string>
  /** A token other than the one that was just refused. */
  renewToken(refused: string): Promise<string>
  /** Called when even a fresh token was refused. */
  signIn(): void
}

/** Milliseconds that a server may take to begin its answer, and for one that is read whole until its end. */
export interface Patience {
  begin: number
  beginSlow: number
  whole: number
}

const usualPatience: Patience = { begin: 30_000, beginSlow: 300_000, whole: 60_000 }

const bodyOf = ({ json, body }: RequestOptions): Pick<RequestInit, 'body' | 'headers'> => {
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
  if (body === undefined) return {}
  return typeof body === 'string' ? { body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } } : { body }
}

const authError = (cause: unknown): never => {
  throw new ApiError('auth', cause instanceof Error ? cause.message : 'Sign-in is needed.', { cause })
}

const notUnderstood = (place: string, cause?: unknown): ApiError => new ApiError('parse', `The server’s answer is not understood at ${place}.`, { place, cause })

// What a proxy, or a network that wants a sign-in of its own, puts in the place of an answer, also of one to a save.
const isStrangePage = (response: Response, path: string): boolean => /^text\/html/i.test(response.headers.get('Content-Type') ?? '') && !/\.html?$/.test(path)

/** The only door to `fetch`. `baseUrl` is put before every path; "" is the same origin. */
export const createHttp = (baseUrl: string, session: HttpSession, patience: Patience = usualPatience): Http => {
  /** Answers null when another token is wanted, and there may be one. */
  const send = (path: string, token: string, options: RequestOptions, renewable: boolean): Promise<Response | null> => {
    const { body = null, headers } = bodyOf(options)
    return within(options.slow ? patience.beginSlow : patience.begin, options.signal, async (signal) => {
      const response = await fetch(baseUrl + path, { method: options.method ?? 'GET', body, headers: { ...headers, ...options.headers, Authorization: `Bearer ${token}` }, signal })
      const { ok, status } = response
      const challenge = status === 401 ? challengeOf(response) : undefined
      if (status === 401 && !challenge) {
        if (renewable) return null
        session.signIn()
      }
      if (!ok) {
        const text = (await response.text()) || `HTTP error! Status: ${status}`
        throw challenge ? new SignInWantedError(text, challenge) : new ApiError('http', text, { status })
      }
      if (isStrangePage(response, path)) throw notUnderstood(path)
      return response
    })
  }

  const request: Http['request'] = async (path, options = {}) => {
    const token = await session.getToken().catch(authError)
    return (await send(path, token, options, true)) ?? ((await send(path, await session.renewToken(token).catch(authError), options, false)) as Response)
  }

  const json: Http['json'] = async (path, options = {}) => {
    const text = await within(patience.whole, options.signal, async (signal) => (await request(path, { ...options, signal })).text())
    if (text === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw notUnderstood(path, cause)
    }
  }

  return { request, json }
}
