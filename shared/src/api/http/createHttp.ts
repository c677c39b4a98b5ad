import { ApiError, type Http, type RequestOptions } from '../../contract/index.ts'
import { readBody } from './readBody.ts'
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

const authError = (cause: unknown): ApiError => new ApiError('auth', cause instanceof Error ? cause.message : 'Sign-in is needed.', { cause })

// What a proxy or a network that wants a sign-in of its own puts in the place of an answer, also of one to a save.
const isStrangePage = (response: Response, path: string): boolean => /^text\/html\b/i.test(response.headers.get('Content-Type') ?? '') && !/\.html?$/i.test(path)

/** The only door to `fetch`. `baseUrl` is put before every path; "" is the same origin. */
export const createHttp = (baseUrl: string, session: HttpSession, patience: Patience = usualPatience): Http => {
  const send = (path: string, token: string, options: RequestOptions): Promise<Response> => {
    const { body = null, headers } = bodyOf(options)
    return within(options.slow ? patience.beginSlow : patience.begin, options.signal, (signal) =>
      fetch(baseUrl + path, { method: options.method ?? 'GET', body, headers: { ...headers, ...options.headers, Authorization: `Bearer ${token}` }, signal }))
  }

  const request: Http['request'] = async (path, options = {}) => {
    const token = await session.getToken().catch((cause: unknown) => Promise.reject(authError(cause)))
    let response = await send(path, token, options)
    if (response.status === 401) {
      const fresh = await session.renewToken(token).catch((cause: unknown) => Promise.reject(authError(cause)))
      response = await send(path, fresh, options)
      if (response.status === 401) session.signIn()
    }
    if (!response.ok) {
      const text = await within(patience.begin, options.signal, () => readBody(response.text()))
      throw new ApiError('http', text || `HTTP error! Status: ${response.status}`, { status: response.status })
    }
    if (isStrangePage(response, path)) throw new ApiError('parse', `The server’s answer is a web page at ${path}.`, { place: path })
    return response
  }

  const json: Http['json'] = async (path, options = {}) => {
    const text = await within(patience.whole, options.signal, async (signal) => readBody((await request(path, { ...options, signal })).text()))
    if (text === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw new ApiError('parse', `The server’s answer is no JSON at ${path}.`, { place: path, cause })
    }
  }

  return { request, json }
}
