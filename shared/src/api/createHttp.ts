import { ApiError, type Http, type RequestOptions } from '../contract/index.ts'

export interface HttpSession {
  /** A token that is valid for a while yet. Rejects when there is no way to get one but to sign in. */
  getToken(): Promise<string>
  /** A token other than the one that was just refused. */
  renewToken(refused: string): Promise<string>
  /** Called when even a fresh token was refused. */
  signIn(): void
}

const bodyOf = ({ json, body }: RequestOptions): Pick<RequestInit, 'body' | 'headers'> => {
  if (json !== undefined) return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }
  if (body === undefined) return {}
  return typeof body === 'string' ? { body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } } : { body }
}

const networkError = (cause: unknown, signal?: AbortSignal): ApiError =>
  signal?.aborted ? new ApiError('aborted', 'The call was cancelled.', { cause }) : new ApiError('offline', 'The server can’t be reached.', { cause })

const authError = (cause: unknown): ApiError => new ApiError('auth', cause instanceof Error ? cause.message : 'Sign-in is needed.', { cause })

/** The only door to `fetch`. `baseUrl` is put before every path; "" is the same origin. */
export const createHttp = (baseUrl: string, session: HttpSession): Http => {
  const send = async (path: string, token: string, options: RequestOptions): Promise<Response> => {
    const { body = null, headers } = bodyOf(options)
    try {
      return await fetch(baseUrl + path, {
        method: options.method ?? 'GET',
        body,
        headers: { ...headers, ...options.headers, Authorization: `Bearer ${token}` },
        ...(options.signal && { signal: options.signal }),
      })
    } catch (cause) {
      throw networkError(cause, options.signal)
    }
  }

  const readText = async (response: Response, signal?: AbortSignal): Promise<string> => {
    try {
      return await response.text()
    } catch (cause) {
      throw networkError(cause, signal)
    }
  }

  const request: Http['request'] = async (path, options = {}) => {
    const token = await session.getToken().catch((cause: unknown) => Promise.reject(authError(cause)))
    let response = await send(path, token, options)
    if (response.status === 401) {
      const fresh = await session.renewToken(token).catch((cause: unknown) => Promise.reject(authError(cause)))
      response = await send(path, fresh, options)
      if (response.status === 401) session.signIn()
    }
    if (response.ok) return response
    const text = await readText(response, options.signal)
    throw new ApiError('http', text || `HTTP error! Status: ${response.status}`, { status: response.status })
  }

  const json: Http['json'] = async (path, options = {}) => {
    const text = await readText(await request(path, options), options.signal)
    if (text === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (cause) {
      throw new ApiError('parse', `The server’s answer is no JSON at ${path}.`, { place: path, cause })
    }
  }

  return { request, json }
}
